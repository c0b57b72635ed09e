import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'

export const isEmpty = ({ amount }: { amount: string }) => amount.trim() === ''
/** "500" and "500.0" are amounts too. */
export const plain = (amount: string) => {
  const cents = parseAmount(amount.trim().replace(',', '.'))
  return cents === undefined ? amount.trim() : formatAmount(cents)
}
