import type { mailRoutes } from '@dryrun/contract/mail.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { TrustedProxies } from '../../platform/http/create-server.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { JobQueue } from '../../platform/jobs/open-jobs.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { listOutbox } from './list-outbox.ts'
import { readMailbox } from './read-mailbox.ts'
import { retryMail } from './retry-mail.ts'

interface Deps extends WithPool {
  readonly jobs: JobQueue
  readonly transport: MailTransport
  readonly publicUrl: URL
  readonly trustProxy: TrustedProxies
}

export function mailHandlers(deps: Deps): Handlers<typeof mailRoutes> {
  return {
    readMailbox: (call) => readMailbox(deps, call),
    listOutbox: () => listOutbox(deps),
    retryMail: ({ params }) => retryMail(deps, params.mailId),
  }
}
