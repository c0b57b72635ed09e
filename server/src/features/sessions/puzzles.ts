import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { solvesPuzzle } from '@dryrun/domain/members/puzzle.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Client } from '../../platform/http/client.ts'

/** A slow phone has this long to find the number. */
const puzzleLifeMsMax = 15 * 60_000
const randomLength = 12
const puzzleForm = /^(?<about>[\w-]{22})\.(?<bits>\d{1,2})\.(?<endsAt>\d{13})\.[\w-]{16}\.(?<mark>[\w-]{43})$/

interface Needs {
  readonly pool: pg.Pool
}

/** A refusal that a browser can answer: with the number that the puzzle asks for, the same request goes through. */
export async function puzzleNeeded({ pool }: Needs, about: string, bits: number): Promise<Refusal> {
  const head = [
    digestOfText(about),
    bits,
    Date.now() + puzzleLifeMsMax,
    randomBytes(randomLength).toString('base64url'),
  ].join('.')
  const puzzle = `${head}.${await markOf(pool, head)}`
  return new Refusal('puzzle_needed', { puzzle, bits })
}

/** Whether the request brings a solved puzzle about this. It's good for one try, on all instances together. */
export async function bringsSolved(
  { pool }: Needs,
  client: Pick<Client, 'puzzleAnswer'>,
  about: string,
): Promise<boolean> {
  const answer = client.puzzleAnswer
  if (answer === undefined) return false
  const puzzle = answer.slice(0, answer.lastIndexOf(':'))
  const said = puzzleForm.exec(puzzle)?.groups
  if (!said || said['about'] !== digestOfText(about) || Number(said['endsAt']) <= Date.now()) return false
  const head = puzzle.slice(0, puzzle.lastIndexOf('.'))
  if (!isSame(said['mark'] ?? '', await markOf(pool, head))) return false
  if (!solvesPuzzle(answer, Number(said['bits']), (bytes) => createHash('sha256').update(bytes).digest())) return false
  const { rowCount } = await pool.query(
    `insert into auth.solved_puzzle (puzzle_hash, expires_at) values ($1, clock_timestamp() + $2::float8 * interval '1 ms')
     on conflict do nothing`,
    [createHash('sha256').update(puzzle).digest(), puzzleLifeMsMax],
  )
  return rowCount === 1
}

/** The key is the database's, so a puzzle of one instance is known to the others. */
async function markOf(pool: pg.Pool, head: string): Promise<string> {
  const { rows } = await pool.query<{ key: Buffer }>('select key from auth.puzzle_key')
  const [row] = rows
  if (!row) throw new Error('there is no key for puzzles')
  return createHmac('sha256', row.key).update(head).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
