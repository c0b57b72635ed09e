import { parseAmount } from './amount.ts'

/** Each way of writing an amount that people use elsewhere, and what it is here. */
const otherWays: readonly (readonly [form: RegExp, plain: string, thousands: string])[] = [
  [/^(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)$/, '$1', ','],
  [/^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/, '$1,$2', '.'],
  [/^(\d+),(\d{1,2})$/, '$1.$2', ' '],
]

/** What somebody meant who wrote "1,000.00", "1.000,00", "$50" or "12,5"; null where nobody can tell. */
export function plainAmount(typed: string): string | null {
  const digits = typed.trim().replaceAll(/[$\s\u00a0\u202f'’]/g, '')
  const way = otherWays.find(([form]) => form.test(digits))
  const plain = way ? digits.replace(way[0], way[1]).replaceAll(way[2], '').replace(',', '.') : digits
  return plain !== typed.trim() && parseAmount(plain) !== undefined ? plain : null
}
