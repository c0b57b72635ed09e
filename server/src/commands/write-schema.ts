import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSchema } from '@dryrun/database/describe-schema.ts'
import { withOwnDatabase } from './with-own-database.ts'

await withOwnDatabase(async (client) => {
  const path = join(import.meta.dirname, '..', '..', '..', 'database', 'schema.sql')
  writeFileSync(path, await describeSchema(client))
  return `Wrote ${path}`
})
