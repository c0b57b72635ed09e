import type { Closing } from '@dryrun/contract/ledger.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { fromAccount, fromSum, type Term } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/states.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { Coins } from '../wallet/index.ts'

const isSome = (amount: string) => /[1-9]/.test(amount)

/** Whether closing the account would lose anything at all. */
export function losesAnything(closing: Closing): boolean {
  return (
    isSome(closing.forfeited) ||
    closing.coins.length > 0 ||
    closing.activeInvestments.count > 0 ||
    closing.pendingDeposits.count > 0
  )
}

/** What goes with the account, told before it is closed: dollars, coins, active investments and pending requests. */
export function Forfeited({ closing, isOwn }: { closing: Closing; isOwn: boolean }) {
  const { t } = useLingui()
  const { activeInvestments, pendingDeposits, pendingWithdrawals, coins } = closing
  if (!losesAnything(closing))
    return (
      <p className="text-sm text-ink-2">
        {isOwn ? (
          <Trans>Your account has no money, no coins and nothing pending, so you won’t lose anything.</Trans>
        ) : (
          <Trans>This account has no money, no coins and nothing pending.</Trans>
        )}
      </p>
    )
  // The admin opens a member's entries beside this, in the member's own sheet.
  const own = (account: 'balance' | 'investment' | 'profit' | 'savings') =>
    isOwn ? fromAccount(account) : ('given' as const)
  const rows = [
    { label: t`Balance`, amount: closing.balance, from: own('balance') },
    { label: t`Investment`, amount: closing.investment, from: own('investment') },
    { label: t`Profit`, amount: closing.profit, from: own('profit') },
    { label: t`Savings`, amount: closing.savings, from: own('savings') },
    { label: t`Pending withdrawals, cancelled`, amount: pendingWithdrawals.amount, from: 'given' as const },
  ].filter(({ amount }) => isSome(amount))
  return (
    <div className="grid gap-3">
      <Note>
        <b>
          {isOwn ? (
            <Trans>You’ll lose everything that’s left in your account.</Trans>
          ) : (
            <Trans>The member will lose everything that’s left in the account.</Trans>
          )}
        </b>{' '}
        <Trans>It goes to Dryrun’s side of the book and can’t be brought back.</Trans>
      </Note>
      {rows.length > 0 && (
        <SumList
          rows={rows.map(({ label, amount, from }) => ({
            label,
            value: <Money amount={amount} from={from} />,
          }))}
          total={{
            label: t`Lost in dollars`,
            value: (
              <Money
                amount={closing.forfeited}
                from={fromSum(
                  'closing',
                  ...rows.map(
                    ({ label, amount, from }): Term => ({
                      name: 'amount',
                      of: { text: label },
                      value: amount,
                      sign: '+',
                      from,
                    }),
                  ),
                  { name: 'total', value: closing.forfeited, sign: '=' },
                )}
              />
            ),
          }}
        />
      )}
      <ul className="grid gap-1 text-sm">
        {coins.map(({ coin, amount }) => (
          <li key={coin}>
            <Trans>
              <Coins coin={coin} amount={amount} from="given" /> in the wallet
            </Trans>
          </li>
        ))}
        {activeInvestments.count > 0 && (
          <li>
            <Plural
              value={activeInvestments.count}
              one="# active investment, closed without its return of"
              other="# active investments, closed without their returns of"
            />{' '}
            <Money amount={activeInvestments.lostReturns} from="given" />
          </li>
        )}
        {pendingDeposits.count > 0 && (
          <li>
            <Plural
              value={pendingDeposits.count}
              one="# pending deposit, cancelled, of"
              other="# pending deposits, cancelled, of"
            />{' '}
            <Money amount={pendingDeposits.amount} from="given" />
          </li>
        )}
      </ul>
    </div>
  )
}
