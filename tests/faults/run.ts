// `npm run test:faults`: the long form, 20 rounds unless told otherwise.
import { runFaultRounds } from './fault-rounds.ts'

await runFaultRounds(Number(process.argv[2] ?? 20), (line) => process.stdout.write(`${line}\n`))
process.stdout.write('No acknowledged transfer was lost, none happened twice, the sum over all accounts is 0.\n')
