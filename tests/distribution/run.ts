import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { distributedUrls } from './distributed-database.ts'

const root = join(import.meta.dirname, '../..')

/** What must hold on a distributed PostgreSQL as it does on a single one, and at last what holds when its machines fail. */
const files = [
  'tests/money/life-of-money.test.ts',
  'tests/money/taken-back.test.ts',
  'tests/money/auto-approve.test.ts',
  'tests/money/admin-lists.test.ts',
  'tests/money/work.test.ts',
  'tests/money/transparency.test.ts',
  'tests/money/refused.test.ts',
  'tests/money/statement.test.ts',
  'tests/money/monthly-mail.test.ts',
  'tests/money/races.test.ts',
  'tests/network/addresses.test.ts',
  'tests/network/coins.test.ts',
  'tests/network/races.test.ts',
  'tests/trading/orders.test.ts',
  'tests/classes/classes.test.ts',
  'tests/classes/lessons.test.ts',
  'tests/classes/room.test.ts',
  'tests/classes/kept-account.test.ts',
  'tests/copies/private.test.ts',
  'tests/copies/gone.test.ts',
  'tests/support/conversations.test.ts',
  'tests/members/account.test.ts',
  'tests/members/email.test.ts',
  'tests/members/notifications.test.ts',
  'tests/members/personal-data.test.ts',
  'tests/abuse/files.test.ts',
  'tests/proofs/seals.test.ts',
  'tests/proofs/sealed-changes.test.ts',
  'tests/public/reviews-and-figures.test.ts',
  'tests/distribution/workers.ts',
  'tests/distribution/faults.ts',
]

/** `npm run test:distributed`: the tests of money and of what lies beside it, on the machines of DISTRIBUTED_URLS. */
if (distributedUrls()) {
  const asked = process.argv.slice(2)
  const run = spawn(
    process.execPath,
    ['--test', '--test-force-exit', '--test-concurrency=1', ...(asked.length > 0 ? asked : files)],
    { cwd: root, stdio: 'inherit' },
  )
  run.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
} else {
  process.stdout.write(
    'Skipped: there is no distributed PostgreSQL to test on. Set DISTRIBUTED_URLS to the addresses of a coordinator and its workers, with commas between them.\n',
  )
}
