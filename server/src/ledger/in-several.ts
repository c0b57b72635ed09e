import { hash } from 'node:crypto'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { readNow } from '../platform/clock.ts'
import type { Answer } from './command.ts'

interface Asking {
  readonly memberId: string
  readonly key: string
  readonly content: unknown
}

interface RequestRow<Part, A> {
  readonly content_digest: string
  readonly parts: readonly Part[]
  readonly answer: A | null
}

/**
 * A request that is several commands, each under a key of its own. Which ones is written down when it's first sent, so that
 * sending it again after a crash goes on with the same ones; its answer is written down when they're done, and sending it
 * again later does nothing.
 */
export async function inSeveral<Part, A extends Answer>(
  pool: pg.Pool,
  asking: Asking,
  find: () => Promise<readonly Part[]>,
  run: (parts: readonly Part[]) => Promise<A>,
): Promise<A> {
  const digest = hash('sha256', JSON.stringify(asking.content), 'base64url')
  const begun = (await read<Part, A>(pool, asking)) ?? (await begin<Part, A>(pool, asking, digest, await find()))
  if (begun.content_digest !== digest) throw new Refusal('key_reused')
  if (begun.answer !== null) return begun.answer
  const answer = await run(begun.parts)
  // Where the same was sent twice at once, the first to be done says it for both.
  await pool.query(
    'update ledger.request set answer = $3 where member_id = $1 and idempotency_key = $2 and answer is null',
    [asking.memberId, asking.key, JSON.stringify(answer)],
  )
  return (await read<Part, A>(pool, asking))?.answer ?? answer
}

async function read<Part, A>(pool: pg.Pool, { memberId, key }: Asking): Promise<RequestRow<Part, A> | undefined> {
  const { rows } = await pool.query<RequestRow<Part, A>>(
    'select content_digest, parts, answer from ledger.request where member_id = $1 and idempotency_key = $2',
    [memberId, key],
  )
  return rows[0]
}

async function begin<Part, A>(
  pool: pg.Pool,
  asking: Asking,
  digest: string,
  parts: readonly Part[],
): Promise<RequestRow<Part, A>> {
  await pool.query(
    `insert into ledger.request (member_id, idempotency_key, content_digest, parts, begun_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [asking.memberId, asking.key, digest, JSON.stringify(parts), await readNow(pool)],
  )
  const begun = await read<Part, A>(pool, asking)
  if (!begun) throw new Error('a request was not written down')
  return begun
}
