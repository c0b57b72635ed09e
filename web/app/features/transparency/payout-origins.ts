import type { Transparency } from '@dryrun/contract/transparency.ts'
import { fromSum, type Term } from '../../origins.ts'

type WhoseDeposit = Transparency['whoseDeposit']

/** A deposit: what payouts before took of it, what these took, and what is left. */
export function fromSource({ amount, spentBefore, unspent }: WhoseDeposit['sources'][number]) {
  return fromSum(
    'paid',
    { name: 'paidIn', value: amount },
    { name: 'spentBefore', value: spentBefore, sign: '−' },
    { name: 'rest', value: unspent },
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
