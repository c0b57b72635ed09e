import { type ProgressName, progressDefinition, type Stats } from '@dryrun/contract/public-figures.ts'
import { fillText } from '@dryrun/contract/refusal-text.ts'
import type pg from 'pg'

interface Row {
  readonly begun: number
  readonly finished: number
  readonly forms: number
  readonly accounts: number
  readonly ended: number
  readonly paid: number
}

/** The four bars: what was counted, of how many. */
export async function measureProgress(pool: pg.Pool): Promise<Stats['progress']> {
  const { rows } = await pool.query<Row>(
    `select (select count(*)::int from learn.lesson_progress) as begun,
            (select count(*)::int from learn.lesson_progress where finished_at is not null) as finished,
            (select count(*)::int from members.sign_up) as forms,
            (select count(*)::int from members.sign_up where finished_at is not null) as accounts,
            (select count(*)::int from investments.investment where state <> 'running') as ended,
            (select count(*)::int from investments.investment where state = 'matured' and return_cents > 0) as paid`,
  )
  const row = rows[0] as Row
  return [
    part('learning', row.finished, row.begun),
    part('trainers', 0, 0),
    part('visitors', row.accounts, row.forms),
    part('profits', row.paid, row.ended),
  ]
}

function part(name: ProgressName, done: number, of: number): Stats['progress'][number] {
  const details = { done, of }
  return { name, share: of === 0 ? null : done / of, details, definition: fillText(progressDefinition[name], details) }
}
