import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import { type Asset, dollars } from '@dryrun/domain/ledger/assets.ts'
import { type AssetBalances, type Book, balancesOf, emptyAccounts } from '@dryrun/domain/ledger/book.ts'
import { post } from '@dryrun/domain/ledger/transfers.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { arrayText } from '../platform/db/array-text.ts'
import { saysNoConnection } from '../platform/db/connecting.ts'
import type { Log } from '../platform/log.ts'
import { type AskedUnderKey, askedUnder } from './asked-under-key.ts'
import { batchValues, type Written } from './batch-values.ts'
import { chain } from './chain.ts'
import type { Answer, AnyKind, CommandKind, Decision, Idempotency, Load, SweepName } from './command.ts'
import { createGround } from './ground.ts'
import { type HouseSoFar, houseValues, stepInHouse } from './house-steps.ts'
import { createMemberQueues } from './member-queues.ts'
import * as sql from './teller.sql.ts'
import { inWriteOrder } from './write-order.ts'

/** Batches that may be under way at a time: one decides while the other waits for the disk. */
const batchesMax = 2
/** The same where every shard has a disk of its own. */
const distributedBatchesMax = 8
const batchCommandsMax = 128
/** Beyond this, who has a command waiting already is told to come back later instead of being kept waiting. */
const waitingCommandsMax = 20_000
/** How long a command waits before its second and its third attempt. */
const attemptPausesMs = [50, 200]

/** What a distributed engine says to a batch over two shards. */
const notSupported = '0A000'
/** Serialization failure, deadlock, lock timeout, and a connection that was lost: worth another attempt. */
const passingTrouble = /^(40001|40P01|55P03|08...|57P0[1-5]|ECONNRESET|EPIPE|ECONNREFUSED)$/

/** What a use case works with when it moves money and needs nothing else. */
export interface WithTeller {
  readonly teller: Teller
}

export interface Teller {
  /**
   * Runs a command on a member's book: load facts, decide, write, all in one transaction. Resolves once it is
   * committed, rejects with a Refusal where the rule said no, and with the error where the database did.
   */
  submit<Input, Row, A extends Answer, Beside>(
    kind: CommandKind<Input, Row, A, Beside>,
    memberId: string,
    input: Input,
    idempotency?: Idempotency,
  ): Promise<A>
  /** How many commands wait for a batch. */
  waitingCount(): number
  /** Waits for the commands under way, then closes its connections. */
  close(): Promise<void>
}

type AnyLoad = Load<unknown>

