import { distribute, hasCitus, shardCountDefault } from '@dryrun/database/distribute.ts'
import { StartError } from '../platform/start-error.ts'
import { withOwnDatabase } from './with-own-database.ts'

/** `npm run distribute`: spreads the members' tables over the machines of a distributed PostgreSQL. */
await withOwnDatabase(
  async (client) => {
    if (!(await hasCitus(client)))
      throw new StartError(
        'The database in DATABASE_URL is a single PostgreSQL: there are no machines to spread its tables over. docs/scale.md says what a distributed one needs.',
      )
    const done = await distribute(client, shardCountOf(process.argv.slice(2)))
    return done.length === 0
      ? 'Every table is in its place.'
      : `Put ${done.length} tables in their place: ${done.join(', ')}. Restart the servers.`
  },
  { mayBeMisplaced: true },
)

function shardCountOf([name, text]: readonly string[]): number {
  if (name === undefined) return shardCountDefault
  const count = Number(text)
  if (name !== '--shards' || !Number.isInteger(count) || count < 1 || count > 1024)
    throw new StartError('Say how many shards there are to be, from 1 to 1024: npm run distribute -- --shards 32')
  return count
}
