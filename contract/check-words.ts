import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { toHex } from '@dryrun/domain/proofs/bytes.ts'
import type { BookCheck } from '@dryrun/domain/proofs/check-book.ts'
import type { Fault, GrowingFigure } from '@dryrun/domain/proofs/faults.ts'
import type { ProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import type { Step } from '@dryrun/domain/proofs/steps.ts'
import { centsOfSum, differingSum, type SumName, sumNames } from '@dryrun/domain/proofs/sums.ts'
import { isSum } from '@dryrun/domain/proofs/tree.ts'
import { formatAsset } from '@dryrun/domain/trading/asset-units.ts'

// What a check says where there's no site around it: on the page that works from a disk, and at the terminal. English only.

const money = (cents: bigint) =>
  `${cents < 0n ? '−' : ''}$${formatAmount(cents < 0n ? -cents : cents).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`
const amount = (asset: string, units: bigint) =>
  asset === dollars ? money(units) : `${formatAsset(asset, units)} ${asset}`
const short = (digest: Uint8Array) => `${toHex(digest).slice(0, 8)}…${toHex(digest).slice(-8)}`
const sumTitles = { owed: 'owed', paidIn: 'paid in', paidOut: 'paid out' } as const satisfies Record<SumName, string>
const grownTitles = { ...sumTitles, books: 'books', transfers: 'transfers' } as const

const grown = (what: GrowingFigure, value: bigint) =>
  what === 'books' || what === 'transfers' ? value.toLocaleString('en-US') : money(value)
const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${one}${number === 1 ? '' : 's'}`

function moment(micros: bigint): string {
  const text = new Date(Number(micros / 1_000n)).toISOString()
  return `${text.slice(0, 10)}, ${text.slice(11, 16)} UTC`
}

export const stepTitles = {
  transfers: 'Your transfers',
  balances: 'Your balances',
  leaves: 'Your two leaves',
  path: 'The path to the root',
  signature: 'The signature',
  seals: 'The chain of seals',
} as const satisfies Record<Step['name'], string>

/** One sentence about a step. Nothing is called known that wasn't kept. */
export function stepText(book: ProvenBook, { name, fault, missing, state }: Step): string {
  if (fault) return faultText(fault)
  if (missing) return missingTexts[missing]
  return state === 'unreached' ? 'Not reached: an earlier step doesn’t fit.' : fitting[name](book)
}

/** Why a check wasn't made. */
const missingTexts = {
  seal: 'Not made: no seal has this book yet.',
  seal_of_copy: 'Not made: a copy of the demo account is never sealed.',
  accounts: 'They add up, but this older file doesn’t say what the pages showed.',
  first_seals: 'The seals follow each other, but this older file doesn’t begin with the first.',
} as const satisfies Record<NonNullable<Step['missing']>, string>

const fitting = {
  transfers: () => 'Each one’s digest follows from the one before.',
  balances: () => 'Added up again, every balance is what the book says and the pages show.',
  leaves: () => 'They’re made of your book and of secret numbers that only you were told.',
  path: () => 'Both end in the root of the seal, with its totals.',
  signature: ({ kept }: ProvenBook) =>
    kept
      ? 'It’s signed with the key you kept.'
      : 'It fits the key in the seal. Nothing was kept, so this can’t tell whether it was always this key.',
  seals: ({ kept, seals }: ProvenBook) =>
    kept
      ? `Seals ${seals[0]?.sealNo ?? 0n} to ${seals.at(-1)?.sealNo ?? 0n} follow each other, and seal ${kept.sealNo} is the one you kept.`
      : `Seals ${seals[0]?.sealNo ?? 0n} to ${seals.at(-1)?.sealNo ?? 0n} follow each other.`,
} as const satisfies Record<Step['name'], (book: ProvenBook) => string>

const sentences: { readonly [K in Fault['kind']]: (fault: Extract<Fault, { kind: K }>) => string } = {
  transfer_missing: ({ transferNo, found }) => `Transfer ${transferNo} is missing: number ${found} is in its place.`,
  transfer_moved: ({ transferNo, found }) =>
    `Transfer ${transferNo} isn’t in its place: number ${found} is there. Somebody changed the order.`,
  transfer_changed: ({ transfer, computed }) =>
    `Transfer ${transfer.transferNo} of ${moment(transfer.postedAtMicros)} was changed. Its digest should be ${short(transfer.digest)}, and its fields give ${short(computed)}.`,
  transfers_short: ({ found, sealed }) => `The seal has ${sealed} transfers of this book, and only ${found} are here.`,
  balance_other: ({ transferNo, asset, account, stated, computed }) =>
    `After transfer ${transferNo} the account “${account}” says ${amount(asset, stated)}, and the transfers add up to ${amount(asset, computed)}.`,
  below_zero: ({ transferNo, asset, account }) =>
    `Transfer ${transferNo} takes the account “${account}” (${asset}) below zero.`,
  shown_other: ({ asset, account, shown, computed }) =>
    `The pages show ${amount(asset, shown)} for the account “${account}”. The transfers add up to ${amount(asset, computed)}.`,
  owed_other: ({ computed, sealed }) => {
    const name = differingSum(computed, sealed)
    return `Your transfers add up to ${money(centsOfSum(computed, name))} ${sumTitles[name]}. The seal says ${money(centsOfSum(sealed, name))}.`
  },
  left_out: ({ sealNo, sealedAtMicros, because }) =>
    `You were left out: your book isn’t in seal ${sealNo} of ${moment(sealedAtMicros)}, though ${
      because.why === 'sealed_before'
        ? `it was in seal ${because.sealNo}`
        : `transfer ${because.transferNo} is from ${moment(because.postedAtMicros)}`
    }.`,
  sealed_short: ({ sealNo, sealed, due }) =>
    `Seal ${sealNo} has ${sealed} of your transfers. By then there were ${due}.`,
  leaf_other: ({ half }) => `Leaf ${half} isn’t made from this book.`,
  path_length: ({ half, levels, leafCount }) =>
    `The path of leaf ${half} has ${levels} levels, which doesn’t fit a tree of ${leafCount} leaves.`,
  sum_below_zero: ({ half, level, sums }) => {
    const name = sumNames.find((each) => !isSum(centsOfSum(sums, each))) ?? 'owed'
    return `On level ${level} above leaf ${half}, ${money(centsOfSum(sums, name))} ${sumTitles[name]} is below zero or too large. That would hide what’s owed to others.`
  },
  root_other: ({ half, computed, sealed }) =>
    `The path of leaf ${half} ends in ${short(computed)}, and the root of the seal is ${short(sealed)}.`,
  totals_other: ({ computed, sealed }) => {
    const name = differingSum(computed, sealed)
    return `The tree adds up to ${money(centsOfSum(computed, name))} ${sumTitles[name]} in total. The seal says ${money(centsOfSum(sealed, name))}.`
  },
  signature_wrong: ({ sealNo }) => `The signature of seal ${sealNo} is wrong.`,
  key_other: ({ sealNo, expected, found }) =>
    `Seal ${sealNo} is signed with the key ${short(found)}. The key of the seals before is ${short(expected)}.`,
  seal_missing: ({ sealNo }) => `Seal ${sealNo} is missing.`,
  seal_changed: ({ sealNo }) => `Seal ${sealNo} isn’t the one that the next seal follows.`,
  kept_other: ({ sealNo }) => `Seal ${sealNo} isn’t the one you kept. Somebody made the seals anew.`,
  number_fell: ({ sealNo, what, before, now }) =>
    `Seal ${sealNo} has less ${grownTitles[what]} than the one before it: ${grown(what, now)} after ${grown(what, before)}. That can’t fall.`,
  witness_other: ({ sealNo, witness, isKey }) =>
    isKey
      ? `${witness} saw seal ${sealNo} of this site signed with another key.`
      : `${witness} saw another seal ${sealNo} than the one here, signed with the same key.`,
  past_rewritten: ({ transferNo }) =>
    `Your book up to transfer ${transferNo} isn’t the one you had before. Somebody rewrote it.`,
}

export function faultText(fault: Fault): string {
  return (sentences[fault.kind] as (fault: Fault) => string)(fault)
}

/** How many checks passed. One that wasn't made is never among them. */
export function tallyText({ steps, isWhole }: BookCheck): string {
  if (isWhole) return `All ${steps.length} checks passed.`
  const tally = (state: Step['state']) => steps.filter((step) => step.state === state).length
  const [passed, broken] = [tally('fits'), tally('broken')]
  const open = steps.length - passed - broken
  const failed = broken > 0 ? ` ${count(broken, 'check')} failed.` : ''
  return `${passed} of ${steps.length} checks passed.${failed}${open > 0 ? ` ${count(open, 'check')} not made.` : ''}`
}

/** What to do about a check that failed. */
export const whatToDo =
  'Keep this file: it’s the evidence. Compare the root with somebody else, and ask the site in writing.'

/** What a first look can't find. */
export const firstLook =
  'Nothing was kept before, so this can’t tell whether the past was rewritten before today. Keep this file for the next check.'

/** The one sentence at the end. */
export function verdictText(book: ProvenBook, { steps, isWhole, newerCount, sums }: BookCheck): string {
  const { transfers, sealed, kept } = book
  const fault = steps.find((step) => step.fault)?.fault
  if (fault) return `This doesn’t fit. ${faultText(fault)} If the site sent it like this, somebody changed something.`
  if (!sealed) return `Your book of ${count(transfers.length, 'transfer')} fits together. It isn’t in a seal yet.`
  const { seal } = sealed
  const newer = newerCount > 0 ? ` ${count(newerCount, 'newer transfer')} will be in the next one.` : ''
  const since = kept && isWhole ? ` Nothing before it has changed since seal ${kept.sealNo}, which you kept.` : ''
  return `Your book of ${count(transfers.length - newerCount, 'transfer')} is in seal ${seal.sealNo} of ${moment(seal.sealedAtMicros)}, with ${money(sums.owedCents)} owed to you.${since}${newer}`
}
