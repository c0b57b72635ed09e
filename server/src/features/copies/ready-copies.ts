import type pg from 'pg'
import type { Copies, CopyDeps } from './copies.ts'
import { findDemoMember } from './find-original.ts'
import { compareMsMin, forgottenPerTurnMax, makingSecondsMax, readyCopies } from './limits.ts'
import { makeCopy } from './make-copy.ts'

/** Sees to it that a few copies lie ready. */
export async function keepCopiesReady({ pool, copies }: CopyDeps & { readonly pool: pg.Pool }): Promise<void> {
  const original = await findDemoMember(pool)
  if (!original) return
  for (let made = 0; made < readyCopies; made++) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from members.copy where taken_at is null',
    )
    if ((rows[0]?.count ?? 0) >= readyCopies) return
    await makeCopy(pool, await copies.readTemplate(pool, original.member_id))
  }
}

/**
 * Those that nobody has taken and nobody shall: left over by somebody who died while making them, or no longer like the demo
 * account. From here on nobody can take them.
 */
export async function claimUseless(pool: pg.Pool, copies: Copies): Promise<string[]> {
  const { rows } = await pool.query<{ member_id: string }>(
    `update members.copy set is_ready = false
      where member_id in (select member_id from members.copy
                           where taken_at is null
                             and (member_id = any($1::uuid[])
                                  or not is_ready and begun_at < clock_timestamp() - make_interval(secs => $2))
                           limit $3 for update skip locked)
     returning member_id`,
    [await findOutOfStep(pool, copies), makingSecondsMax, forgottenPerTurnMax],
  )
  return rows.map((row) => row.member_id)
}

/**
 * What falls due in the demo account falls due in its copies as well, so their books move together. Whose book has moved
 * less or more, twice in a row, isn't like it any more: somebody has decided about the demo member alone.
 */
async function findOutOfStep(pool: pg.Pool, copies: Copies): Promise<string[]> {
  if (performance.now() - copies.comparedMs < compareMsMin) return []
  copies.comparedMs = performance.now()
  const { rows: ready } = await pool.query<{ member_id: string }>(
    'select member_id from members.copy where taken_at is null and is_ready',
  )
  const readyIds = ready.map((row) => row.member_id)
  const original = await findDemoMember(pool)
  if (!original) return readyIds
  const { rows: books } = await pool.query<{ member_id: string; transfer_count: bigint }>(
    'select member_id, transfer_count from ledger.book where member_id = any($1::uuid[])',
    [[original.member_id, ...readyIds]],
  )
  const countOf = new Map(books.map((book) => [book.member_id, book.transfer_count]))
  const otherwise = readyIds.filter((copyId) => countOf.get(copyId) !== countOf.get(original.member_id))
  const twice = otherwise.filter((copyId) => copies.outOfStep.has(copyId))
  copies.outOfStep = new Set(otherwise)
  return twice
}
