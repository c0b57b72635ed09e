import type { DepositMatch } from '@dryrun/contract/deposits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { fromCause, fromCoins } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'
import { isCorrectable, MatchChip, MatchReasons } from '../deposits/index.ts'
import { Coins, Confirmations, rateText } from '../wallet/index.ts'

/** What the practice network knows of a claim: matched, partly or not, with the reason. */
export function TransferMatch({ match, memberId }: { match: DepositMatch; memberId: string }) {
  const { t, i18n } = useLingui()
  const { transfer } = match
  const sent = transfer && fromCause(transfer.transferId, { asset: transfer.coin, kinds: ['coins_sent'] }, { memberId })
  return (
    <section className="transfer-match" data-state={match.state} aria-label={t`Transfer on the practice network`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">
          <Trans>Transfer on the practice network</Trans>
        </h3>
        <MatchChip match={match} />
      </div>
      <div className="grid gap-1 text-sm text-ink-2">
        <MatchReasons match={match} />
        {isCorrectable(match) && (
          <p>
            <Trans>
              Approving credits what the member stated. Decline it, or wait: the member can correct the amount to what
              arrived.
            </Trans>
          </p>
        )}
      </div>
      {transfer && (
        <>
          <SumList
            rows={[
              {
                label: t`Amount`,
                value: <Coins coin={transfer.coin} amount={transfer.amount} from={sent ?? 'given'} />,
              },
              {
                label:
                  transfer.rate === null
                    ? t`Worth when sent`
                    : t`Worth when sent, at ${rateText(transfer.rate, i18n.locale)}`,
                value:
                  transfer.worth === null ? (
                    '–'
                  ) : (
                    <Money
                      amount={transfer.worth}
                      from={fromCoins(transfer.coin, transfer.amount, transfer.rate, transfer.worth, sent ?? 'given')}
                    />
                  ),
              },
              { label: t`Sent`, value: <DateText at={transfer.sentAt} /> },
              {
                label: t`Confirmations`,
                value: <Confirmations transfer={{ ...transfer, isFinal: !match.reasons.includes('confirming') }} />,
              },
            ]}
          />
          <p className="address text-xs">{transfer.transferId}</p>
        </>
      )}
    </section>
  )
}
