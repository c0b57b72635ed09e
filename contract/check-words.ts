import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { toHex } from '@dryrun/domain/proofs/bytes.ts'
import type { BookCheck, Step } from '@dryrun/domain/proofs/check-book.ts'
import type { Fault } from '@dryrun/domain/proofs/faults.ts'
import type { ProvenBook } from '@dryrun/domain/proofs/saved-book.ts'

// What a check says where there's no site around it: on the page that works from a disk, and at the terminal. English only.

const money = (cents: bigint) => `$${formatAmount(cents).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`
const amount = (asset: string, units: bigint) => (asset === dollars ? money(units) : `${units} units of ${asset}`)
const short = (digest: Uint8Array) => `${toHex(digest).slice(0, 8)}…${toHex(digest).slice(-8)}`
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

const fitting = {
  transfers: 'Each one’s digest follows from the one before.',
  balances: 'Added up again from the transfers, every balance is what the book says.',
  leaves: 'They’re made of the end of your book, what you’re owed, and secret numbers that only you were told.',
  path: 'Both paths end in the root of the seal, with its totals.',
  signature: 'The seal is signed with the key you know.',
  seals: 'The seals follow each other.',
} as const satisfies Record<Step['name'], string>

/** One sentence about a step. */
export function stepText({ name, state, fault }: Step): string {
  if (fault) return faultText(fault)
  return state === 'unreached' ? 'Not reached, because an earlier step doesn’t fit.' : fitting[name]
}

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
  owed_other: ({ computed, sealed }) =>
    `The transfers add up to ${money(computed.owedCents)} owed to you. The seal says ${money(sealed.owedCents)}.`,
  leaf_other: ({ half }) => `Leaf ${half} isn’t made from this book.`,
  path_length: ({ half, levels, leafCount }) =>
    `The path of leaf ${half} has ${levels} levels, which doesn’t fit a tree of ${leafCount} leaves.`,
  sum_below_zero: ({ half, level, sums }) =>
    `On level ${level} above leaf ${half} a sum is below zero or too large (${sums.owedCents} cents owed). That would hide what’s owed to others.`,
  root_other: ({ half, computed, sealed }) =>
    `The path of leaf ${half} ends in ${short(computed)}, and the root of the seal is ${short(sealed)}.`,
  totals_other: ({ computed, sealed }) =>
    `The tree adds up to ${money(computed.owedCents)} owed in total. The seal says ${money(sealed.owedCents)}.`,
  signature_wrong: ({ sealNo }) => `The signature of seal ${sealNo} is wrong.`,
  key_other: ({ sealNo, expected, found }) =>
    `Seal ${sealNo} is signed with the key ${short(found)}. The key you know is ${short(expected)}.`,
  seal_missing: ({ sealNo }) => `Seal ${sealNo} is missing.`,
  seal_changed: ({ sealNo }) => `Seal ${sealNo} isn’t the one that the next seal follows.`,
  kept_other: ({ sealNo }) => `Seal ${sealNo} isn’t the one you kept. Somebody made the seals anew.`,
  past_rewritten: ({ transferNo }) =>
    `Your book up to transfer ${transferNo} isn’t the one you had when you looked last. Somebody rewrote it.`,
}

export function faultText(fault: Fault): string {
  return (sentences[fault.kind] as (fault: Fault) => string)(fault)
}

/** The one sentence at the end. */
export function verdictText({ transfers, sealed, kept }: ProvenBook, { isWhole, newerCount, sums }: BookCheck): string {
  if (!isWhole)
    return 'This isn’t the book that was sealed. If it came from the site like this, somebody changed the past.'
  if (!sealed) return `Your book of ${count(transfers.length, 'transfer')} fits together. It isn’t in a seal yet.`
  const { seal } = sealed
  const newer = newerCount > 0 ? ` ${count(newerCount, 'newer transfer')} will be in the next one.` : ''
  const since = kept ? ` Nothing before it has changed since seal ${kept.sealNo}, which you kept.` : ''
  return `Your book of ${count(transfers.length - newerCount, 'transfer')} is in seal ${seal.sealNo} of ${moment(seal.sealedAtMicros)}, with ${money(sums.owedCents)} owed to you.${since}${newer}`
}
