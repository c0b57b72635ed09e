import { parseAmount } from '@dryrun/domain/money/amount.ts'

/** The cents of an amount whose form the contract has checked already. */
export function amountOf(text: string): bigint {
  const amountCents = parseAmount(text)
  if (amountCents === undefined) throw new Error(`the contract let ${JSON.stringify(text)} through as an amount`)
  return amountCents
}
