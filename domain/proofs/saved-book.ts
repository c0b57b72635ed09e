import { type AccountKind, accountKinds } from '../ledger/accounts.ts'
import type { TransferKind } from '../ledger/transfers.ts'
import { fromHex } from './bytes.ts'
import { type ChainedTransfer, digestBytes, type Leaf, nonceBytes, type SignedSeal } from './canonical.ts'
import type { BookSums } from './sums.ts'
import type { PathStep } from './tree.ts'
import type { Statement, Witnessed } from './witness.ts'

export const savedBookFormat = 'dryrun book 2'
/** Files of before don't say what the pages showed, and their seals may begin with the one that was kept. */
const firstBookFormat = 'dryrun book 1'

/** What a check starts from: a member's transfers, where they are in a seal, and the seals that lead there. */
export interface ProvenBook {
  readonly memberId: string
  readonly transfers: readonly StatedTransfer[]
  /** None where no seal has the book yet. */
  readonly sealed: SealedProof | null
  /** One behind the other from the first one on. The last is the newest, which the book is in or should be in. */
  readonly seals: readonly SignedSeal[]
  /** Whether a file has all seals from the first one on. One of before may begin with the one that was kept. */
  readonly hasAllSeals: boolean
  /** What other instances say they saw of these seals. */
  readonly witnessed: readonly Witnessed[]
  /** What the pages show for each account; none in a file of before. */
  readonly accounts: readonly ShownAccount[] | null
  /** How long after its moment a transfer may come into the ledger, as the site says, in the world's time. */
  readonly lateMicros: bigint
  /** The seal that this person kept when they looked last. */
  readonly kept: KeptSeal | null
}

/** An account as the pages show it. */
export interface ShownAccount {
  readonly asset: string
  readonly account: AccountKind
  readonly units: bigint
}

export interface StatedTransfer extends ChainedTransfer {
  readonly digest: Uint8Array
}

export interface SealedProof {
  readonly seal: SignedSeal
  readonly leaves: readonly [ProvenLeaf, ProvenLeaf]
}

export interface ProvenLeaf extends Leaf {
  readonly path: readonly PathStep[]
}

/** What a person keeps of a check, to hold against the next one. */
export interface KeptSeal {
  readonly sealNo: bigint
  readonly digest: Uint8Array
  readonly publicKey: Uint8Array
  /** How far their own book went then, and with which digest it ended. */
  readonly transferCount: bigint
  readonly head: Uint8Array
  /** Milliseconds since 1970, by the clock of the site. */
  readonly keptAtMs: number
}

/** Something that isn't a saved book; the message says which part. */
export class NotABook extends Error {
  override readonly name = 'NotABook'
}

/** Kinds that come later are read too: a page that somebody saved long ago can check a book of today. */
const kindForm = /^[a-z][a-z_]{0,39}$/
const assetForm = /^[A-Z0-9][A-Z0-9.]{0,23}$/

/** Scheme, name and port: where an instance is asked. */
const addressForm = /^https?:\/\/[\w.:[\]-]{1,255}$/

type Fields = Readonly<Record<string, unknown>>

/** Reads a book as it came over the wire or out of a file. Whatever isn't exactly as expected is refused. */
export function readProvenBook(value: unknown): ProvenBook {
  const file = fieldsOf(value, 'the file')
  const isFirst = file['format'] === firstBookFormat
  if (!isFirst && file['format'] !== savedBookFormat) throw new NotABook(`the format isn't "${savedBookFormat}"`)
  const memberId = idOf(file, 'memberId')
  return {
    memberId,
    transfers: listOf(file, 'transfers').map((each) => transferOf(fieldsOf(each, 'a transfer'), memberId)),
    sealed: file['sealed'] === null ? null : sealedOf(fieldsOf(file['sealed'], 'sealed'), memberId),
    seals: listOf(file, 'seals').map((each) => sealOf(fieldsOf(each, 'a seal'))),
    hasAllSeals: !isFirst,
    accounts: isFirst ? null : listOf(file, 'accounts').map((each) => accountOf(fieldsOf(each, 'an account'))),
    witnessed: isFirst ? [] : listOf(file, 'witnessed').map((each) => witnessedOf(fieldsOf(each, 'a witness'))),
    lateMicros: isFirst ? 0n : wholeOf(file, 'lateMicros'),
    kept: file['kept'] === null || file['kept'] === undefined ? null : readKept(file['kept']),
  }
}

export function readKept(value: unknown): KeptSeal {
  const kept = fieldsOf(value, 'kept')
  return {
    sealNo: wholeOf(kept, 'sealNo'),
    digest: bytesOf(kept, 'digest', digestBytes),
    publicKey: bytesOf(kept, 'publicKey', digestBytes),
    transferCount: wholeOf(kept, 'transferCount'),
    head: bytesOf(kept, 'head', digestBytes),
    keptAtMs: Number(wholeOf(kept, 'keptAtMs')),
  }
}

