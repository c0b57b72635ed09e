// Lets a benchmark know what the server's memory holds: what isn't used any more is collected before it's told.
import { writeFileSync } from 'node:fs'
import { memoryUsage } from 'node:process'

const file = process.env['MEMORY_FILE']

process.on('SIGUSR2', () => {
  for (let turn = 0; turn < 3; turn++) (globalThis as { gc?: () => void }).gc?.()
  const { heapUsed, external, rss } = memoryUsage()
  if (file) writeFileSync(file, JSON.stringify({ usedBytes: heapUsed + external, residentBytes: rss }))
})
