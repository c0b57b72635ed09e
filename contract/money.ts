import { amountForm, amountPattern } from '@dryrun/domain/money/amount.ts'
import * as z from 'zod/mini'

/** An amount somebody asks to move: a decimal string of dollars, above zero. */
export const amount = z
  .string()
  .check(z.maxLength(15, amountForm), z.regex(amountPattern, amountForm), z.regex(/[1-9]/, 'Amount must be above 0'))

/** What a balance is to be: zero is allowed. */
export const wantedBalance = z.string().check(z.maxLength(15, amountForm), z.regex(amountPattern, amountForm))

/** Money as the server tells it: always two decimals. */
export const money = z.string().check(z.regex(/^-?\d+\.\d\d$/))

export const id = z.uuid()

/** The member whom the admin looks at. */
export const memberParams = z.strictObject({ memberId: id })

/** The highest number that a row can have: PostgreSQL counts rows in 64 bits. */
const rowNumberMax = 2n ** 63n - 1n

/** The number of a row, as text: a browser's own numbers end at 53 bits. */
export const rowNumber = z.string().check(
  z.regex(/^(0|[1-9]\d{0,18})$/),
  z.refine((text) => !/^\d+$/.test(text) || BigInt(text) <= rowNumberMax, 'There is no number as high as that'),
)

export const moment = z.iso.datetime()

/** Why an admin decided so; empty is refused by the rule, with its own sentence. */
export const reason = z.string().check(z.maxLength(500))

/** The word an admin types at the confirmation prompt. */
export const confirmation = z.string().check(z.maxLength(20))

/** Lists are paged by the id of the last row seen. */
export const pageQuery = z.strictObject({ after: z.optional(id) })
