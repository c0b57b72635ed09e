import { mailAttemptsMax, sendMail, sendMailJob } from './features/mail/index.ts'
import { mailResetLink, mailResetLinkJob, type SessionDeps } from './features/sessions/index.ts'
import type { Job } from './platform/jobs/open-jobs.ts'

/** Every job: what is queued together with its cause and done beside the requests. Each may run more than once. */
export function createJobs(deps: SessionDeps): Job[] {
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
      name: mailResetLinkJob,
      retries: 5,
      retrySeconds: 2,
      retrySecondsMax: 60,
      expireSeconds: 60,
      run: (data: { emailKey: string }) => mailResetLink(deps, data),
    },
  ]
}
