import { noDigest, type Seal, sealBytes } from '@dryrun/domain/proofs/canonical.ts'
import { idAt } from '@dryrun/domain/proofs/sealed-book.ts'
import type pg from 'pg'
import { sha256 } from '../../ledger/chain.ts'
import { commitSecondsMax } from '../../ledger/verify-ledger.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { growTree, type TreeSink } from './grow-tree.ts'
import { type Books, readBooks } from './read-books.ts'

/** Signs with this database's key, wherever that is. */
interface Signing {
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** Any fixed number: of all instances, one seals at a time. */
const sealingLock = 4_207_003
/** Trees are kept of so many seals: of the last one, and of the one before for somebody who is just asking. */
const treesKept = 2
const microsPerHour = 3_600_000_000n

export type Occasion = 'hour' | 'asked'

/**
 * Seals all books as of one moment, where the hour hasn't been sealed yet or an admin asks. It reads the books that changed
 * since the seal before, takes no lock that a teller would wait for, and its snapshot ends before anything is hashed.
 * The connection is this seal's alone: closing it gives the lock back.
 */
export async function sealWith(
  client: pg.ClientBase,
  signer: Signing,
  occasion: Occasion,
): Promise<bigint | undefined> {
  return (await takeTurn(client, occasion)) ? sealNow(client, signer, occasion) : undefined
}

/** Whoever comes second for an hour has nothing to do; an admin who asked waits for a seal that is under way. */
async function takeTurn(client: pg.ClientBase, occasion: Occasion): Promise<boolean> {
  if (occasion === 'asked') {
    await client.query('select pg_advisory_lock($1)', [sealingLock])
    return true
  }
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [sealingLock])
  return rows[0]?.taken === true
}

async function sealNow(client: pg.ClientBase, signer: Signing, occasion: Occasion): Promise<bigint | undefined> {
  const found = await readMomentAndBooks(client, occasion)
  if (!found) return undefined
  const { moment, books } = found
  await client.query('begin')
  try {
    const sealNo = (moment.last_no ?? 0n) + 1n
    const sink = sinkTo(client, sealNo)
    const { root, leafCount } = await growTree(books.records, sink)
    await sink.end()
    const seal: Seal = {
      sealNo,
      sealedAtMicros: moment.micros,
      root: root.digest,
      leafCount: BigInt(leafCount),
      bookCount: BigInt(books.bookCount),
      transferCount: books.transferCount,
      sums: root.sums,
      before: moment.last_digest ?? noDigest,
      promise: moment.promise,
      publicKey: signer.publicKey,
    }
    await keepSeal(client, seal, signer, occasion === 'hour' ? moment.micros / microsPerHour : null)
    await dropOldTrees(client, sealNo)
    await client.query('commit')
    return sealNo
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

interface Moment {
  readonly micros: bigint
  readonly last_no: bigint | null
  readonly last_digest: Buffer | null
  /** From here on, something that the last seal didn't see may have been posted. */
  readonly last_from: Date | null
  readonly is_sealed: boolean
  readonly promise: Buffer | null
}

/** All books as of one moment; nothing where there is none, or the hour is sealed. */
async function readMomentAndBooks(
  client: pg.ClientBase,
  occasion: Occasion,
): Promise<{ moment: Moment; books: Books } | undefined> {
  if (occasion === 'hour' && (await isHourSealed(client))) return undefined
  await client.query('begin isolation level repeatable read read only')
  try {
    const moment = await readMoment(client)
    const { last_no: sealNo, last_from: from } = moment
    const isNeeded = !(occasion === 'hour' && moment.is_sealed)
    const books = isNeeded ? await readBooks(client, sealNo && from ? { sealNo, from } : undefined) : undefined
    await client.query('commit')
    return books && books.bookCount > 0 ? { moment, books } : undefined
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const thisHour = 'floor(extract(epoch from platform.clock_now()) / 3600)::bigint'

export async function isHourSealed(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rowCount } = await client.query(`select from proofs.seal where hour = ${thisHour}`)
  return rowCount === 1
}

export async function hasBooks(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rowCount } = await client.query(
    `${everyShard} select from ledger.book where ${notCopies('member_id')} limit 1`,
  )
  return rowCount === 1
}

async function readMoment(client: pg.ClientBase): Promise<Moment> {
  const { rows } = await client.query<Moment>(
    `select (extract(epoch from clock.now) * 1000000)::bigint as micros,
            last.seal_no as last_no, last.digest as last_digest,
            last.sealed_at - make_interval(secs => $1 * clock.speed) as last_from,
            exists (select from proofs.seal
                     where hour = floor(extract(epoch from clock.now) / 3600)::bigint) as is_sealed,
            (select promise from market.promises()
              where first_day <= floor(extract(epoch from clock.now - timestamptz '2019-01-01 00:00:00Z') / 86400)
              order by first_day desc limit 1) as promise
       from (select platform.clock_now() as now, speed from platform.clock) as clock
       left join (select seal_no, digest, sealed_at from proofs.seal order by seal_no desc limit 1) as last on true`,
    [commitSecondsMax],
  )
  return rows[0] as Moment
}

/** Pages that are written with one statement: a statement for each would mostly wait for answers. */
const pagesPerWrite = 16

interface PageSink extends TreeSink {
  /** Writes what is still waiting. */
  end(): Promise<void>
}

function sinkTo(client: pg.ClientBase, sealNo: bigint): PageSink {
  const books = writerOf(client, 'proofs.book_page (seal_no, first_member_id, records)')
  const nodes = writerOf(client, 'proofs.tree_page (seal_no, level, page_no, nodes)')
  return {
    keepBooks: (records) => books.add([sealNo, idAt(records, 0), records]),
    keepNodes: (level, pageNo, page) => nodes.add([sealNo, level, pageNo, page]),
    async end() {
      await books.flush()
      await nodes.flush()
    },
  }
}

function writerOf(client: pg.ClientBase, into: string) {
  let waiting: (readonly unknown[])[] = []
  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    let parameters = 0
    const rows = waiting.map((row) => `(${row.map(() => `$${++parameters}`).join(', ')})`)
    const values = waiting.flat()
    waiting = []
    await client.query(`insert into ${into} values ${rows.join(', ')}`, values)
  }
  return {
    flush,
    async add(row: readonly unknown[]): Promise<void> {
      waiting.push(row)
      if (waiting.length === pagesPerWrite) await flush()
    },
  }
}

async function keepSeal(client: pg.ClientBase, seal: Seal, signer: Signing, hour: bigint | null): Promise<void> {
  const bytes = sealBytes(seal)
  await client.query(
    `insert into proofs.seal (seal_no, sealed_at, hour, root, leaf_count, book_count, transfer_count, owed_cents,
                              paid_in_cents, paid_out_cents, previous_digest, promise, public_key, signature, digest)
     values ($1, timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
             $13, $14, $15)`,
    [
      seal.sealNo,
      seal.sealedAtMicros,
      hour,
      seal.root,
      seal.leafCount,
      seal.bookCount,
      seal.transferCount,
      seal.sums.owedCents,
      seal.sums.paidInCents,
      seal.sums.paidOutCents,
      seal.sealNo === 1n ? null : seal.before,
      seal.promise,
      seal.publicKey,
      await signer.sign(bytes),
      sha256(bytes),
    ],
  )
}

async function dropOldTrees(client: pg.ClientBase, sealNo: bigint): Promise<void> {
  const oldest = sealNo - BigInt(treesKept) + 1n
  await client.query('delete from proofs.book_page where seal_no < $1', [oldest])
  await client.query('delete from proofs.tree_page where seal_no < $1', [oldest])
}
