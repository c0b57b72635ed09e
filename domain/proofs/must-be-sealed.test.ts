import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SignedSeal } from './canonical.ts'
import { fellBetween } from './growing.ts'
import { leftOut, missingSeal } from './must-be-sealed.ts'
import type { ProvenBook } from './saved-book.ts'

const minute = 60_000_000n
const twoDays = 172_800_000_000n
const sealedAtMicros = 1_800_000_000_000_000n

interface Case {
  /** When each transfer was, before the seal. */
  readonly ago: readonly bigint[]
  /** So many of them are in the seal; none where the book isn't in it. */
  readonly sealed?: number
  readonly lateMicros?: bigint
  readonly isKept?: boolean
  readonly memberId?: string
}

function bookOf({ ago, sealed, lateMicros = 0n, isKept = false, memberId = '019a' }: Case): ProvenBook {
  const seal = { sealNo: 7n, sealedAtMicros } as SignedSeal
  return {
    memberId,
    transfers: ago.map((by, at) => ({ transferNo: BigInt(at + 1), postedAtMicros: sealedAtMicros - by })),
    sealed: sealed === undefined ? null : { seal, leaves: [{ transferCount: BigInt(sealed) }] },
    seals: [seal],
    kept: isKept ? { sealNo: 5n } : null,
    lateMicros,
  } as unknown as ProvenBook
}

const ago = fc.array(fc.bigInt({ min: -2n * twoDays, max: 4n * twoDays }), { maxLength: 12 })
const late = fc.bigInt({ min: -minute, max: 10n * twoDays })
const allowed = (said: bigint) => (said < minute ? minute : said > twoDays ? twoDays : said)

test('a book is left out exactly where a transfer is older than the seal, or it was sealed before', () => {
  fc.assert(
    fc.property(ago, late, fc.boolean(), (moments, lateMicros, isKept) => {
      const isDue = moments.some((by) => by > allowed(lateMicros))
      const fault = leftOut(bookOf({ ago: moments, lateMicros, isKept }))
      assert.equal(fault?.kind, isDue || isKept ? 'left_out' : undefined)
    }),
  )
})

test('a sealed book has every transfer that was there by then, and may have more', () => {
  fc.assert(
    fc.property(ago, late, fc.nat(14), (moments, lateMicros, sealed) => {
      const due = moments.filter((by) => by > allowed(lateMicros)).length
      const fault = leftOut(bookOf({ ago: moments, lateMicros, sealed }))
      assert.equal(fault?.kind, sealed < due ? 'sealed_short' : undefined)
    }),
  )
})

test('a site can’t talk its way out with a longer delay than two days, or a shorter one than a minute', () => {
  assert.equal(leftOut(bookOf({ ago: [twoDays + 1n], lateMicros: 10n ** 18n }))?.kind, 'left_out')
  assert.equal(leftOut(bookOf({ ago: [twoDays], lateMicros: 10n ** 18n })), undefined)
  assert.equal(leftOut(bookOf({ ago: [minute], lateMicros: -(10n ** 18n) })), undefined)
})

test('a copy of the demo account is in no seal, and nobody calls that left out', () => {
  const copy = bookOf({ ago: [twoDays * 2n], memberId: 'f19a' })
  assert.deepEqual([leftOut(copy), missingSeal(copy)], [undefined, 'seal_of_copy'])
  assert.equal(missingSeal(bookOf({ ago: [] })), 'seal')
})

test('what only grows never gets less from one seal to the next, and what is owed may', () => {
  const figures = fc.tuple(
    fc.bigInt(0n, 9n),
    fc.bigInt(0n, 9n),
    fc.bigInt(0n, 9n),
    fc.bigInt(0n, 9n),
    fc.bigInt(0n, 9n),
  )
  const sealOf = ([bookCount, transferCount, paidInCents, paidOutCents, owedCents]: readonly bigint[]) =>
    ({ sealNo: 2n, bookCount, transferCount, sums: { paidInCents, paidOutCents, owedCents } }) as unknown as SignedSeal
  fc.assert(
    fc.property(figures, figures, (one, other) => {
      const fell = one.slice(0, 4).findIndex((value, at) => value > (other[at] as bigint))
      const names = ['books', 'transfers', 'paidIn', 'paidOut']
      assert.equal(fellBetween(sealOf(one), sealOf(other))?.what, fell < 0 ? undefined : names[fell])
    }),
  )
})
