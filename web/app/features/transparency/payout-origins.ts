import type { Transparency } from '@dryrun/contract/transparency.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { centsOf } from '../../money.ts'
import { fromSum, type Term } from '../../origins.ts'

type WhoseDeposit = Transparency['whoseDeposit']

/** A deposit: what payouts before took of it, what these took, and what is left. */
export function fromSource({ amount, spentBefore, unspent }: WhoseDeposit['sources'][number]) {
  const spentNow = formatAmount(centsOf(amount) - centsOf(spentBefore) - centsOf(unspent))
  return fromSum(
    'paid',
    { name: 'spentBefore', value: spentBefore },
    { name: 'spentNow', value: spentNow, sign: '+' },
    { name: 'rest', value: unspent, sign: '+' },
    { name: 'paidIn', value: amount, sign: '=' },
  )
}

/** A payout: the parts of deposits that it's made of. */
export function fromPayout({ amount, parts }: WhoseDeposit['payouts'][number], sources: WhoseDeposit['sources']) {
  return fromSum(
    'paid',
    ...parts.map((part): Term => {
      const source = part.source === null ? undefined : sources[part.source]
      return {
        name: source ? 'fromDeposit' : 'fromNobody',
        value: part.amount,
        sign: '+',
        ...(source && { from: fromSource(source) }),
      }
    }),
    { name: 'paidOut', value: amount, sign: '=' },
  )
}
