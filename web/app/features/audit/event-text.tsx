import type { AuditEvent } from '@dryrun/contract/audit.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { useLingui } from '@lingui/react/macro'
import { fromDeposit, fromWithdrawal } from '../../origins.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Explained } from '../../ui/explained.tsx'
import { useFigures } from '../../ui/use-figures.ts'

/** The end of an id tells it from others; its beginning is the time it was made, the same for all of a moment. */
const codeLength = 8

/** What happened, in a sentence: "Approved a deposit of $160.00". */
export function useEventText(): (event: AuditEvent) => string {
  const { t, i18n } = useLingui()
  const figures = useFigures()
  return ({ kind, details }) => {
    const amount = typeof details['amount'] === 'string' ? moneyText(details['amount'], i18n.locale) : ''
    const fields = figures.listed(...String(details['fields'] ?? '').split(' '))
    const sentences: Record<string, string> = {
      'admin.made': t`Created the admin account`,
      'balance.set': t`Changed a member’s balances`,
      'book.closed': t`Closed the account’s books`,
      'class.ended': t`Ended a class`,
      'class.opened': t`Opened a class`,
      'clock.changed': t`Changed the clock`,
      'data.exported': t`Downloaded their data`,
      'deposit.approved': t`Approved a deposit of ${amount}`,
      'deposit.matched': t`Deposit of ${amount} approved automatically: its transfer matched`,
      'deposit.declined': t`Declined a deposit of ${amount}`,
      'email.confirmed': t`Confirmed an email address`,
      'file.opened': t`Opened a member’s file`,
      'login.failed': t`Failed to log in`,
      'login.limited': t`Had to wait after too many failed log-ins`,
      'member.closed': t`Closed the account`,
      'member.kept_account': t`Kept their class account`,
      'member.signed_up': t`Signed up`,
      'passkey.added': t`Added a passkey`,
      'passkey.removed': t`Removed a passkey`,
      'password.changed': t`Changed the password`,
      'password.reset': t`Reset the password by email`,
      'profile.changed': fields === '' ? t`Changed the profile` : t`Changed the profile: ${fields}`,
      'recovery_code.used': t`Logged in with a recovery code`,
      'recovery_codes.renewed': t`Made new recovery codes`,
      'reset.requested': t`Asked for a new password`,
      'review.declined': t`Declined a review`,
      'review.published': t`Published a review`,
      'review.removed': t`Deleted a review`,
      'review.written': t`Wrote a review`,
      'session.began': t`Logged in`,
      'session.ended': t`Logged out`,
      'support.answered': t`Answered a support chat`,
      'support.state_set': t`Changed the state of a support chat`,
      'trainer.dismissed': t`Took a member’s trainer role away`,
      'trainer.named': t`Made a member a trainer`,
      'two_steps.off': t`Turned two-step verification off`,
      'enrolment.asked': t`Asked for a code to add a second step`,
      'two_steps.on': t`Turned two-step verification on`,
      'withdrawal.approved': t`Approved a withdrawal of ${amount}`,
      'withdrawal.declined': t`Declined a withdrawal of ${amount}`,
    }
    // A kind that is newer than this page is told by its own words.
    return sentences[kind] ?? kind.replaceAll(/[._]/g, ' ')
  }
}

/** An amount in it opens what the request behind it has posted. */
export function EventSentence({ event }: { event: AuditEvent }) {
  const text = useEventText()(event)
  const { amount, depositId, withdrawalId } = event.details
  const memberId = event.subject?.memberId
  if (typeof amount !== 'string') return text
  if (typeof withdrawalId === 'string')
    return <Explained from={fromWithdrawal(withdrawalId, memberId)}>{text}</Explained>
  if (typeof depositId !== 'string') return text
  const status = event.kind === 'deposit.approved' ? 'approved' : 'pending'
  return <Explained from={fromDeposit(depositId, { status, memberId })}>{text}</Explained>
}

/** What was said or opened with it, and the request that it is about. Everything else is in the sentence. */
export function EventDetails({ event: { kind, details } }: { event: AuditEvent }) {
  const { t } = useLingui()
  // Why a session ended is a code of ours, not somebody's words.
  const said = kind === 'session.ended' ? undefined : (details['reason'] ?? details['note'])
  const file = details['name']
  const about = details['depositId'] ?? details['withdrawalId'] ?? details['conversationId']
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {typeof said === 'string' && said !== '' && <q>{said}</q>}
      {typeof file === 'string' && <span className="[overflow-wrap:anywhere]">{file.split('/').at(-1)}</span>}
      {typeof about === 'string' && (
        <span className="inline-flex items-center gap-1">
          <bdi dir="ltr" className="address text-xs whitespace-nowrap text-ink-3" title={about}>
            …{about.slice(-codeLength)}
          </bdi>
          <CopyButton text={about} size="small" label={t`Copy the ID`} />
        </span>
      )}
    </span>
  )
}
