import type { SealFeed, SealFile, Seals, WireSeal } from '@dryrun/contract/proofs.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { readOut } from '@dryrun/domain/proofs/bytes.ts'
import { sealBytes } from '@dryrun/domain/proofs/canonical.ts'
import { sealOf } from '@dryrun/domain/proofs/saved-book.ts'
import type pg from 'pg'
import { sha256 } from '../../ledger/chain.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { keptBriefly } from '../../platform/kept-briefly.ts'

const sealsPerPage = 200
const sealsInFeed = 50

export interface SealRow {
  readonly seal_no: bigint
  readonly sealed_at_micros: bigint
  readonly sealed_at: Date
  readonly root: Buffer
  readonly leaf_count: bigint
  readonly book_count: bigint
  readonly transfer_count: bigint
  readonly owed_cents: bigint
  readonly paid_in_cents: bigint
  readonly paid_out_cents: bigint
  readonly previous_digest: Buffer | null
  readonly promise: Buffer | null
  readonly public_key: Buffer
  readonly signature: Buffer
}

export const sealColumns = `seal_no, sealed_at, (extract(epoch from sealed_at) * 1000000)::bigint as sealed_at_micros, root,
  leaf_count, book_count, transfer_count, owed_cents, paid_in_cents, paid_out_cents, previous_digest, promise, public_key,
  signature`

export function sealShape(row: SealRow): WireSeal {
  return {
    sealNo: String(row.seal_no),
    sealedAtMicros: String(row.sealed_at_micros),
    root: row.root.toString('hex'),
    leafCount: String(row.leaf_count),
    bookCount: String(row.book_count),
    transferCount: String(row.transfer_count),
    owedCents: String(row.owed_cents),
    paidInCents: String(row.paid_in_cents),
    paidOutCents: String(row.paid_out_cents),
    before: (row.previous_digest ?? Buffer.alloc(32)).toString('hex'),
    promise: row.promise?.toString('hex') ?? null,
    publicKey: row.public_key.toString('hex'),
    signature: row.signature.toString('hex'),
  }
}

async function newestSeals({ pool }: WithPool, before: string | undefined, count: number): Promise<SealRow[]> {
  const { rows } = await pool.query<SealRow>(
    `select ${sealColumns} from proofs.seal where $1::bigint is null or seal_no < $1 order by seal_no desc limit $2`,
    [before ?? null, count],
  )
  return rows
}

export async function listSeals({ pool }: WithPool, before: string | undefined): Promise<Seals> {
  const rows = await newestSeals({ pool }, before, sealsPerPage + 1)
  const { rows: keys } = await pool.query<{ public_key: Buffer; made_at: Date }>(
    'select public_key, made_at from proofs.signing_key',
  )
  const page = rows.slice(0, sealsPerPage)
  return {
    seals: page.map(sealShape),
    publicKey: keys[0]?.public_key.toString('hex') ?? '',
    keyMadeAt: (keys[0]?.made_at ?? new Date(0)).toISOString(),
    next: rows.length > sealsPerPage ? String(page.at(-1)?.seal_no) : null,
  }
}

export async function readSealFeed({ pool, publicUrl }: WithPool & { readonly publicUrl: URL }): Promise<SealFeed> {
  const rows = await newestSeals({ pool }, undefined, sealsInFeed)
  const page = new URL('/transparency', publicUrl).href
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Dryrun: seals of the books',
    home_page_url: page,
    feed_url: new URL('/api/seals/feed', publicUrl).href,
    items: rows.map((row) => ({
      id: `${row.public_key.toString('hex')}/${row.seal_no}`,
      url: page,
      title: `Seal ${row.seal_no}`,
      content_text: feedText(row),
      date_published: row.sealed_at.toISOString(),
    })),
  }
}

/** Whoever keeps the feed keeps the whole seal: what was signed, word for word, and the signature. */
function feedText(row: SealRow): string {
  const bytes = sealBytes(sealOf(sealShape(row)))
  return [
    `To read out: root ${readOut(row.root)}, seal ${readOut(sha256(bytes))}`,
    `${row.book_count} books, ${row.transfer_count} transfers`,
    `$${formatAmount(row.owed_cents)} owed, $${formatAmount(row.paid_in_cents)} paid in, $${formatAmount(row.paid_out_cents)} paid out`,
    `Root ${row.root.toString('hex')}`,
    'Signed text:',
    Buffer.from(bytes).toString('ascii'),
    `Signature ${row.signature.toString('hex')}`,
  ].join('\n')
}

/** Everybody who asks within a minute shares one answer: it has every seal there ever was. */
const fileKeptMs = 60_000

export const openSealFile = (deps: WithPool) => keptBriefly(fileKeptMs, () => readSealFile(deps))

async function readSealFile({ pool }: WithPool): Promise<SealFile> {
  const { rows } = await pool.query<SealRow>(`select ${sealColumns} from proofs.seal order by seal_no`)
  const { rows: keys } = await pool.query<{ public_key: Buffer }>('select public_key from proofs.signing_key')
  return {
    format: 'dryrun seals 1',
    publicKey: keys[0]?.public_key.toString('hex') ?? '',
    seals: rows.map(sealShape),
  }
}

/** What people can keep of the newest seal in a few words. */
export interface NewestSeal {
  readonly sealNo: string
  readonly sealedAt: Date
  /** Both as they're read out. */
  readonly root: string
  readonly digest: string
}

export async function readNewestSeal(client: pg.ClientBase): Promise<NewestSeal | undefined> {
  const { rows } = await client.query<{ seal_no: bigint; sealed_at: Date; root: Buffer; digest: Buffer }>(
    'select seal_no, sealed_at, root, digest from proofs.seal order by seal_no desc limit 1',
  )
  const [row] = rows
  return (
    row && {
      sealNo: String(row.seal_no),
      sealedAt: row.sealed_at,
      root: readOut(row.root),
      digest: readOut(row.digest),
    }
  )
}
