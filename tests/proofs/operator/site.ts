import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { WireSeal } from '@dryrun/contract/proofs.ts'
import { sealBytes } from '@dryrun/domain/proofs/canonical.ts'
import { sealOf } from '@dryrun/domain/proofs/saved-book.ts'
import { openSigner, sealBooks } from '@dryrun/server/features/proofs/index.ts'
import { sealColumns, sealShape } from '@dryrun/server/features/proofs/read-seals.ts'
import { sha256 } from '@dryrun/server/ledger/chain.ts'
import pg from 'pg'

/** A site in the hands of a dishonest operator, who has its database as superuser. */
export interface Site {
  readonly owner: pg.Client
  readonly url: string
  /** Whose book it's about, and somebody else. */
  readonly victim: string
  readonly other: string
  /** Others go on: a new member pays in, and somebody moves more than was taken away. */
  goOn(): Promise<void>
  /** So long passes. */
  wait(by: string): Promise<void>
}

/** What deeds may touch. It's put back afterwards. */
const tables = [
  'ledger.transfer',
  'ledger.account',
  'ledger.book',
  'deposits.deposit',
  'investments.investment',
  'proofs.signing_key',
  'proofs.seal',
  'proofs.book_page',
  'proofs.tree_page',
  'proofs.witness_statement',
] as const

/** What is counted beside the books, counted again: nobody who rewrites a book forgets that. */
export const recount: readonly string[] = [
  'delete from ledger.flow_delta',
  'delete from ledger.day_flow',
  `insert into ledger.day_flow (asset, day, kind, from_kind, to_kind, units, count)
   select asset, day, kind, from_kind, to_kind, units, count from ledger.counted_flow`,
  'delete from ledger.total',
  'insert into ledger.total select asset, kind, sum(balance_units) from ledger.account group by 1, 2',
  'delete from platform.member_tally_delta',
  'delete from platform.tally_delta',
  'delete from platform.tally',
  'insert into platform.tally (name, day, part, value) select name, day, part, value from platform.counted_tally',
]

/** Keeps a copy of everything; what it returns puts it back. New members stay, without a trace in the ledger. */
export async function remember({ owner }: Pick<Site, 'owner'>): Promise<() => Promise<void>> {
  for (const [at, table] of tables.entries()) await owner.query(`create temporary table was_${at} as table ${table}`)
  return async () => {
    await asIfNoRules(owner, async () => {
      for (const [at, table] of tables.entries()) {
        const { rows } = await owner.query<{ columns: string }>(
          `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
            where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        )
        const columns = rows[0]?.columns
        await owner.query(`delete from ${table}`)
        await owner.query(`insert into ${table} (${columns}) select ${columns} from was_${at}`)
        await owner.query(`drop table was_${at}`)
      }
      for (const statement of recount) await owner.query(statement)
    })
  }
}

/** Without triggers and keys, which an owner can switch off. */
export async function asIfNoRules<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query('set session_replication_role = replica')
  try {
    return await work()
  } finally {
    await owner.query('set session_replication_role = default')
  }
}

/** Seals with whatever key is in the database now. */
export async function seal({ owner, url }: Site): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await sealBooks({ pool, signer: await openSigner(owner) }, 'asked')
  } finally {
    await pool.end()
  }
}

export async function readSeals(owner: pg.Client): Promise<WireSeal[]> {
  const { rows } = await owner.query(`select ${sealColumns} from proofs.seal order by seal_no`)
  // The owner's connection reads whole numbers as text, which is what the wire has.
  return rows.map(sealShape)
}

async function signWith(owner: pg.Client): Promise<(bytes: Uint8Array) => Buffer> {
  const { rows } = await owner.query<{ secret: Buffer }>('select secret from proofs.signing_key')
  const key = createPrivateKey({ key: rows[0]?.secret as Buffer, type: 'pkcs8', format: 'der' })
  return (bytes) => sign(null, bytes, key)
}

/** Changes seals from one on, and chains and signs it and all that follow anew with the site's own key. */
export async function resign(
  owner: pg.Client,
  fromNo: number,
  change: (seal: WireSeal) => Partial<WireSeal>,
): Promise<void> {
  const signing = await signWith(owner)
  let before: Buffer | undefined
  for (const old of await readSeals(owner)) {
    const isMeant = Number(old.sealNo) >= fromNo
    const changed = { ...old, ...(Number(old.sealNo) === fromNo && change(old)) }
    const next =
      isMeant && before && Number(old.sealNo) > fromNo ? { ...changed, before: before.toString('hex') } : changed
    const bytes = sealBytes(sealOf(next))
    before = Buffer.from(sha256(bytes))
    if (!isMeant) continue
    await asIfNoRules(owner, () =>
      owner.query(
        `update proofs.seal set root = decode($2, 'hex'), owed_cents = $3, paid_in_cents = $4, paid_out_cents = $5,
                previous_digest = case when seal_no > 1 then decode($6, 'hex') end, signature = $7, digest = $8,
                book_count = $9, transfer_count = $10
          where seal_no = $1`,
        [
          next.sealNo,
          next.root,
          next.owedCents,
          next.paidInCents,
          next.paidOutCents,
          next.before,
          signing(bytes),
          before,
          next.bookCount,
          next.transferCount,
        ],
      ),
    )
  }
}

/** Another key takes the place of the one that people know. */
export async function replaceKey(owner: pg.Client): Promise<void> {
  const made = generateKeyPairSync('ed25519')
  await asIfNoRules(owner, () =>
    owner.query('update proofs.signing_key set public_key = $1, secret = $2', [
      made.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
      made.privateKey.export({ type: 'pkcs8', format: 'der' }),
    ]),
  )
}
