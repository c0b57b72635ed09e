import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { restore, SnapshotError } from '@dryrun/database/snapshot.ts'
import { withOwnDatabase } from './with-own-database.ts'

await withOwnDatabase(async (client) => {
  const name = process.argv[2]
  if (name === undefined) throw new SnapshotError('Say which file: npm run restore -- backups/<file>')
  const path = resolve(name)
  if (!existsSync(path)) throw new SnapshotError(`There is no file ${path}.`)
  const { tables, rows } = await restore(client, path)
  return `Restored ${rows} rows of ${tables} tables from ${path}`
})