interface Waiting {
  readonly kind: AnyKind
  readonly memberId: string
  readonly input: unknown
  readonly key: string | undefined
  readonly digest: string | undefined
  /** The request that it came with, where its answer is kept under the request's own key. */
  readonly asked: AskedUnderKey | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** The connection or the machine behind it was lost at the very end: perhaps it's written, perhaps not. */
class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

type Outcome = { readonly answer: Answer } | { readonly error: unknown }

/** What is told of each batch. */
export interface BatchRun {
  readonly commandCount: number
  readonly ms: number
  readonly isDone: boolean
}

/** The only writer of money. */
export function openTeller(
  connection: pg.ClientConfig,
  log: Log,
  wake: (sweep: SweepName) => void = () => {},
  onBatch: (batch: BatchRun) => void = () => {},
): Teller {
  const ground = createGround(connection, log, { single: batchesMax, distributed: distributedBatchesMax })
  let isClosing = false
  const queues = createMemberQueues<Waiting>({
    flow: () => ({ batchesMax: ground.batchesMax(), lanes: ground.lanes() }),
    batchCommandsMax,
    waitingCommandsMax,
    run: settle,
  })

  async function runTold(batch: readonly Waiting[]): Promise<Outcome[]> {
    const began = performance.now()
    const told = (isDone: boolean) => onBatch({ commandCount: batch.length, ms: performance.now() - began, isDone })
    try {
      const outcomes = await runBatch(await ground.open(), ground.beginning(), batch, wake)
      told(true)
      return outcomes
    } catch (error) {
      told(false)
      throw error
    }
  }

  /** Answers every command of a batch. If the batch fails, its commands run again one by one. */
  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      answer(batch, await runTold(batch))
    } catch (error) {
      if ((error as { code?: string }).code === notSupported) await ground.readLanesAgain()
      if (batch.length === 1) return settleAlone(batch[0] as Waiting, error)
      log.warn({ err: error, commands: batch.length }, 'a batch failed; its commands run one by one')
      for (const command of batch) await settleAlone(command)
    }
  }

  async function settleAlone(command: Waiting, firstError?: unknown): Promise<void> {
    let error = firstError
    for (let attempt = error === undefined ? 0 : 1; attempt <= attemptPausesMs.length; attempt++) {
      if (error !== undefined && !isPassing(error)) break
      if (attempt > 0) await pause(attemptPausesMs[attempt - 1])
      try {
        return answer([command], await runTold([command]))
      } catch (caught) {
        error = caught
      }
    }
    command.reject(error)
  }

  return {
    submit<Input, Row, A extends Answer, Beside>(
      kind: CommandKind<Input, Row, A, Beside>,
      memberId: string,
      input: Input,
      idempotency?: Idempotency,
    ): Promise<A> {
      if (isClosing || !queues.hasRoomFor(memberId)) return Promise.reject(new Refusal('temporarily_unavailable'))
      return new Promise<A>((resolve, reject) => {
        const command: Waiting = {
          kind: kind as unknown as AnyKind,
          memberId,
          input,
          key: idempotency?.key,
          digest: idempotency && digestOf(kind.keyName ?? kind.name, idempotency.content),
          asked: idempotency && askedUnder(memberId, idempotency.key),
          resolve: resolve as (answer: Answer) => void,
          reject,
        }
        if (ground.isOpen()) queues.add(command)
        else ground.open().then(() => queues.add(command), reject)
      })
    },
    waitingCount: () => queues.waitingCount(),
    async close() {
      isClosing = true
      await ground.settled()
      await queues.close()
      await ground.close()
    },
  }
}

function digestOf(name: string, content: unknown): string {
  return hash('sha256', `${name} ${JSON.stringify(content)}`, 'base64url')
}

function isPassing(error: unknown): boolean {
  if (error instanceof OutcomeUnknown) return true
  const { code = '' } = error as { code?: string }
  return passingTrouble.test(code) || saysNoConnection(error)
}

function answer(batch: readonly Waiting[], outcomes: readonly Outcome[]): void {
  batch.forEach((command, at) => {
    const outcome = outcomes[at] as Outcome
    if (command.asked) command.asked.isLookedFor = true
    if ('answer' in outcome) command.resolve(outcome.answer)
    else command.reject(outcome.error)
  })
}

interface BookFound {
  readonly transferCount: bigint
  readonly head: string
  /** Of the assets that ever moved in it. */
  readonly balances: ReadonlyMap<Asset, AssetBalances>
  readonly isClosed: boolean
  readonly classId: string | null
  /** The same class, where what's paid in and out is what its house holds. */
  readonly houseId: string | null
  readonly referredBy: string | null
  /** What the same key was answered before. */
  readonly first?: { readonly digest: string; readonly request: string | null; readonly answer: Answer }
}

interface Loaded {
  readonly now: Date
  readonly books: ReadonlyMap<string, BookFound>
  readonly rows: ReadonlyMap<AnyLoad, ReadonlyMap<string, unknown[]>>
}

interface Decided extends Written {
  readonly command: Waiting
  readonly decision: Decision<Answer>
}

/** What a batch has decided so far. */
interface BatchSoFar {
  readonly decided: Decided[]
  /** What it adds to the houses of classes, which several of its members share. */
  readonly houses: Map<string, HouseSoFar>
}

