import { mailAttemptsMax, requeueMails, sendMail, sendMailJob } from './features/mail/index.ts'
import { mailResetLink, mailResetLinkJob, type SessionDeps, sweepSessions } from './features/sessions/index.ts'
import { mailUnreadReplies, sweepConversations } from './features/support/index.ts'
import { sweepFiles, sweepOrphans } from './files/index.ts'
import type { BlobStore } from './platform/blobs/blob-store.ts'
import type { Job } from './platform/jobs/open-jobs.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'

interface Deps extends SessionDeps {
  readonly transport: MailTransport
  readonly blobs: BlobStore
}

/** Every job: what is done beside the requests. Each may run more than once. */
export function createJobs(deps: Deps): Job[] {
  return [
    {
      name: sendMailJob,
      retries: mailAttemptsMax - 1,
      retrySeconds: 5,
      retrySecondsMax: 3_600,
      expireSeconds: 120,
      run: (data: { mailId: string }) => sendMail(deps, data),
    },
    {
      name: 'requeue-mails',
      retries: 0,
      retrySeconds: 1,
      retrySecondsMax: 1,
      expireSeconds: 60,
      everySeconds: 300,
      run: () => requeueMails(deps),
    },
    {
      name: mailResetLinkJob,
      retries: 5,
      retrySeconds: 2,
      retrySecondsMax: 60,
      expireSeconds: 60,
      run: (data: { emailKey: string }) => mailResetLink(deps, data),
    },
    {
      name: 'sweep-sessions',
      retries: 0,
      retrySeconds: 1,
      retrySecondsMax: 1,
      expireSeconds: 60,
      everySeconds: 60,
      run: () => sweepSessions(deps),
    },
    {
      name: 'mail-unread-replies',
      retries: 0,
      retrySeconds: 1,
      retrySecondsMax: 1,
      expireSeconds: 60,
      everySeconds: 20,
      run: () => mailUnreadReplies(deps),
    },
    {
      name: 'sweep-conversations',
      retries: 0,
      retrySeconds: 1,
      retrySecondsMax: 1,
      expireSeconds: 60,
      everySeconds: 3_600,
      run: () => sweepConversations(deps),
    },
    {
      name: 'sweep-files',
      retries: 0,
      retrySeconds: 1,
      retrySecondsMax: 1,
      expireSeconds: 300,
      everySeconds: 60,
      run: () => sweepFiles(deps),
    },
    {
      name: 'sweep-orphans',
      retries: 0,
      retrySeconds: 1,
      retrySecondsMax: 1,
      expireSeconds: 3_600,
      everySeconds: 3_600,
      run: () => sweepOrphans(deps),
    },
  ]
}
