import { accountKinds } from '@dryrun/domain/ledger/accounts.ts'
import { coinTransferKinds, dollarTransferKinds } from '@dryrun/domain/ledger/transfers.ts'
import * as z from 'zod/mini'
import { id, moment, rowNumber } from './money.ts'
import type { RouteTable } from './route.ts'

/** A whole number as text, since some are larger than a number can be. */
const whole = z.string().check(z.regex(/^(0|-?[1-9]\d{0,18})$/))
const bytes = z.string().check(z.regex(/^([0-9a-f]{2})*$/))

const sums = { owedCents: whole, paidInCents: whole, paidOutCents: whole }

/** All books as of one moment. docs/proofs.md says what is hashed and signed. */
export const seal = z.strictObject({
  sealNo: whole,
  sealedAtMicros: whole,
  root: bytes,
  leafCount: whole,
  bookCount: whole,
  transferCount: whole,
  ...sums,
  /** The digest of the seal before it. */
  before: bytes,
  /** What the market promised its day keys with. */
  promise: z.nullable(bytes),
  publicKey: bytes,
  signature: bytes,
})

export const seals = z.strictObject({
  seals: z.array(seal),
  /** The key that seals are signed with from now on, and since when. */
  publicKey: bytes,
  keyMadeAt: moment,
  /** For the next page, as `before`; null at the end. */
  next: z.nullable(rowNumber),
})

/** A transfer of one's own book with its digest. */
const bookTransfer = z.strictObject({
  transferNo: whole,
  asset: z.string(),
  kind: z.enum([...new Set([...dollarTransferKinds, ...coinTransferKinds])]),
  from: z.enum(accountKinds),
  to: z.enum(accountKinds),
  amountUnits: whole,
  fromAfterUnits: whole,
  toAfterUnits: whole,
  causeId: id,
  postedAtMicros: whole,
  digest: bytes,
})

/** An account as every page shows it. */
const shownAccount = z.strictObject({ asset: z.string(), account: z.enum(accountKinds), units: whole })

export const bookTransfers = z.strictObject({
  memberId: id,
  transfers: z.array(bookTransfer),
  /** What the pages show, as of the same moment as the last page of transfers; null on those before it. */
  accounts: z.nullable(z.array(shownAccount)),
  /** For the next page, as `after`; null at the end. */
  next: z.nullable(rowNumber),
})

const neighbour = z.strictObject({ side: z.enum(['left', 'right']), digest: bytes, ...sums })

const leaf = z.strictObject({
  half: z.union([z.literal(1), z.literal(2)]),
  /** Only this member is told. */
  nonce: bytes,
  head: bytes,
  transferCount: whole,
  ...sums,
  /** From the leaf's own neighbour up to the one below the root. */
  path: z.array(neighbour),
})

/** Where a member's book is in the last seal; null where none has it yet. */
export const bookProof = z.strictObject({
  memberId: id,
  transferCount: whole,
  sealed: z.nullable(z.strictObject({ seal, leaves: z.tuple([leaf, leaf]) })),
  /** The newest seal there is, whether or not it has this book. */
  newestSealNo: z.nullable(whole),
  /** How long after its moment a transfer may come into the ledger at most, in microseconds of the world's time. */
  lateMicros: whole,
  /** When the next one is due. */
  nextSealAt: moment,
})

/** All of them in one file, oldest first: for somebody to keep where nobody else can change it. */
export const sealFile = z.strictObject({
  format: z.literal('dryrun seals 1'),
  publicKey: bytes,
  seals: z.array(seal),
})

/** An origin: scheme, name and port. */
const address = z.string().check(z.regex(/^https?:\/\/[\w.:[\]-]{1,255}$/))

/** A seal that was seen at an address, and the signature of the instance that saw it. */
const statement = z.strictObject({
  address,
  seal,
  /** By the real clock of the witness. */
  seenAtMicros: whole,
  witnessKey: bytes,
  signature: bytes,
})

/** What this instance saw at the addresses of its `WITNESSES`. */
export const seenSeals = z.strictObject({
  witnessKey: bytes,
  statements: z.array(statement),
})

/** What other instances saw of the seals of this one. */
export const sealWitnesses = z.strictObject({
  /** Where they can be asked. */
  witnesses: z.array(address),
  statements: z.array(z.extend(statement, { witness: address })),
})

const feedItem = z.strictObject({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  content_text: z.string(),
  date_published: moment,
})

/** JSON Feed 1.1, which feed readers know. */
export const sealFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  items: z.array(feedItem),
})

export type WireSeal = z.infer<typeof seal>
export type Seals = z.infer<typeof seals>
export type BookTransfers = z.infer<typeof bookTransfers>
export type BookProof = z.infer<typeof bookProof>
export type SealFile = z.infer<typeof sealFile>
export type SeenSeals = z.infer<typeof seenSeals>
export type WireStatement = SeenSeals['statements'][number]
export type SealWitnesses = z.infer<typeof sealWitnesses>
export type SealFeed = z.infer<typeof sealFeed>

export const proofRoutes = {
  listSeals: {
    method: 'GET',
    path: '/api/seals',
    access: 'anyone',
    topics: [],
    cursor: 'before',
    tag: 'proofs',
    summary: 'Every seal there is, newest first',
    query: z.strictObject({ before: z.optional(rowNumber) }),
    reply: seals,
    status: 200,
    refusals: [],
  },
  readSealFeed: {
    method: 'GET',
    path: '/api/seals/feed',
    access: 'anyone',
    topics: [],
    tag: 'proofs',
    summary: 'The newest seals for a feed reader (JSON Feed)',
    reply: sealFeed,
    status: 200,
    refusals: [],
  },
  readSealFile: {
    method: 'GET',
    path: '/api/seals/file',
    access: 'anyone',
    topics: [],
    tag: 'proofs',
    summary: 'Every seal there is in one file to keep, oldest first',
    reply: sealFile,
    status: 200,
    refusals: [],
  },
  listSealWitnesses: {
    method: 'GET',
    path: '/api/seals/witnesses',
    access: 'anyone',
    topics: [],
    tag: 'proofs',
    summary: 'Which other instances saw the seals of this one, and what each of them signed',
    reply: sealWitnesses,
    status: 200,
    refusals: [],
  },
  listSeenSeals: {
    method: 'GET',
    path: '/api/witness',
    access: 'anyone',
    topics: [],
    tag: 'proofs',
    summary:
      'The seals that this instance saw at others, signed by it; two of one number prove that a past was rewritten',
    reply: seenSeals,
    status: 200,
    refusals: [],
  },
  listBookTransfers: {
    method: 'GET',
    path: '/api/book/transfers',
    access: 'member',
    topics: ['balances'],
    cursor: 'after',
    tag: 'proofs',
    summary: 'Your own transfers of all assets with their digests, oldest first',
    query: z.strictObject({ after: z.optional(rowNumber) }),
    reply: bookTransfers,
    status: 200,
    refusals: [],
  },
  readBookProof: {
    method: 'GET',
    path: '/api/book/proof',
    access: 'member',
    topics: [],
    tag: 'proofs',
    summary: 'Your two leaves in the last seal, with the path of each to its root',
    reply: bookProof,
    status: 200,
    refusals: ['not_found'],
  },
  sealBooks: {
    method: 'POST',
    path: '/api/admin/seals',
    access: 'admin',
    needsProof: 'only_looks',
    tag: 'proofs',
    summary: 'Seals all books now, without waiting for the hour',
    reply: seal,
    status: 201,
    refusals: ['nothing_to_change'],
  },
} as const satisfies RouteTable
