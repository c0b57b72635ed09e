import type { BookProof } from '@dryrun/contract/proofs.ts'
import { toHex } from '@dryrun/domain/proofs/bytes.ts'
import { type PlacedLeaf, readSealedBook, type SealedBook, sealedBookBytes } from '@dryrun/domain/proofs/sealed-book.ts'
import type { BookSums } from '@dryrun/domain/proofs/sums.ts'
import { type PathStep, pathWithin } from '@dryrun/domain/proofs/tree.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { sha256 } from '../../ledger/chain.ts'
import { commitSecondsMax } from '../../ledger/verify-ledger.ts'
import { type Clock, inWorldTime } from '../../platform/clock.ts'
import { inOneMoment } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { levelsPerPage, pageLength } from './grow-tree.ts'
import { type SealRow, sealColumns, sealShape } from './read-seals.ts'

const hourMs = 3_600_000

/** Where a member's book is in the last seal: its two leaves, and what their owner needs to follow them to the root. */
export async function readBookProof(
  { pool, clock }: WithPool & { readonly clock: Clock },
  memberId: string,
): Promise<BookProof> {
  // The tree of a seal goes when two newer ones are there.
  const { book, seal, sealed } = await inOneMoment(pool, async (client) => {
    const { rows } = await client.query<{ transfer_count: bigint }>(
      'select transfer_count from ledger.book where member_id = $1',
      [memberId],
    )
    const newest = await readNewest(client)
    return { book: rows[0], seal: newest, sealed: newest ? await readSealed(client, newest, memberId) : null }
  })
  if (!book) throw new Refusal('not_found')
  return {
    memberId,
    transferCount: String(book.transfer_count),
    sealed,
    newestSealNo: seal ? String(seal.seal_no) : null,
    lateMicros: String(Math.ceil(inWorldTime(clock, commitSecondsMax * 1_000)) * 1_000),
    nextSealAt: new Date((Math.floor(clock.now().getTime() / hourMs) + 1) * hourMs).toISOString(),
  }
}

async function readNewest(client: pg.PoolClient): Promise<SealRow | undefined> {
  const { rows } = await client.query<SealRow>(`select ${sealColumns} from proofs.seal order by seal_no desc limit 1`)
  return rows[0]
}

async function readSealed(client: pg.PoolClient, seal: SealRow, memberId: string): Promise<BookProof['sealed']> {
  const book = await findBook(client, seal.seal_no, memberId)
  if (!book) return null
  const [first, second] = book.leaves
  return {
    seal: sealShape(seal),
    leaves: [await leafShape(client, seal, first), await leafShape(client, seal, second)],
  }
}

async function findBook(client: pg.PoolClient, sealNo: bigint, memberId: string): Promise<SealedBook | undefined> {
  const { rows } = await client.query<{ records: Buffer }>(
    `select records from proofs.book_page where seal_no = $1 and first_member_id <= $2
      order by first_member_id desc limit 1`,
    [sealNo, memberId],
  )
  const records = rows[0]?.records
  for (let at = 0; records && at < records.length; at += sealedBookBytes) {
    const book = readSealedBook(records, at)
    if (book.memberId === memberId) return book
  }
  return undefined
}

async function leafShape(client: pg.PoolClient, seal: SealRow, leaf: PlacedLeaf) {
  const path = await readPath(client, seal, leaf.place)
  return {
    half: leaf.half,
    nonce: toHex(leaf.nonce),
    head: toHex(leaf.head),
    transferCount: String(leaf.transferCount),
    ...sumsShape(leaf.sums),
    path: path.map(neighbourShape),
  }
}

/** Page by page upwards: each has one node above it, which lies in a page of the next kept level. */
async function readPath(client: pg.PoolClient, seal: SealRow, place: number): Promise<PathStep[]> {
  const path: PathStep[] = []
  let at = place
  let count = Number(seal.leaf_count)
  for (let level = 0; count > 1; level += levelsPerPage) {
    const { rows } = await client.query<{ nodes: Buffer }>(
      'select nodes from proofs.tree_page where seal_no = $1 and level = $2 and page_no = $3',
      [seal.seal_no, level, Math.floor(at / pageLength)],
    )
    const nodes = rows[0]?.nodes
    if (!nodes) throw new Error(`seal ${seal.seal_no} has lost a page of its tree`)
    path.push(...pathWithin(nodes, at % pageLength, sha256).path)
    at = Math.floor(at / pageLength)
    count = Math.floor(count / pageLength)
  }
  return path
}

const neighbourShape = ({ side, digest, sums }: PathStep) => ({ side, digest: toHex(digest), ...sumsShape(sums) })

const sumsShape = ({ owedCents, paidInCents, paidOutCents }: BookSums) => ({
  owedCents: String(owedCents),
  paidInCents: String(paidInCents),
  paidOutCents: String(paidOutCents),
})
