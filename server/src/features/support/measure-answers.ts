import type { OwnConversation } from '@dryrun/contract/support.ts'
import type pg from 'pg'

/** The newest so many, so that it says what is usual now and costs the same in any year. */
const medianOverMax = 1_000

/** How long people have waited for a person's answer, on the clock of this instance. */
export async function measureAnswers(client: pg.Pool | pg.ClientBase): Promise<OwnConversation['answerTime']> {
  const { rows } = await client.query<{ ms: number | null; over: number }>(
    `select percentile_disc(0.5) within group (order by waited_ms)::float8 as ms, count(*)::int as over
       from (select waited_ms from support.message where waited_ms is not null
              order by message_id desc limit $1) as newest`,
    [medianOverMax],
  )
  const [row] = rows
  return row && row.ms !== null ? { medianMs: row.ms, over: row.over } : null
}
