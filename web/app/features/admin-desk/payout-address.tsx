import { isDepositAddress } from '@dryrun/domain/deposits/deposit-wallets.ts'
import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { addressProblem } from '@dryrun/domain/wallet/practice-address.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { fromCause } from '../../origins.ts'
import { Note } from '../../ui/states.tsx'
import { Coins, rateShown } from '../wallet/index.ts'
import type { MoneyRequest } from './requests.ts'

/** The server's own rule: only an address of the practice network, and not our own, can be sent coins. */
export function isPaidByHand(coin: Coin, address: string): boolean {
  return addressProblem(coin, address) !== null || isDepositAddress(address)
}

/** Where a withdrawal goes, and by what it was paid. */
export function PayoutAddress({ request, address }: { request: MoneyRequest; address: string }) {
  const { i18n } = useLingui()
  const { coin, payout, status } = request
  return (
    <div className="grid gap-3">
      <div className="field">
        <span className="field-label">
          <Trans>To address</Trans>
        </span>
        <p className="address text-sm">{address}</p>
      </div>
      {status === 'pending' &&
        (isPaidByHand(coin, address) ? (
          <Note>
            <Trans>
              {coin} can’t be sent to this address. You can still approve it and pay it by hand, with a note that says
              how.
            </Trans>
          </Note>
        ) : (
          <p className="text-sm text-ink-2">
            <Trans>Approving sends the {coin} on the practice network, at the market price of that moment.</Trans>
          </p>
        ))}
      {payout?.by === 'hand' && (
        <p className="text-sm text-ink-2">
          <Trans>Paid by hand.</Trans> {payout.note !== null && <q>{payout.note}</q>}
        </p>
      )}
      {payout?.by === 'transfer' && (
        <div className="grid gap-1 text-sm text-ink-2">
          <p>
            <Trans>
              Paid as{' '}
              <Coins
                coin={coin}
                amount={payout.amount}
                from={fromCause(
                  payout.transferId,
                  { asset: coin, kinds: ['payout_sent'] },
                  { memberId: request.member?.memberId },
                )}
              />{' '}
              at {rateShown(payout.rate, i18n.locale)}, by this transfer:
            </Trans>
          </p>
          <p className="address text-xs">{payout.transferId}</p>
        </div>
      )}
    </div>
  )
}
