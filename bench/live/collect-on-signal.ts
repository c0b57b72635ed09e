// Lets a benchmark have the server's garbage collected before it looks at the memory.
process.on('SIGUSR2', () => (globalThis as { gc?: () => void }).gc?.())
