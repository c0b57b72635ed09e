import { type Coin, coinTerms } from './coins.ts'

/** A rate is whole micro-dollars for one coin: exact, and fine enough for any price that a market names. */
const microsPerCent = 10_000n
const rateDecimals = 6

/** One USDT counts as one dollar; that is what its issuer promises, and what prices in USDT are read as. */
export const usdtRateMicros = 1_000_000n

/** The rate of a price such as "84751.95"; places beyond the sixth are dropped. Undefined where it is no price. */
export function parseRate(price: string): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(price)
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  const micros = BigInt(whole) * 1_000_000n + BigInt(part.slice(0, rateDecimals).padEnd(rateDecimals, '0'))
  return micros > 0n ? micros : undefined
}

/** With two places, or as many as it has. */
export function formatRate(rateMicros: bigint): string {
  const digits = rateMicros.toString().padStart(rateDecimals + 1, '0')
  const part = digits.slice(-rateDecimals).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -rateDecimals)}.${part}`
}

const unitsPerCoin = (coin: Coin) => 10n ** BigInt(coinTerms[coin].decimals)

/** What coins are worth, rounded down to the cent. */
export function worthCents(coin: Coin, units: bigint, rateMicros: bigint): bigint {
  return (units * rateMicros) / (unitsPerCoin(coin) * microsPerCent)
}

/** The coins to pay so many dollars with, rounded up to the unit: what is asked for is never worth less. */
export function unitsToPay(coin: Coin, amountCents: bigint, rateMicros: bigint): bigint {
  const dividend = amountCents * microsPerCent * unitsPerCoin(coin)
  return (dividend + rateMicros - 1n) / rateMicros
}

/** The coins that so many dollars are paid out as, rounded down to the unit: a fraction of one cannot move. */
export function unitsPaidOut(coin: Coin, amountCents: bigint, rateMicros: bigint): bigint {
  return (amountCents * microsPerCent * unitsPerCoin(coin)) / rateMicros
}
