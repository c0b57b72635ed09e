import {
  type Figure,
  type FigureName,
  figureDefinition,
  omissionReason,
  type Stats,
} from '@dryrun/contract/public-figures.ts'
import { fillText } from '@dryrun/contract/refusal-text.ts'
import { countryCodes } from '@dryrun/domain/members/countries.ts'
import { feeRate, hundredthsOfPercent } from '@dryrun/domain/trading/terms.ts'
import type pg from 'pg'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { readTallies } from '../../platform/db/tallies.ts'
import type { MarketSource } from '../markets/index.ts'
import { measureAnswers } from '../support/index.ts'

/** Medians are taken over the newest so many, so that they say what is usual now and cost the same in any year. */
const medianOverMax = 1_000

interface Row {
  readonly admin_two_steps: number
  readonly sign_up_ms: number | null
  readonly sign_ups: number
}

interface Counted {
  readonly value: number
  readonly unit?: Figure['unit']
  readonly details?: Figure['details']
}

type Counts = Record<FigureName, Counted | keyof typeof omissionReason>

/** Each claim as a figure with its definition, or the reason why it is left out. */
export async function countFigures(
  pool: pg.Pool,
  market: MarketSource,
  now: Date,
): Promise<Pick<Stats, 'figures' | 'leftOut'>> {
  const [{ rows }, { rows: paid }, counted, instruments, answers] = await Promise.all([
    pool.query<Row>(
      `select (select count(*)::int from auth.totp join members.member using (member_id)
                where role = 'admin' and confirmed_at is not null) as admin_two_steps,
              sign_up.ms as sign_up_ms, sign_up.over as sign_ups
         from (select percentile_disc(0.5) within group (order by sign_up_ms)::float8 as ms, count(*)::int as over
                 from (select sign_up_ms from members.member where sign_up_ms is not null
                        order by created_at desc, member_id desc limit $1) as measured
              ) as sign_up`,
      [medianOverMax],
    ),
    pool.query<{ ms: number }>(
      `${everyShard} select round(extract(epoch from decided_at - requested_at) * 1000)::float8 as ms
         from withdrawals.withdrawal
        where status = 'approved' and not in_class and ${notCopies('member_id')} order by decided_at desc limit $1`,
      [medianOverMax],
    ),
    readTallies(pool, ['members', 'demo_members', 'two_steps']),
    // An exchange that does not answer leaves these two out and takes nothing else with it.
    market.instruments().catch(() => []),
    measureAnswers(pool),
  ])
  const row = rows[0] as Row
  const counts: Counts = {
    members: { value: Number(counted.members), details: { demo: Number(counted.demo_members) } },
    instruments: instruments.length === 0 ? 'no_data' : { value: instruments.length },
    markets: instruments.length === 0 ? 'no_data' : { value: new Set(instruments.map((each) => each.class)).size },
    median_payout: median(middleOf(paid.map(({ ms }) => ms)), paid.length),
    median_sign_up: median(row.sign_up_ms, row.sign_ups),
    countries: { value: countryCodes.length },
    two_steps: { value: Number(counted.two_steps) - row.admin_two_steps },
    support_answer: answers === null ? 'no_data' : median(answers.medianMs, answers.over),
    trading_fee: { value: (100 * Number(feeRate)) / Number(hundredthsOfPercent), unit: 'percent' },
    copy_trading: 'does_not_exist',
    year: { value: now.getUTCFullYear(), unit: 'year' },
  }
  const figures: Stats['figures'] = []
  const leftOut: Stats['leftOut'] = []
  for (const [name, count] of Object.entries(counts) as [FigureName, Counts[FigureName]][]) {
    if (typeof count === 'string') leftOut.push({ name, reason: count, text: omissionReason[count] })
    else {
      const { value, unit = 'count', details = {} } = count
      const definition = fillText(figureDefinition[name], details)
      figures.push({ name, value, unit, details, definition, at: now.toISOString() })
    }
  }
  return { figures, leftOut }
}

/** As percentile_disc(0.5) has it: of an even number, the lower of the two in the middle. */
function middleOf(all: readonly number[]): number | null {
  return all.toSorted((a, b) => a - b)[Math.ceil(all.length / 2) - 1] ?? null
}

function median(ms: number | null, over: number): Counted | 'no_data' {
  return ms === null ? 'no_data' : { value: ms, unit: 'milliseconds', details: { over } }
}
