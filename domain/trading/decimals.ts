import { formatUnits } from '../money/amount.ts'
import { quantityDecimals } from './terms.ts'

/** Prices and quantities come as decimal texts and are counted in whole units of their last decimal. */
const decimalPattern = /^(0|[1-9]\d{0,14})(?:\.(\d{1,18}))?$/

/** The units of a decimal text; undefined where it isn't one, or says more decimals than there are. */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const match = decimalPattern.exec(text)
  if (!match) return undefined
  const [, whole = '0', rest = ''] = match
  if (rest.length > decimals) return undefined
  return BigInt(whole + rest.padEnd(decimals, '0'))
}

export const parseQuantity = (text: string): bigint | undefined => parseDecimal(text, quantityDecimals)

export const formatQuantity = (units: bigint): string => formatUnits(units, quantityDecimals)

export const roundedDown = (numerator: bigint, denominator: bigint): bigint => numerator / denominator

export const roundedUp = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator

/** The smallest whole number whose square is at least this one. */
export function rootRoundedUp(square: bigint): bigint {
  if (square < 2n) return square
  // Newton's way, from above: a power of two that is surely not below the root.
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) break
    root = next
  }
  return root * root === square ? root : root + 1n
}
