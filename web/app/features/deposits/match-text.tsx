import type { DepositMatch } from '@dryrun/contract/deposits.ts'
import type { MatchReason, MatchState } from '@dryrun/domain/deposits/match-deposit.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleDashed, CircleSlash, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { fromCoins } from '../../origins.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'

const looks: Readonly<Record<MatchState, { icon: LucideIcon; colour: string; open: boolean }>> = {
  matched: { icon: Check, colour: 'text-green', open: false },
  partly: { icon: CircleDashed, colour: 'text-orange', open: true },
  unmatched: { icon: CircleSlash, colour: 'text-ink-2', open: true },
}

/** Whether the claim and its transfer agree, in a word. */
export function MatchChip({ match }: { match: DepositMatch }) {
  const { t } = useLingui()
  const { icon, colour, open } = looks[match.state]
  const words = { matched: t`Matched`, partly: t`Partly matched`, unmatched: t`Unmatched` }
  return (
    <span className={classNames('chip', colour, open && 'chip-open')}>
      <Icon of={icon} size={13} />
      <span>{words[match.state]}</span>
    </span>
  )
}

/** Each reason in a sentence. */
export function MatchReasons({ match }: { match: DepositMatch }) {
  const worth = match.transfer?.worth
  const paid = worth ? (
    <Money
      amount={worth}
      from={fromCoins(match.transfer?.coin ?? '', match.transfer?.amount ?? '', match.transfer?.rate ?? null, worth)}
    />
  ) : (
    '–'
  )
  const coin = match.transfer?.coin ?? ''
  const sentences: Readonly<Record<MatchReason, ReactNode>> = {
    no_transfer: <Trans>There’s no transfer ID on the proof, so an admin will check it by eye.</Trans>,
    other_address: <Trans>The transfer went to another address, not to Dryrun’s.</Trans>,
    other_coin: (
      <Trans>
        You sent {coin}, not the coin you stated. It’s worth {paid}.
      </Trans>
    ),
    too_late: <Trans>It was sent after the locked rate had expired, so the market rate counts.</Trans>,
    too_little: <Trans>Too little arrived. It’s worth {paid}.</Trans>,
    too_much: <Trans>More arrived than you stated. It’s worth {paid}.</Trans>,
    no_rate: <Trans>We couldn’t get a market price when it was sent.</Trans>,
    confirming: <Trans>The network is still confirming it. That takes a few seconds.</Trans>,
  }
  if (match.reasons.length === 0)
    return (
      <p>
        <Trans>Right address, coin and amount, confirmed, and not used before.</Trans>
      </p>
    )
  return (
    <>
      {match.reasons.map((reason) => (
        <p key={reason}>{sentences[reason]}</p>
      ))}
    </>
  )
}

const correctable: ReadonlySet<MatchReason> = new Set(['other_coin', 'too_little', 'too_much'])

/** Whether a claim could be set to what its transfer brought, and would then match. */
export function isCorrectable({ state, reasons, transfer }: DepositMatch): boolean {
  return state === 'partly' && Boolean(transfer?.worth) && reasons.some((reason) => correctable.has(reason))
}
