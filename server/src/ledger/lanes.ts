import type pg from 'pg'

/**
 * On a distributed PostgreSQL the books lie on shards, each with a range of hashes. A batch takes members of one shard
 * alone: then one machine does all of it, in one transaction of its own.
 */
export interface Lanes {
  readonly count: number
  of(memberId: string): number
}

/** The shards of the books, or nothing where all of them are in one place. */
export async function readLanes(client: pg.ClientBase | pg.Pool): Promise<Lanes | undefined> {
  const { rows: found } = await client.query<{ is_distributed: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_shard') is not null as is_distributed`,
  )
  if (!found[0]?.is_distributed) return undefined
  const { rows } = await client.query<{ first: string; last: string }>(
    `select shardminvalue as first, shardmaxvalue as last from pg_dist_shard
      where logicalrelid = $1::regclass and shardminvalue is not null order by shardminvalue::int`,
    ['ledger.book'],
  )
  return rows.length === 0 ? undefined : lanesOf(rows.map(({ last }) => Number(last)))
}

/** One lane for each range of hashes, told by where the ranges end, in order. */
export function lanesOf(lastHashes: readonly number[]): Lanes {
  return {
    count: lastHashes.length,
    of(memberId) {
      const hash = hashOfId(memberId)
      let from = 0
      let to = lastHashes.length - 1
      while (from < to) {
        const middle = (from + to) >> 1
        if (hash <= (lastHashes[middle] as number)) to = middle
        else from = middle + 1
      }
      return from
    },
  }
}

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))

/** What PostgreSQL's uuid_hash says of an id: Jenkins' hash over sixteen bytes, as a signed number of 32 bits. */
export function hashOfId(id: string): number {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  let a = (0x9e3779b9 + 16 + 3923095) | 0
  let b = a
  let c = a
  a = (a + bytes.readInt32LE(0)) | 0
  b = (b + bytes.readInt32LE(4)) | 0
  c = (c + bytes.readInt32LE(8)) | 0
  a = ((a - c) | 0) ^ rotate(c, 4)
  c = (c + b) | 0
  b = ((b - a) | 0) ^ rotate(a, 6)
  a = (a + c) | 0
  c = ((c - b) | 0) ^ rotate(b, 8)
  b = (b + a) | 0
  a = ((a - c) | 0) ^ rotate(c, 16)
  c = (c + b) | 0
  b = ((b - a) | 0) ^ rotate(a, 19)
  a = (a + c) | 0
  c = ((c - b) | 0) ^ rotate(b, 4)
  b = (b + a) | 0
  a = (a + bytes.readInt32LE(12)) | 0
  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}
