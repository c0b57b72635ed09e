import { test } from 'node:test'
import { runFaultRounds } from './fault-rounds.ts'

test('after kill -9 of the server and of PostgreSQL under load, no acknowledged money is lost and none is there twice', async (t) => {
  await runFaultRounds(2, (line) => t.diagnostic(line))
})