function accountOf(fields: Fields): ShownAccount {
  return {
    asset: formOf(fields, 'asset', assetForm),
    account: oneOf(fields, 'account', accountNames) as AccountKind,
    units: wholeOf(fields, 'units'),
  }
}

function transferOf(fields: Fields, memberId: string): StatedTransfer {
  return {
    memberId,
    transferNo: wholeOf(fields, 'transferNo'),
    asset: formOf(fields, 'asset', assetForm),
    kind: formOf(fields, 'kind', kindForm) as TransferKind,
    from: oneOf(fields, 'from', accountNames) as AccountKind,
    to: oneOf(fields, 'to', accountNames) as AccountKind,
    amountUnits: wholeOf(fields, 'amountUnits'),
    fromAfterUnits: wholeOf(fields, 'fromAfterUnits'),
    toAfterUnits: wholeOf(fields, 'toAfterUnits'),
    causeId: idOf(fields, 'causeId'),
    postedAtMicros: wholeOf(fields, 'postedAtMicros'),
    digest: bytesOf(fields, 'digest', digestBytes),
  }
}

const accountNames: ReadonlySet<string> = new Set(accountKinds)

function sealedOf(fields: Fields, memberId: string): SealedProof {
  const [first, second, ...more] = listOf(fields, 'leaves').map((each) => leafOf(fieldsOf(each, 'a leaf'), memberId))
  if (!first || !second || more.length > 0) throw new NotABook('a book has two leaves')
  return { seal: sealOf(fieldsOf(fields['seal'], 'the seal')), leaves: [first, second] }
}

function leafOf(fields: Fields, memberId: string): ProvenLeaf {
  const { half } = fields
  if (half !== 1 && half !== 2) throw new NotABook('a leaf is half 1 or half 2')
  return {
    nonce: bytesOf(fields, 'nonce', nonceBytes),
    memberId,
    half,
    head: bytesOf(fields, 'head', digestBytes),
    transferCount: wholeOf(fields, 'transferCount'),
    sums: sumsOf(fields),
    path: listOf(fields, 'path').map((each) => neighbourOf(fieldsOf(each, 'a neighbour'))),
  }
}

function neighbourOf(fields: Fields): PathStep {
  const { side } = fields
  if (side !== 'left' && side !== 'right') throw new NotABook('a neighbour has no side')
  return { side, digest: bytesOf(fields, 'digest', digestBytes), sums: sumsOf(fields) }
}

export function sealOf(fields: Fields): SignedSeal {
  return {
    sealNo: wholeOf(fields, 'sealNo'),
    sealedAtMicros: wholeOf(fields, 'sealedAtMicros'),
    root: bytesOf(fields, 'root', digestBytes),
    leafCount: wholeOf(fields, 'leafCount'),
    bookCount: wholeOf(fields, 'bookCount'),
    transferCount: wholeOf(fields, 'transferCount'),
    sums: sumsOf(fields),
    before: bytesOf(fields, 'before', digestBytes),
    promise: fields['promise'] === null ? null : bytesOf(fields, 'promise', digestBytes),
    publicKey: bytesOf(fields, 'publicKey', digestBytes),
    signature: bytesOf(fields, 'signature', 64),
  }
}

/** A statement as another instance answers it. */
export function statementOf(fields: Fields): Statement {
  return {
    address: formOf(fields, 'address', addressForm),
    seal: sealOf(fieldsOf(fields['seal'], 'the seal')),
    seenAtMicros: wholeOf(fields, 'seenAtMicros'),
    witnessKey: bytesOf(fields, 'witnessKey', digestBytes),
    signature: bytesOf(fields, 'signature', 64),
  }
}

export function witnessedOf(fields: Fields): Witnessed {
  return { ...statementOf(fields), witness: formOf(fields, 'witness', addressForm) }
}

function sumsOf(fields: Fields): BookSums {
  return {
    owedCents: wholeOf(fields, 'owedCents'),
    paidInCents: wholeOf(fields, 'paidInCents'),
    paidOutCents: wholeOf(fields, 'paidOutCents'),
  }
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotABook(`${what} isn't there`)
  return value as Fields
}

function listOf(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw new NotABook(`${name} isn't a list`)
  return value as unknown[]
}

function formOf(fields: Fields, name: string, form: RegExp): string {
  const value = fields[name]
  if (typeof value !== 'string' || !form.test(value)) throw new NotABook(`${name} isn't as expected`)
  return value
}

function oneOf(fields: Fields, name: string, names: ReadonlySet<string>): string {
  const value = fields[name]
  if (typeof value !== 'string' || !names.has(value)) throw new NotABook(`${name} isn't as expected`)
  return value
}

const idOf = (fields: Fields, name: string) =>
  formOf(fields, name, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)

const wholeOf = (fields: Fields, name: string) => BigInt(formOf(fields, name, /^(0|-?[1-9]\d{0,19})$/))

function bytesOf(fields: Fields, name: string, length: number): Uint8Array {
  return fromHex(formOf(fields, name, new RegExp(`^[0-9a-f]{${length * 2}}$`)))
}
