import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Client } from '../../platform/http/client.ts'
import type { JobQueue } from '../../platform/jobs/open-jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import type { FindCountry } from '../geo/index.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** What the use cases around sessions work with. */
export interface SessionDeps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
  readonly jobs: JobQueue
  readonly transport: MailTransport
  readonly passwords: PasswordHasher
  readonly findCountry: FindCountry
  readonly publicUrl: URL
  /**
   * What a visitor has begun here goes on as the member's own, in the transaction that signs them in. What comes back
   * takes it from the browser, once that transaction stands.
   */
  readonly joinVisitor: (tx: pg.ClientBase, who: { memberId: string; client: Client }) => Promise<() => void>
  /** Where the admin's first password stands until it is changed. */
  readonly oneTimePasswordFile: string
}
