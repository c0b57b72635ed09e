import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSchema } from '@dryrun/database/describe-schema.ts'
import { asOwner, openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'

// On a database of its own: a migration that isn't finished never runs on the data that somebody works with.
const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-schema-'))
try {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog('error'))
  try {
    const path = join(import.meta.dirname, '..', '..', '..', 'database', 'schema.sql')
    writeFileSync(path, await asOwner(database.owner, describeSchema))
    process.stdout.write(`Wrote ${path}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
