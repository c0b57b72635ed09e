import { applicationRole, withMigrationLock } from '@dryrun/database/migrate.ts'
import type pg from 'pg'
import { type JobResult, PgBoss } from 'pg-boss'
import { asOwner, type Database } from '../db/open-database.ts'
import type { Log } from '../log.ts'

const schema = 'pgboss'
const connectionsMax = 3
const stopMsMax = 10_000
/** How many jobs a worker takes at a time. */
const batchSize = 20
/** How often a queue is looked at when nobody was told of a new job, in seconds. */
const pollSeconds = 2
/** How long a finished job can still be looked at. */
const keepFinishedSeconds = 24 * 60 * 60

/** Something that is done beside the requests. It may run more than once: it must notice what is done already. */
export interface Job<Name extends string = string> {
  readonly name: Name
  /** How often it is tried again after the first failure, and how long to wait before, doubling up to a highest wait. */
  readonly retries: number
  readonly retrySeconds: number
  readonly retrySecondsMax: number
  /** How long one attempt may take before another begins. */
  readonly expireSeconds: number
  readonly run: (data: never) => Promise<void>
}

export interface JobQueue {
  /** Part of the caller's transaction: no job without its cause, no cause without its job. */
  enqueue(client: pg.ClientBase | pg.Pool, name: string, data: readonly object[]): Promise<void>
  /** Begins to work on what is queued. */
  work(jobs: readonly Job[]): Promise<void>
  close(): Promise<void>
}

/** The queue lives in a schema of its own, which its library keeps up to date; see docs/decisions. */
export async function openJobs(database: Pick<Database, 'owner' | 'application'>, log: Log): Promise<JobQueue> {
  await install(database.owner, log)
  const { types: _, ...connection } = database.application
  const boss = new PgBoss({
    ...(connection as object),
    schema,
    max: connectionsMax,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs had a problem'))
  await boss.start()

  return {
    async enqueue(client, name, data) {
      const executeSql = async (text: string, values: unknown[] = []) => client.query(text, values)
      await boss.insert(
        name,
        data.map((each) => ({ data: each })),
        { db: { executeSql } },
      )
    },
    async work(jobs) {
      for (const job of jobs) {
        const options = {
          retryLimit: job.retries,
          retryDelay: job.retrySeconds,
          retryBackoff: true,
          retryDelayMax: job.retrySecondsMax,
          expireInSeconds: job.expireSeconds,
          deleteAfterSeconds: keepFinishedSeconds,
          notify: true,
        }
        await boss.createQueue(job.name, options)
        await boss.updateQueue(job.name, options)
        const fetching = {
          batchSize,
          perJobResults: true as const,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
        }
        await boss.work(job.name, fetching, async (batch) => {
          const results: JobResult[] = []
          for (const { id, data } of batch) results.push(await attempt(job, id, data))
          return results
        })
      }
    },
    async close() {
      await boss.stop({ graceful: true, close: true, timeout: stopMsMax })
    },
  }

  /** One job that fails does not take the others of its batch with it. */
  async function attempt(job: Job, id: string, data: unknown): Promise<JobResult> {
    try {
      await job.run(data as never)
      return { id, status: 'completed' }
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job failed and will be tried again')
      return { id, status: 'failed', output: { message: (error as Error).message } }
    }
  }
}

/** As the owner: the application's role may use the tables of the queue and make none. */
async function install(owner: pg.ClientConfig, log: Log): Promise<void> {
  const boss = new PgBoss({
    ...(owner as object),
    schema,
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs could not be set up'))
  await asOwner(owner, (client) =>
    withMigrationLock(client, async () => {
      await boss.start()
      await boss.stop({ graceful: false, close: true })
      await client.query(`grant usage on schema ${schema} to ${applicationRole}`)
      await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${applicationRole}`)
      await client.query(`grant execute on all functions in schema ${schema} to ${applicationRole}`)
    }),
  )
}
