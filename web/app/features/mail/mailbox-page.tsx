import type { MailboxMail } from '@dryrun/contract/mail.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { ReadsProvider, useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import '../../signed-in.css'
import { Button } from '../../ui/button.tsx'
import { ChatDrawing } from '../../ui/empty-drawings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { useAddress } from '../../use-address.ts'
import { partsOf } from './mail-parts.ts'
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
      {data.mails.length === 0 ? (
        <EmptyState drawing={<ChatDrawing />} title={<Trans>No emails yet.</Trans>} />
      ) : (
        <ReadMails mails={data.mails} />
      )}
    </div>
  )
}

/** The list at the start, the open one beside it as it would look in an inbox. */
function ReadMails({ mails }: { mails: readonly MailboxMail[] }) {
  const { t } = useLingui()
  const { params, addressOf } = useAddress()
  const open = mails.find(({ mailId }) => mailId === params.get('mail')) ?? mails[0]
  return (
    <div className="mailbox">
      <nav className="panel mailbox-list" aria-label={t`Emails`}>
        <ul>
          {mails.map((mail) => (
            <li key={mail.mailId}>
              <Link
                className="mailbox-row"
                to={addressOf({ mail: mail.mailId })}
                preventScrollReset
                {...(mail === open && { 'aria-current': 'true' })}
              >
                <b>{mail.title}</b>
                <span>
                  <Trans>
                    to {mail.to}, <DateText at={mail.sentAt} />
                  </Trans>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {open && <MailSheet key={open.mailId} mail={open} />}
    </div>
  )
}

function MailSheet({ mail }: { mail: MailboxMail }) {
  const { t } = useLingui()
  const [asText, setAsText] = useState(false)
  const { paragraphs, link, foot } = partsOf(mail.text)
  return (
    <article className="mail-sheet" aria-label={mail.title}>
      <div className="mail-head">
        <p className="text-sm text-ink-3">
          <Trans>
            to {mail.to}, <DateText at={mail.sentAt} />
          </Trans>
        </p>
        <Button size="small" look="quiet" aria-pressed={asText} onClick={() => setAsText(!asText)}>
          {t`Plain text`}
        </Button>
      </div>
      {asText ? (
        <p className="mail-text" dir="auto">
          <WithLinks text={mail.text} />
        </p>
      ) : (
        <div className="mail-paper" dir="auto">
          <p className="mail-practice">{foot}</p>
          <div className="mail-body">
            <h2>{mail.title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>
                <WithLinks text={text} />
              </p>
            ))}
            {link && (
              <>
                <p>
                  <a className="mail-button" href={hereOf(link.href)}>
                    {link.text}
                  </a>
                </p>
                <p className="mail-small">{link.href}</p>
              </>
            )}
            <p className="mail-foot">Dryrun. {foot}</p>
          </div>
        </div>
      )}
    </article>
  )
}

/** Emails name the instance's public address; whoever reads them here stays on the one they came by. */
function hereOf(address: string): string {
  const url = URL.parse(address)
  return url === null ? '' : window.location.origin + url.pathname + url.search + url.hash
}

/** Only addresses of this very instance become links; everything else stays text. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, place) => {
    const url = place % 2 === 1 ? URL.parse(part) : null
    const key = place
    return url ? (
      <a key={key} className="text-link" href={hereOf(part)}>
        {part}
      </a>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
