import { createHash, randomInt } from 'node:crypto'
import type { SessionUser } from '@dryrun/contract/session.ts'
import { codeOf, seatsPerDeviceMax, studentsPerClassMax } from '@dryrun/domain/classes/class.ts'
import {
  nicknameKey,
  nicknameLengthMax,
  nicknameOf,
  nicknameProblem,
  suggestNickname,
} from '@dryrun/domain/classes/nickname.ts'
import { type HouseKind, houseFor, scenarios } from '@dryrun/domain/classes/scenarios.ts'
import { drawWords, wordsOf } from '@dryrun/domain/classes/words.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { openBook } from '../../ledger/open-book.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { createTurns } from '../../platform/turns.ts'
import { recordEvents } from '../audit/index.ts'
import {
  beginSession,
  countMisses,
  deviceCookie,
  digestOf,
  endSessions,
  giveSession,
  paces,
  type SessionDeps,
} from '../sessions/index.ts'
import { giveStartingMoney } from './class-money.ts'
import { announceToTrainer, type ClassRow, classColumns, nextStep } from './classes.sql.ts'

/** All lock the class, so they take turns before they take a connection: the others have some left. */
const joining = createTurns({ atOnceMax: 2 })

/** What draws a student's offers is a whole number below this. */
const offerSeedMax = 2_147_483_647

interface Visit {
  readonly code: string
  readonly client: Client
  readonly caller: Caller
}

/** Only codes that nobody has count: a whole class may come by the same right one, and a right one is always let in. */
async function findByCode(deps: SessionDeps, { code, client }: Pick<Visit, 'code' | 'client'>): Promise<ClassRow> {
  const place = { pace: paces.classCodeByAddress, who: networkOf(client.address) }
  const found = await countMisses(deps, { place, client }, async () => {
    const { rows } = await deps.pool.query<ClassRow>(`select ${classColumns} from classes.class where code = $1`, [
      codeOf(code),
    ])
    return rows[0]
  })
  if (!found) throw new Refusal('class_not_found', { field: 'code' })
  return found
}

export async function findClass(deps: SessionDeps, visit: Pick<Visit, 'code' | 'client'>) {
  const row = await findByCode(deps, visit)
  if (row.ended_at) throw new Refusal('class_ended')
  return {
    name: row.name,
    language: row.language,
    startingMoney: formatAmount(scenarios[row.scenario].startingCents),
    isFull: row.student_count >= studentsPerClassMax,
  }
}

/** Account, book, place in the class and session come into being together. The starting money follows, once. */
export async function joinClass(
  deps: SessionDeps & WithTeller,
  visit: Visit,
  body: { readonly nickname: string; readonly invitedBy?: string | undefined },
): Promise<{ user: SessionUser; words: string[]; nickname: string; startingMoney: string }> {
  const { class_id: classId, scenario } = await findByCode(deps, visit)
  const nickname = checkedNickname(body.nickname)
  const join = () =>
    inTransaction(deps.pool, async (tx) => {
      const made = await takeSeat(tx, classId)
      await refuseManySeats(tx, classId, visit.client)
      await refuseTaken(tx, classId, nickname)
      const words = await drawFreeWords(tx, classId)
      const memberId = await insertStudent(tx, deps, { made, nickname, words, invitedBy: body.invitedBy })
      await recordEvents(tx, [
        {
          kind: 'member.signed_up',
          at: deps.clock.now(),
          actorId: memberId,
          subjectId: memberId,
          details: { classId },
        },
      ])
      const { caller, client } = visit
      // The browser has one session: whoever was signed in here before no longer is.
      if (caller.role !== 'visitor')
        await endSessions(tx, deps, { memberId: caller.memberId, only: caller.sessionId }, 'replaced')
      await announceToTrainer(tx, made)
      return { memberId, words, session: await beginSession(tx, deps, { memberId, client }) }
    })
  const begun = await joining.run(classId, join)
  // If this fails, the sweep of the classes gives it.
  await giveStartingMoney(deps, begun.memberId)
  giveSession(visit.client, begun.session)
  return {
    user: begun.session.user,
    words: begun.words,
    nickname,
    startingMoney: formatAmount(scenarios[scenario].startingCents),
  }
}

export function checkedNickname(text: string): string {
  const problem = nicknameProblem(text)
  if (problem) throw new Refusal(problem, { field: 'nickname', limit: nicknameLengthMax })
  return nicknameOf(text)
}

/** Locks the class: whoever joins at the same moment comes after this. */
async function takeSeat(tx: pg.ClientBase, classId: string): Promise<ClassRow> {
  const { rows } = await tx.query<ClassRow>(
    `update classes.class
        set student_count = student_count + 1,
            held_since = coalesce(held_since, case when began_at is not null then clock_timestamp() end)
      where class_id = $1 and ended_at is null and student_count < $2 returning ${classColumns}`,
    [classId, studentsPerClassMax],
  )
  if (rows[0]) return rows[0]
  const { rowCount } = await tx.query('select from classes.class where class_id = $1 and ended_at is null', [classId])
  throw rowCount ? new Refusal('class_full', { limit: studentsPerClassMax }) : new Refusal('class_ended')
}

