// `npm run test:orders`: the test of random orders with ten thousand of them instead of a thousand.
process.env['DRYRUN_ORDERS'] ??= '10000'
await import('./brute-force.long.test.ts')
