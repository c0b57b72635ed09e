import { parseDecimal, parseQuantity } from '@dryrun/domain/trading/decimals.ts'

/* Like `centsOf`: what the contract forbids is a defect, and it's never counted as zero. */

/** The units of a quantity that the server sent. */
export const quantityUnitsOf = (quantity: string): bigint => sent(quantity, parseQuantity(quantity))

/** The units of a price that the server sent. */
export const priceUnitsOf = (price: string, decimals: number): bigint => sent(price, parseDecimal(price, decimals))

function sent(text: string, units: bigint | undefined): bigint {
  if (units === undefined) throw new Error(`The server sent ${JSON.stringify(text)} as a price or a quantity`)
  return units
}
