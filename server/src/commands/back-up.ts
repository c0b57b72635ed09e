import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backUp, SnapshotError } from '@dryrun/database/snapshot.ts'
import { withOwnDatabase } from './with-own-database.ts'

await withOwnDatabase(async (client) => {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const path = resolve(process.argv[2] ?? `backups/dryrun-${stamp}.gz`)
  if (existsSync(path)) throw new SnapshotError(`${path} exists already; choose another name.`)
  mkdirSync(dirname(path), { recursive: true })
  const { tables, rows } = await backUp(client, path)
  return `Backed up ${rows} rows of ${tables} tables to ${path}`
})
