import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobQueue } from '../../platform/jobs/open-jobs.ts'
import { sendMailJob } from './queue-mails.ts'

/** A mail that was given up is tried again from the start. */
export async function retryMail(needs: { pool: pg.Pool; jobs: JobQueue }, mailId: string): Promise<{ done: true }> {
  await inTransaction(needs.pool, async (client) => {
    const { rowCount } = await client.query(
      `update mail.outbox set status = 'queued', attempts = 0 where mail_id = $1 and status = 'dead'`,
      [mailId],
    )
    if (!rowCount) throw new Refusal('not_found')
    await needs.jobs.enqueue(client, sendMailJob, [{ mailId }])
  })
  return { done: true }
}
