import { SnapshotError } from '@dryrun/database/snapshot.ts'
import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { asOwner, type Database, openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'

interface Surroundings {
  readonly config: Config
  readonly database: Database
}

/** For commands at the terminal: the same database as the server's, as its owner, whether the server is running or not. */
export async function withOwnDatabase(
  work: (client: pg.Client, around: Surroundings) => Promise<string>,
  { mayBeMisplaced = false } = {},
): Promise<void> {
  try {
    const config = readConfig()
    const database = await openDatabase({ ...config, mayBeMisplaced }, createLog(config.logLevel))
    try {
      process.stdout.write(`${await asOwner(database.owner, (client) => work(client, { config, database }))}\n`)
    } finally {
      await database.close()
    }
  } catch (error) {
    const isForPeople = error instanceof StartError || error instanceof SnapshotError
    process.stderr.write(`${isForPeople ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
