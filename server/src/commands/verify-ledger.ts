import { readConfig } from '../config.ts'
import { readChainEnd } from '../features/audit/index.ts'
import { checkLedger, findHurtRequests } from '../features/ledger/index.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'

/** `npm run verify-ledger`: reads the whole ledger again and says what does not hold; ends with 1 where something does not. */
try {
  const config = readConfig()
  const database = await openDatabase(config, createLog(config.logLevel))
  try {
    const { bookCount, transferCount, entryCount, findingCount, findings } = await checkLedger(database)
    process.stdout.write(
      `Read ${transferCount} transfers and their ${entryCount} entries in ${bookCount} books again: ${
        findingCount === 0 ? 'the ledger holds' : `${findingCount} findings`
      }.\n`,
    )
    const { linkNo, digest } = await readChainEnd(database)
    process.stdout.write(`The audit log has ${linkNo} links and ends in ${digest || 'nothing'}.\n`)
    for (const { check, memberId, about } of findings)
      process.stdout.write(`- ${check}: ${memberId ?? 'no member'}, ${about}\n`)
    const hurt = await findHurtRequests(database)
    if (hurt.length > 0)
      process.stdout.write(
        `${hurt.length} requests were paid or credited and don't say so: npm run mend-requests names them and puts them right.\n`,
      )
    if (findingCount > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
