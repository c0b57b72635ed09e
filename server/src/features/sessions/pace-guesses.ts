import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Client } from '../../platform/http/client.ts'
import { createTurns } from '../../platform/turns.ts'
import { attemptLimits, type Pace } from './limits.ts'
import { bringsSolved, puzzleNeeded } from './puzzles.ts'
import { countAttempt, digestOfWho, giveAttemptBack, readCount } from './take-attempt.ts'

interface Needs {
  readonly pool: pg.Pool
}

/** A place in a line: which one, and whose. */
export interface Place {
  readonly pace: Pace
  readonly who: string
}

export interface Turn {
  /** What turned out right was no guess. */
  giveBack(): Promise<void>
  /** Whether it was come by with a puzzle: then no further line asks for another one. */
  readonly isPuzzled: boolean
}

/** With every doubling of what was guessed in spite of the puzzle, the next one is a bit harder. */
const puzzleBitsMoreMax = 5

/**
 * Guesses slow down instead of being refused: so many are answered straight away, then one after the other at a steady
 * pace. Where the line is longer than a browser should wait, the browser may solve a puzzle instead and is let in at once:
 * a line that somebody else has filled keeps nobody out. The database keeps the time, so the pace is the same over
 * several instances.
 */
export async function takeTurn(
  deps: Needs,
  places: readonly [Place, ...Place[]],
  client: Pick<Client, 'puzzleAnswer'>,
  /** What a puzzle is about: a request that stands in two lines one after the other asks for one puzzle. */
  about = bucketOf(places[0]),
): Promise<Turn> {
  if (await bringsSolved(deps, client, about)) {
    await countAttempt(deps, attemptLimits.puzzled, about)
    return { giveBack: () => giveAttemptBack(deps, attemptLimits.puzzled, about), isPuzzled: true }
  }
  const taken: Place[] = []
  const giveBack = async () => {
    for (const place of taken) await giveTurnBack(deps, place)
  }
  let waitMs = 0
  for (const place of places) {
    const turnMs = await book(deps, place)
    if (turnMs === undefined) {
      await giveBack()
      throw await puzzleNeeded(deps, about, place.pace.puzzleBits + (await bitsMore(deps, about)))
    }
    taken.push(place)
    waitMs = Math.max(waitMs, turnMs)
  }
  if (waitMs > 0) await wait(waitMs)
  return { giveBack, isPuzzled: false }
}

/** Only so many guesses of one line are under way before the first of them is counted. */
const looking = createTurns({ atOnceMax: 4 })

/**
 * Looks up what people could guess at; only what nobody has counts. While the line is short, someone who knows it waits
 * for no row and writes nothing, so that a whole class can come by the same code in the same moment, however slow the
 * disk is.
 */
export async function countMisses<T>(
  deps: Needs,
  { place, client }: { readonly place: Place; readonly client: Pick<Client, 'puzzleAnswer'> },
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const lookFirst = async (): Promise<{ found: T | undefined } | undefined> => {
    if (await isInLine(deps, place)) return undefined
    const found = await find()
    if (found === undefined) await book(deps, place)
    return { found }
  }
  const looked = await looking.run(bucketOf(place), lookFirst)
  if (looked) return looked.found
  const turn = await takeTurn(deps, [place], client)
  const found = await find()
  if (found !== undefined) await turn.giveBack()
  return found
}

/** Whether the ones that are answered straight away are used up. */
async function isInLine({ pool }: Needs, place: Place): Promise<boolean> {
  const { everyMs, atOnce } = place.pace
  const { rowCount } = await pool.query(
    `select from auth.pace where bucket = $1 and next_at > clock_timestamp() + $2::float8 * interval '1 ms'`,
    [bucketOf(place), (atOnce - 1) * everyMs],
  )
  return rowCount === 1
}

/** How long until its turn; undefined where too many are before it. */
async function book({ pool }: Needs, place: Place): Promise<number | undefined> {
  const { everyMs, atOnce, waitMsMax } = place.pace
  const { rows } = await pool.query<{ ahead_ms: number }>(
    `insert into auth.pace as old (bucket, next_at) values ($1, clock_timestamp() + $2::float8 * interval '1 ms')
     on conflict (bucket) do update
       set next_at = greatest(old.next_at, clock_timestamp()) + $2::float8 * interval '1 ms'
     where old.next_at <= clock_timestamp() + $3::float8 * interval '1 ms'
     returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as ahead_ms`,
    [bucketOf(place), everyMs, (atOnce - 1) * everyMs + waitMsMax],
  )
  const [turn] = rows
  return turn && Math.max(0, turn.ahead_ms - atOnce * everyMs)
}

async function giveTurnBack({ pool }: Needs, place: Place): Promise<void> {
  await pool.query(`update auth.pace set next_at = next_at - $2::float8 * interval '1 ms' where bucket = $1`, [
    bucketOf(place),
    place.pace.everyMs,
  ])
}

async function bitsMore(deps: Needs, about: string): Promise<number> {
  const count = await readCount(deps, attemptLimits.puzzled, about)
  return Math.min(puzzleBitsMoreMax, Math.floor(Math.log2(1 + count / 8)))
}

export function bucketOf({ pace, who }: Place): string {
  return `${pace.name}/${digestOfWho(who)}`
}