async function runBatch(
  pool: pg.Pool,
  beginning: sql.Beginning,
  batch: readonly Waiting[],
  wake: (sweep: SweepName) => void,
): Promise<Outcome[]> {
  const client = await pool.connect()
  let isClean = false
  try {
    const loaded = await load(client, beginning, batch)
    const soFar: BatchSoFar = { decided: [], houses: new Map() }
    const outcomes = batch.map((command) => decide(command, loaded, soFar))
    await write(client, soFar, loaded.now)
    isClean = true
    for (const sweep of new Set(soFar.decided.flatMap(({ decision }) => decision.wakes ?? []))) wake(sweep)
    return outcomes
  } finally {
    // A connection that failed in the middle of a transaction is not used again.
    client.release(!isClean)
  }
}

/** Sends queries one behind the other without waiting, and waits for all of them. */
function send(client: pg.PoolClient, queries: readonly pg.QueryConfig[]) {
  // One write to the socket for all of them; each by itself would cost more than deciding the command.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  const sent = queries.map((query) => client.query(withArrayTexts(query)))
  stream.uncork()
  return Promise.allSettled(sent)
}

function withArrayTexts(query: pg.QueryConfig): pg.QueryConfig {
  if (!query.values) return query
  return { ...query, values: query.values.map((value: unknown) => (Array.isArray(value) ? arrayText(value) : value)) }
}