/** A browser takes some seats and not all of them; without the cookie the trainer sees who takes seats, and removes them. */
async function refuseManySeats(tx: pg.ClientBase, classId: string, client: Client): Promise<void> {
  const device = client.tokenIn(deviceCookie)
  if (device === undefined) return
  const { rowCount } = await tx.query(
    `select from auth.device join classes.student using (member_id)
      where token_hash = $1 and class_id = $2 and removed_at is null`,
    [digestOf(device), classId],
  )
  if ((rowCount ?? 0) >= seatsPerDeviceMax) throw new Refusal('too_many_seats', { limit: seatsPerDeviceMax })
}

export async function refuseTaken(tx: pg.ClientBase, classId: string, nickname: string): Promise<void> {
  const { rows } = await tx.query<{ nickname_key: string }>(
    'select nickname_key from classes.student where class_id = $1 and nickname_key is not null',
    [classId],
  )
  const taken = new Set(rows.map((row) => row.nickname_key))
  if (!taken.has(nicknameKey(nickname))) return
  const suggestion = suggestNickname(nickname, (key) => taken.has(key))
  throw new Refusal('nickname_taken', { field: 'nickname', suggestion })
}

/** Hardly ever are the first ones taken. The class is locked, so nobody draws the same meanwhile. */
async function drawFreeWords(tx: pg.ClientBase, classId: string): Promise<string[]> {
  for (;;) {
    const words = drawWords(randomInt)
    const { rowCount } = await tx.query('select from classes.student where class_id = $1 and words_digest = $2', [
      classId,
      digestOfWords(classId, words.join(' ')),
    ])
    if (!rowCount) return words
  }
}

interface NewStudent {
  readonly made: ClassRow
  readonly nickname: string
  readonly words: readonly string[]
  readonly invitedBy: string | undefined
}

interface Inserted {
  readonly member_id: string
  readonly student_no: number
  readonly referred_by: string | null
}

async function insertStudent(
  tx: pg.ClientBase,
  deps: SessionDeps,
  { made, nickname, words, invitedBy }: NewStudent,
): Promise<string> {
  const { class_id: classId } = made
  const scenario = scenarios[made.scenario]
  const now = deps.clock.now()
  const referrer = scenario.hasReferralRewards ? (invitedBy ?? null) : null
  const { rows } = await tx.query<Inserted>(
    `with place as (select coalesce(max(student_no), 0) + 1 as no from classes.student where class_id = $1)
     insert into members.member (username, username_key, is_class_account, referred_by, created_at)
     select $2, 'class ' || $1::text || ' ' || no, true,
            (select member_id from classes.student where class_id = $1 and nickname_key = $3 and removed_at is null), $4
       from place returning member_id, referred_by, (select no from place) as student_no`,
    [classId, nickname, referrer === null ? null : nicknameKey(referrer), now],
  )
  const { member_id: memberId, student_no: studentNo, referred_by: referredBy } = rows[0] as Inserted
  const house = houseFor(scenario, await countHouses(tx, classId), randomInt)
  // The market's money isn't the class's.
  await openBook(tx, memberId, { referredBy, classId, houseId: house === 'promise' ? classId : null })
  await tx.query(
    `insert into classes.student
       (class_id, member_id, student_no, nickname, nickname_key, words_digest, house, offer_seed, joined_at, joined_step)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      classId,
      memberId,
      studentNo,
      nickname,
      nicknameKey(nickname),
      digestOfWords(classId, words.join(' ')),
      house,
      randomInt(offerSeedMax),
      now,
      await nextStep(tx, classId),
    ],
  )
  return memberId
}

/** Nobody is told which house is which: the two halves of a class are the same size, and chance decides. */
async function countHouses(tx: pg.ClientBase, classId: string): Promise<Record<HouseKind, number>> {
  const { rows } = await tx.query<{ house: HouseKind; count: number }>(
    'select house, count(*)::int as count from classes.student where class_id = $1 and removed_at is null group by house',
    [classId],
  )
  const countOf = (kind: HouseKind) => rows.find(({ house }) => house === kind)?.count ?? 0
  return { promise: countOf('promise'), market: countOf('market') }
}

function digestOfWords(classId: string, words: string): Buffer {
  return createHash('sha256').update(`${classId} ${words}`).digest()
}

/**
 * Three words bring somebody back on another phone. Words that nobody has are counted by class, whoever tries them, and
 * right ones are always let in. A class that isn't there is told apart from wrong words nowhere: it would be a way to try codes.
 */
export async function comeBack(deps: SessionDeps, visit: Visit, typed: string): Promise<{ user: SessionUser }> {
  const code = codeOf(visit.code)
  const place = { pace: paces.comeBackByClass, who: code }
  const memberId = await countMisses(deps, { place, client: visit.client }, async () => {
    const { rows } = await deps.pool.query<{ member_id: string }>(
      `select member_id from classes.class join classes.student using (class_id)
        where code = $1 and removed_at is null and words_digest = sha256(convert_to(class_id::text || ' ' || $2, 'UTF8'))`,
      [code, wordsOf(typed)],
    )
    return rows[0]?.member_id
  })
  if (memberId === undefined) throw new Refusal('words_wrong', { field: 'words' })
  const begun = await inTransaction(deps.pool, async (tx) => {
    const { caller, client } = visit
    if (caller.role !== 'visitor')
      await endSessions(tx, deps, { memberId: caller.memberId, only: caller.sessionId }, 'replaced')
    return beginSession(tx, deps, { memberId, client, warnsOfDevice: false })
  })
  giveSession(visit.client, begun)
  return { user: begun.user }
}
