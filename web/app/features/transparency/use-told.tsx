import type { Transparency } from '@dryrun/contract/transparency.ts'
import type { ReactElement } from 'react'
import { centsOf } from '../../money.ts'
import type { PublicTotal } from '../../origins.ts'
import { fromTotal, termsOfTotal } from '../../total-origins.ts'
import { Explained, type From } from '../../ui/explained.tsx'
import { useWords } from './use-words.ts'

/** Amounts of this page: each opens where it comes from. */
export function useTold() {
  const words = useWords()
  const money = (cents: bigint, from: From, sign = ''): ReactElement => (
    <Explained from={from}>
      <bdi dir="ltr">{`${sign}${words.money(cents)}`}</bdi>
    </Explained>
  )
  return {
    money,
    /** About so much, which has nothing behind it. */
    whole: (cents: bigint): ReactElement => (
      <Explained from="given">
        <bdi dir="ltr">{words.whole(cents)}</bdi>
      </Explained>
    ),
  }
}

/** Totals of the ledger as they were read. */
export function useTotals(figures: Transparency) {
  const { money } = useTold()
  /** The last line of a total's own arithmetic is the figure itself: it's said in one place. */
  const centsIn = (name: PublicTotal) => centsOf(termsOfTotal(name, figures).at(-1)?.value ?? '')
  return {
    total: (name: PublicTotal, sign = '') => money(centsIn(name), fromTotal(name, figures), sign),
    /** The same where it's taken away. */
    less: (name: PublicTotal) => money(-centsIn(name), fromTotal(name, figures, true)),
  }
}
