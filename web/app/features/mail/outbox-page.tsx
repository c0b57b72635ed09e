import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { ReadsProvider, useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Comma } from '../../ui/marks.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { useAction } from '../../use-form.ts'
import './mail.css'

export default function OutboxPage() {
  const { t } = useLingui()
  return (
    <ReadsProvider>
      <PageMeta title={t`Mail`} description={t`What was emailed, and what failed.`} />
      <Outbox />
    </ReadsProvider>
  )
}

/** Given up first, then waiting, then sent. */
function Outbox() {
  const { i18n, t } = useLingui()
  const { data, error, refetch } = useRead('listOutbox', {})
  const words = { dead: t`Given up`, queued: t`Waiting`, sent: t`Sent` }

  const retry = useAction(async (mailId: string) => {
    try {
      await call('retryMail', { params: { mailId } })
    } finally {
      await refetch()
    }
  })

  if (error) return <ErrorState text={refusalText(i18n, error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  return (
    <div className="grid gap-4">
      {data.provider === 'mailbox' && (
        <p className="text-sm text-ink-2">
          <Trans>
            This instance doesn’t send real email. You’ll find what it would send in the{' '}
            <Link className="text-link" to="/mailbox">
              local mailbox
            </Link>
            .
          </Trans>
        </p>
      )}
      {retry.error && <FieldError>{retry.error}</FieldError>}
      {data.mails.length === 0 ? (
        <EmptyState title={<Trans>No emails yet.</Trans>} />
      ) : (
        <ul className="panel plain-rows px-5 text-sm">
          {data.mails.map((mail) => (
            <li key={mail.mailId}>
              <span>
                <b>{mail.title}</b>
                <span className="block text-ink-3">
                  <Trans>
                    to {mail.to}, <DateText at={mail.createdAt} />
                  </Trans>
                </span>
                {mail.lastError !== null && <span className="block text-red">{mail.lastError}</span>}
              </span>
              <span className="flex items-center gap-3">
                <span>
                  {words[mail.status]}
                  {mail.status !== 'sent' && mail.attempts > 0 && (
                    <>
                      <Comma />
                      <Plural value={mail.attempts} one="# attempt" other="# attempts" />
                    </>
                  )}
                </span>
                {mail.status === 'dead' && (
                  <Button size="small" onClick={() => retry.run(mail.mailId)}>
                    <Trans>Try again</Trans>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
