import type { Notification } from '@dryrun/contract/notifications.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDeviceText } from '../../ui/device-text.ts'
import { Money } from '../../ui/money.tsx'
import { Tag } from '../../ui/tag.tsx'

interface Parts {
  readonly told: Notification
  readonly name: ReactNode
  readonly amount: ReactNode
  readonly device: ReactNode
}

const nothing = () => null

/** What happened, in a sentence. Nobody hears of the kinds without one. */
const sentences: Record<Notification['kind'], (parts: Parts) => ReactNode> = {
  device_new: ({ device }) => <Trans>New log-in from a device we haven’t seen before: {device}.</Trans>,
  password_changed: () => <Trans>Your password was changed.</Trans>,
  password_reset: () => <Trans>Your password was reset with a link from your mailbox.</Trans>,
  two_steps_on: () => <Trans>Two-step verification was turned on.</Trans>,
  two_steps_off: () => <Trans>Two-step verification was turned off.</Trans>,
  codes_renewed: () => <Trans>New recovery codes were made. The old ones no longer work.</Trans>,
  code_used: () => <Trans>Someone logged in with one of your recovery codes.</Trans>,
  codes_guessed: () => <Trans>Someone knows your password and got the code wrong many times.</Trans>,
  passkey_added: () => <Trans>A passkey was added to your account.</Trans>,
  passkey_removed: () => <Trans>A passkey was removed from your account.</Trans>,
  deposit_claimed: ({ name, amount }) => (
    <Trans>
      {name} sent a deposit of {amount}.
    </Trans>
  ),
  withdrawal_requested: ({ name, amount }) => (
    <Trans>
      {name} wants to withdraw {amount}.
    </Trans>
  ),
  support_waiting: ({ told, name }) =>
    told.member ? (
      <Trans>{name} is waiting in the support chat.</Trans>
    ) : (
      <Trans>A visitor is waiting in the support chat.</Trans>
    ),
  review_written: ({ name }) => <Trans>{name} wrote a review.</Trans>,
  ledger_broken: ({ told }) => (
    <Plural
      value={Number(told.details['findingCount'])}
      one="The ledger check found # problem."
      other="The ledger check found # problems."
    />
  ),
  work_failing: ({ told }) => (
    <Plural
      value={Number(told.details['count'])}
      one="Something the server does by itself keeps failing."
      other="# things the server does by itself keep failing."
    />
  ),
  work_mended: nothing,
  deposit_approved: ({ amount }) => <Trans>Your deposit of {amount} was approved.</Trans>,
  deposit_declined: ({ amount }) => <Trans>Your deposit of {amount} was declined.</Trans>,
  request_cancelled: nothing,
  investment_opened: nothing,
  investment_matured: ({ told: { details } }) => {
    const { plan = '' } = details
    const added = <Money amount={details['return'] ?? '0.00'} from="control" />
    return (
      <Trans>
        {plan} matured. {added} was added to your profit.
      </Trans>
    )
  },
  investment_taken: ({ told, amount }) => {
    const { plan = '' } = told.details
    return (
      <Trans>
        An admin ended your {plan} investment of {amount}.
      </Trans>
    )
  },
  withdrawal_approved: ({ amount }) => <Trans>Your withdrawal of {amount} was approved.</Trans>,
  withdrawal_declined: ({ amount }) => <Trans>Your withdrawal of {amount} was declined.</Trans>,
  withdrawal_cancelled: nothing,
  reward_credited: ({ amount }) => (
    <Trans>A friend you invited made their first investment. {amount} was added to your savings.</Trans>
  ),
  order_filled: ({ told, amount }) => {
    const { symbol = '', quantity = '', side } = told.details
    return side === 'buy' ? (
      <Trans>
        You bought {quantity} {symbol} for {amount}.
      </Trans>
    ) : (
      <Trans>
        You sold {quantity} {symbol} for {amount}.
      </Trans>
    )
  },
  order_ended: ({ told }) => {
    const { symbol = '', state } = told.details
    return state === 'expired' ? (
      <Trans>Your order for {symbol} expired.</Trans>
    ) : (
      <Trans>Your order for {symbol} couldn’t be filled.</Trans>
    )
  },
  support_answered: () => <Trans>Support answered you.</Trans>,
  review_published: () => <Trans>Your review was published.</Trans>,
  review_declined: () => <Trans>Your review was declined.</Trans>,
}

/** The whole of it is a link, so its amounts don't open anything themselves. */
export function NotificationText({ of: told }: { of: Notification }) {
  const deviceText = useDeviceText()
  return sentences[told.kind]({
    told,
    name: <Name of={told} />,
    amount: <Money amount={told.details['amount'] ?? '0.00'} from="control" />,
    device: <bdi>{deviceText(told.details['device'] ?? 'Unknown device')}</bdi>,
  })
}

function Name({ of: { member } }: { of: Notification }) {
  if (!member) return <Trans>Someone who’s left</Trans>
  return (
    <>
      <bdi>{member.name}</bdi>
      {member.isDemo && (
        <>
          {' '}
          <Tag>
            <Trans>demo</Trans>
          </Tag>
        </>
      )}
    </>
  )
}
