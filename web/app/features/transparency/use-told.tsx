import type { ReactElement } from 'react'
import { fromTotal, type PublicTotal } from '../../origins.ts'
import { Explained, type From } from '../../ui/explained.tsx'
import { useWords } from './use-words.ts'

/** Amounts of this page: each opens where it comes from. */
export function useTold() {
  const words = useWords()
  const told = (text: string, from: From): ReactElement => (
    <Explained from={from}>
      <bdi dir="ltr">{text}</bdi>
    </Explained>
  )
  return {
    /** A total of the ledger. */
    total: (name: PublicTotal, cents: bigint, sign = '') => told(`${sign}${words.money(cents)}`, fromTotal(name)),
    money: (cents: bigint, from: From, sign = '') => told(`${sign}${words.money(cents)}`, from),
    whole: (cents: bigint, from: From) => told(words.whole(cents), from),
  }
}
