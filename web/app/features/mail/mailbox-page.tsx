import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Fragment } from 'react'
import { ReadsProvider, useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import '../../signed-in.css'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import './mail.css'

export default function MailboxPage() {
  const { t } = useLingui()
  return (
    <PublicPage
      title={t`Local mailbox`}
      description={t`What this instance would have emailed.`}
      lead={
        <Trans>
          This instance doesn’t send real email. What it would have sent is here, for the person who runs it only.
        </Trans>
      }
    >
      <ReadsProvider>
        <Mails />
      </ReadsProvider>
    </PublicPage>
  )
}

function Mails() {
  const { i18n } = useLingui()
  const { data, error, refetch, isFetching } = useRead('readMailbox', {})
  if (error)
    return (
      <ErrorState
        title={<Trans>There’s no mailbox for you here.</Trans>}
        text={refusalText(i18n, error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton lines={6} />
  return (
    <div className="grid gap-4">
      <div>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          <Icon of={RotateCw} size={16} />
          <Trans>Check again</Trans>
        </Button>
      </div>
      {data.mails.length === 0 && <EmptyState title={<Trans>No emails yet.</Trans>} />}
      {data.mails.map((mail) => (
        <article key={mail.mailId} className="panel mail-sheet">
          <header>
            <h2 className="heading-small">{mail.title}</h2>
            <p className="text-sm text-ink-3">
              <Trans>
                to {mail.to}, <DateText at={mail.sentAt} />
              </Trans>
            </p>
          </header>
          <p>
            <WithLinks text={mail.text} />
          </p>
        </article>
      ))}
    </div>
  )
}

/** Only addresses of this very instance become links; everything else stays text. */
function WithLinks({ text }: { text: string }) {
  const here = typeof window === 'undefined' ? '' : window.location.origin
  return text.split(/(https?:\/\/\S+)/).map((part, place) => {
    const url = place % 2 === 1 ? URL.parse(part) : null
    const key = place
    return url ? (
      <a key={key} className="text-link" href={here + url.pathname + url.search + url.hash}>
        {part}
      </a>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
