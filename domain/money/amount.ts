/**
 * Money is whole cents inside and a decimal string of dollars outside. Nothing is rounded on the way in: text that is
 * not exactly an amount is no amount.
 */
export const amountPattern = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/

/** What an amount must look like, for people. */
export const amountForm = 'Amount must look like 12.34'

/** The cents of a decimal string, or undefined where the text is not one. */
export function parseAmount(text: string): bigint | undefined {
  const match = amountPattern.exec(text)
  if (!match) return undefined
  const [dollars = '', cents = ''] = text.split('.')
  return BigInt(dollars) * 100n + BigInt(cents.padEnd(2, '0'))
}

/** Always two decimals. Below zero only for the house's side of a book. */
export function formatAmount(amountCents: bigint): string {
  return formatUnits(amountCents, 2)
}

/** Whole units of an asset as a decimal string, with all the decimals that the asset has. */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** A share of an amount, rounded down to the cent: a fraction of a cent is never paid. */
export function percentRoundedDown(amountCents: bigint, percent: bigint): bigint {
  return (amountCents * percent) / 100n
}
