import type { Clock } from '@dryrun/server/platform/clock.ts'
import type { Database } from '@dryrun/server/platform/db/open-database.ts'

/** What mailing statements needs, where the outbox is the mailbox: nothing is sent. */
export function statementDeps({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    pool: database.pool,
    clock,
    jobs: { enqueue: async () => {}, work: async () => {}, close: async () => {} },
    publicUrl: new URL('https://dryrun.example'),
    transport: { kind: 'mailbox' as const },
  }
}
