import { readConfig } from '../config.ts'
import { findHurtRequests } from '../features/ledger/index.ts'
import { openTeller } from '../ledger/teller.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'

/**
 * `npm run mend-requests`: names the requests that were paid or credited and don't say so, and what it would do about each.
 * With `-- --write` it does that. Each one is written down in the audit log.
 */
const writes = process.argv.includes('--write')
try {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  const teller = openTeller(database.application, log)
  try {
    const hurt = await findHurtRequests(database)
    let mended = 0
    for (const { says, mend } of hurt) {
      process.stdout.write(`- ${says}\n`)
      if (writes && (await mend({ teller }))) mended += 1
    }
    process.stdout.write(
      hurt.length === 0
        ? 'Every request says what became of its money. There is nothing to mend.\n'
        : writes
          ? `Mended ${mended} of ${hurt.length}. Run npm run verify-ledger to see that the ledger holds.\n`
          : `${hurt.length} to mend. Nothing was changed. Run npm run mend-requests -- --write to do it.\n`,
    )
    if (hurt.length > mended) process.exitCode = 1
  } finally {
    await teller.close()
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