async function sendAll(client: pg.PoolClient, queries: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  const settled = await send(client, queries)
  return settled.map((each) => {
    // The first that failed is the cause; those behind it only say that the transaction is over.
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}

async function sendAndCommit(client: pg.PoolClient, queries: readonly pg.QueryConfig[]): Promise<void> {
  const settled = await send(client, [...queries, sql.commit])
  const failed = settled.find((each) => each.status === 'rejected')
  const last = settled.at(-1)
  if (failed && failed !== last) throw failed.reason
  if (last?.status !== 'fulfilled') throw new OutcomeUnknown('the end of a batch is unknown', { cause: failed?.reason })
  // COMMIT of a failed transaction does not fail, it rolls back and says so.
  if (last.value.command !== 'COMMIT') throw new Error('the batch was rolled back')
}

async function load(client: pg.PoolClient, beginning: sql.Beginning, batch: readonly Waiting[]): Promise<Loaded> {
  const memberIds = batch.map(({ memberId }) => memberId)
  const assets = [...new Set(batch.flatMap(assetsOf))]
  const loads = [...Map.groupBy(batch, ({ kind }) => kind)].flatMap(([{ load: own, loadBeside }, commands]) =>
    [own, loadBeside].filter((each) => each !== undefined).map((each) => ({ load: each, commands })),
  )
  const { begin, askNow, readBooks } = beginning
  const before = [...begin, { ...sql.lockBooks, values: [memberIds] }, ...(askNow ? [askNow] : [])]
  const results = await sendAll(client, [
    ...before,
    { ...readBooks, values: [memberIds, batch.map(({ key }) => key), assets] },
    ...loads.map(loadQuery),
  ])
  const [books, ...rest] = results.slice(before.length) as [pg.QueryResult<sql.BookRow>, ...pg.QueryResult[]]
  const clock = (askNow ? results[before.length - 1] : books) as pg.QueryResult<{ now?: Date }>
  // Without a book there's nothing to date.
  const now = clock.rows[0]?.now ?? new Date(0)
  return {
    now,
    books: new Map(books.rows.map((row) => [row.member_id, readBook(row)])),
    rows: new Map(
      loads.map((each, at) => [
        each.load,
        Map.groupBy((rest[at]?.rows ?? []) as { member_id: string }[], (row) => row.member_id),
      ]),
    ),
  }
}

function loadQuery({ load: { statement, values }, commands }: { load: AnyLoad; commands: readonly Waiting[] }) {
  return {
    ...statement,
    values: [
      commands.map(({ memberId }) => memberId),
      ...(values ? columnsOf(commands.map(({ input }) => values(input))) : []),
    ],
  }
}

function columnsOf(rows: readonly (readonly unknown[])[]): unknown[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
}

const dollarsAlone: readonly Asset[] = [dollars]

function assetsOf({ kind, input }: Pick<Waiting, 'kind' | 'input'>): readonly Asset[] {
  return kind.assets?.(input) ?? dollarsAlone
}

function readBook(row: sql.BookRow): BookFound {
  const balances = new Map<Asset, Record<AccountKind, bigint>>()
  for (const account of row.balances?.split(',') ?? []) {
    const [asset, kind, units] = account.split(' ') as [Asset, AccountKind, string]
    const held = balances.get(asset) ?? { ...emptyAccounts }
    held[kind] = BigInt(units)
    balances.set(asset, held)
  }
  return {
    transferCount: row.transfer_count,
    head: row.head,
    balances,
    isClosed: row.closed_at !== null,
    classId: row.class_id,
    houseId: row.house_id,
    referredBy: row.referred_by,
    ...(row.answer !== null && {
      first: { digest: row.content_digest ?? '', request: row.request_digest, answer: row.answer },
    }),
  }
}

function isSame(first: NonNullable<BookFound['first']>, { digest, asked }: Waiting): boolean {
  return first.digest === digest || (asked !== undefined && first.request === asked.digest)
}

/** A refusal is one command's answer, not the batch's. Anything else thrown is a defect, and its own as well. */
function decide(command: Waiting, loaded: Loaded, { decided, houses }: BatchSoFar): Outcome {
  const { kind, memberId, input } = command
  const found = loaded.books.get(memberId)
  if (!found) return { error: new Refusal('not_found') }
  const { first, balances, transferCount, classId, houseId } = found
  if (first) return isSame(first, command) ? first : { error: new Refusal('key_reused') }
  if (found.isClosed && !kind.concernsClosedBooks) return { error: new Refusal('member_closed') }
  try {
    const rowsOf = (each: AnyLoad | undefined) => (each && loaded.rows.get(each)?.get(memberId)) ?? []
    // What others of the batch named was loaded too, but this command knows of its own assets alone.
    const named = assetsOf(command).map((asset) => [asset, balances.get(asset) ?? emptyAccounts] as const)
    const book: Book = { transferCount, balances: new Map(named) }
    const houseMovedCents = (houseId !== null && houses.get(houseId)?.movedCents) || 0n
    const facts = {
      memberId,
      book,
      get balances() {
        return balancesOf(book, dollars)
      },
      isClosed: found.isClosed,
      now: loaded.now,
      houseMovedCents,
      referredBy: found.referredBy,
      rows: rowsOf(kind.load),
      beside: rowsOf(kind.loadBeside),
    }
    const decision = kind.decide(facts, input)
    const after = post(book, decision.transfers ?? [])
    const chainEnd = chain(memberId, found, after, loaded.now)
    decided.push({ command, decision, ...after, chainEnd })
    if (classId !== null) stepInHouse(houses, classId, { memberId, posted: after.posted, isHeld: houseId !== null })
    return { answer: decision.answer }
  } catch (error) {
    return { error }
  }
}

async function write(client: pg.PoolClient, { decided, houses }: BatchSoFar, now: Date): Promise<void> {
  const queries: pg.QueryConfig[] = []
  const batch = batchValues(decided, now)
  if (batch) queries.push({ ...sql.writeBatch, values: batch })
  if (houses.size > 0) queries.push({ ...sql.keepHouses, values: houseValues(houses) })
  for (const { statement, rows } of inWriteOrder(decided.map(({ decision }) => decision.rows ?? [])))
    queries.push({ ...statement, values: columnsOf(rows.map(({ values }) => values)) })
  const closed = decided.filter(({ decision }) => decision.closesBook)
  if (closed.length > 0)
    queries.push({ ...sql.closeBooks, values: [closed.map(({ command }) => command.memberId), now] })

  if (queries.length === 0) {
    await client.query(sql.rollback)
    return
  }
  await sendAndCommit(client, queries)
}
