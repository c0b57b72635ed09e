import { setImmediate as nextTurn } from 'node:timers/promises'
import { nodeRecordBytes, readNode, sealBytes } from '@dryrun/domain/proofs/canonical.ts'
import { sealOf } from '@dryrun/domain/proofs/saved-book.ts'
import { leafBytesAt, readSealedBook, sealedBookBytes } from '@dryrun/domain/proofs/sealed-book.ts'
import { sameSums } from '@dryrun/domain/proofs/sums.ts'
import { growLevel } from '@dryrun/domain/proofs/tree.ts'
import type pg from 'pg'
import { sha256 } from '../../ledger/chain.ts'
import { levelsPerPage, pageLength } from './grow-tree.ts'
import { type SealRow, sealColumns, sealShape } from './read-seals.ts'
import { isSigned } from './signing-key.ts'

/** So many are fetched, or hashed, before others get their turn. */
const rowsPerTurn = 64
const nodesPerTurn = 1_024

/** Every signature, of every seal. */
export async function findWrongSignatures(client: pg.ClientBase): Promise<string[]> {
  const wrong: string[] = []
  await forEachRow(client, `select ${sealColumns} from proofs.seal order by seal_no`, (row: SealRow) => {
    if (!isSigned(row.signature, sealBytes(sealOf(sealShape(row))), row.public_key))
      wrong.push(`seal ${row.seal_no}: its signature`)
  })
  return wrong
}

/**
 * Makes the trees of the newest seals again from what is kept of their books: every leaf is made of its book, the leaves
 * that nobody has add nothing, and what is above them ends in the root and the totals that were signed.
 */
export async function findWrongTrees(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<SealRow>(`select ${sealColumns} from proofs.seal order by seal_no desc limit 2`)
  const wrong: string[] = []
  for (const seal of rows) {
    const found = await treeFault(client, seal)
    if (found !== undefined) wrong.push(`seal ${seal.seal_no}: ${found}`)
  }
  return wrong
}

async function treeFault(client: pg.ClientBase, seal: SealRow): Promise<string | undefined> {
  const leafCount = Number(seal.leaf_count)
  const { rows } = await client.query<{ bytes: string }>(
    'select coalesce(sum(length(nodes)), 0) as bytes from proofs.tree_page where seal_no = $1 and level = 0',
    [seal.seal_no],
  )
  // Asked first: a seal that names a monstrous number of leaves doesn't take the memory for them.
  if (Number(rows[0]?.bytes) !== leafCount * nodeRecordBytes) return 'its leaves are missing'
  const leaves = await readLevel(client, seal, 0, leafCount)
  return (await leafFault(client, seal, leaves)) ?? rootFault(client, seal, leaves)
}

async function readLevel(client: pg.ClientBase, seal: SealRow, level: number, count: number): Promise<Buffer> {
  const nodes = Buffer.alloc(count * nodeRecordBytes)
  await forEachRow(
    client,
    `select page_no, nodes from proofs.tree_page where seal_no = ${seal.seal_no} and level = ${level}`,
    (row: { page_no: number; nodes: Buffer }) => void row.nodes.copy(nodes, row.page_no * pageLength * nodeRecordBytes),
  )
  return nodes
}

/** Each book's two leaves are in their places; all other places add nothing. */
async function leafFault(client: pg.ClientBase, seal: SealRow, leaves: Buffer): Promise<string | undefined> {
  const isTaken = new Uint8Array(leaves.length / nodeRecordBytes)
  let fault: string | undefined
  await forEachRow(
    client,
    `select records from proofs.book_page where seal_no = ${seal.seal_no} order by first_member_id`,
    ({ records }: { records: Buffer }) => {
      for (let at = 0; at + sealedBookBytes <= records.length && fault === undefined; at += sealedBookBytes) {
        const book = readSealedBook(records, at)
        for (const { half, place, sums } of book.leaves) {
          const isOwn = place < isTaken.length && isTaken[place] === 0 && isLeaf(leaves, place, records, at, half)
          if (!isOwn || !sameSums(readNode(leaves, place * nodeRecordBytes).sums, sums))
            fault = `a leaf of ${book.memberId}`
          isTaken[place] = 1
        }
      }
    },
  )
  const zero = Buffer.alloc(nodeRecordBytes - 32)
  for (let place = 0; place < isTaken.length && fault === undefined; place++) {
    const sums = leaves.subarray(place * nodeRecordBytes + 32, (place + 1) * nodeRecordBytes)
    if (isTaken[place] === 0 && !sums.equals(zero)) fault = 'a leaf that is nobody’s adds something'
  }
  return fault
}

function isLeaf(leaves: Buffer, place: number, records: Buffer, at: number, half: 1 | 2): boolean {
  const node = readNode(leaves, place * nodeRecordBytes)
  return Buffer.from(sha256(leafBytesAt(records, at, half, node.sums))).equals(node.digest)
}

async function rootFault(client: pg.ClientBase, seal: SealRow, leaves: Buffer): Promise<string | undefined> {
  let level: Uint8Array = leaves
  for (let height = 1; level.length > nodeRecordBytes; height++) {
    const above = new Uint8Array(level.length / 2)
    const count = above.length / nodeRecordBytes
    for (let from = 0; from < count; from += nodesPerTurn) {
      growLevel(level, above, from, Math.min(from + nodesPerTurn, count), sha256)
      await nextTurn()
    }
    level = above
    if (height % levelsPerPage === 0 && count > 1 && !(await readLevel(client, seal, height, count)).equals(above))
      return `level ${height} of its tree`
  }
  const root = readNode(level, 0)
  if (!seal.root.equals(root.digest)) return 'its root'
  const { owed_cents: owedCents, paid_in_cents: paidInCents, paid_out_cents: paidOutCents } = seal
  return sameSums(root.sums, { owedCents, paidInCents, paidOutCents }) ? undefined : 'its totals'
}

async function forEachRow(client: pg.ClientBase, select: string, look: (row: never) => void): Promise<void> {
  await client.query(`declare rows_of_seals no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<never>(`fetch ${rowsPerTurn} from rows_of_seals`)
    for (const row of rows) look(row)
    if (rows.length === 0) break
    await nextTurn()
  }
  await client.query('close rows_of_seals')
}
