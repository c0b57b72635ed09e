import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import { type Asset, dollars } from '@dryrun/domain/ledger/assets.ts'
import { type AssetBalances, type Book, balancesOf, emptyAccounts } from '@dryrun/domain/ledger/book.ts'
import { type PostedTransfer, post } from '@dryrun/domain/ledger/transfers.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import pg from 'pg'
import { announcements } from '../platform/live/announcements.ts'
import type { Log } from '../platform/log.ts'
import { type ChainEnd, chain } from './chain.ts'
import type { Answer, CommandKind, Decision, Idempotency, RowToWrite, Statement, SweepName } from './command.ts'
import { createMemberQueues } from './member-queues.ts'
import * as sql from './teller.sql.ts'

/** Batches that may be under way at once: one decides while the other waits for the disk. */
const lanesMax = 2
const batchCommandsMax = 128
const dayMs = 86_400_000
/** Beyond this, callers are told to come back later instead of being kept waiting. */
const waitingCommandsMax = 20_000
/** How long a command waits before its second and its third attempt. */
const attemptPausesMs = [50, 200]

/**
 * Plans are made once and must stay good when the tables have grown: each row of a batch is looked up by its whole key.
 * Left alone, the planner reads everything of the batch's members and compares it with the batch, row by row.
 */
const planSettings = [
  '-c plan_cache_mode=force_generic_plan',
  ...['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan', 'material'].map((way) => `-c enable_${way}=off`),
  '-c random_page_cost=0 -c seq_page_cost=0',
].join(' ')

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
  submit<Input, Row, A extends Answer>(
    kind: CommandKind<Input, Row, A>,
    memberId: string,
    input: Input,
    idempotency?: Idempotency,
  ): Promise<A>
  /** How many commands wait for a batch. */
  waitingCount(): number
  /** Waits for the commands under way, then closes its connections. */
  close(): Promise<void>
}

// The teller mixes commands of all kinds in a batch, so inside it their types are not told apart.
type AnyKind = CommandKind<unknown, unknown, Answer>

interface Waiting {
  readonly kind: AnyKind
  readonly memberId: string
  readonly input: unknown
  readonly key: string | undefined
  readonly digest: string | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
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
  const pool = new pg.Pool({
    ...connection,
    // Statements that need no answer of each other are sent together: a batch costs two round trips.
    pipeline: true,
    options: [
      connection.options ?? '',
      planSettings,
      '-c lock_timeout=10s -c idle_in_transaction_session_timeout=10s',
    ].join(' '),
    max: lanesMax,
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a connection of the teller was lost'))
  // A connection that is lost in the middle of a batch tells its queries; the event beside them must not end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))

  const queues = createMemberQueues<Waiting>({ lanesMax, batchCommandsMax, run: settle })

  async function runTold(batch: readonly Waiting[]): Promise<Outcome[]> {
    const began = performance.now()
    const told = (isDone: boolean) => onBatch({ commandCount: batch.length, ms: performance.now() - began, isDone })
    try {
      const outcomes = await runBatch(pool, batch, wake)
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
    submit<Input, Row, A extends Answer>(
      kind: CommandKind<Input, Row, A>,
      memberId: string,
      input: Input,
      idempotency?: Idempotency,
    ): Promise<A> {
      if (queues.isClosing() || queues.waitingCount() >= waitingCommandsMax)
        return Promise.reject(new Refusal('temporarily_unavailable'))
      return new Promise<A>((resolve, reject) =>
        queues.add({
          kind: kind as unknown as AnyKind,
          memberId,
          input,
          key: idempotency?.key,
          digest: idempotency && digestOf(kind.name, idempotency.content),
          resolve: resolve as (answer: Answer) => void,
          reject,
        }),
      )
    },
    waitingCount: () => queues.waitingCount(),
    async close() {
      await queues.close()
      await pool.end()
    },
  }
}

function digestOf(name: string, content: unknown): string {
  return hash('sha256', `${name} ${JSON.stringify(content)}`, 'base64url')
}

function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return passingTrouble.test(code) || message.startsWith('Connection terminated')
}

function answer(batch: readonly Waiting[], outcomes: readonly Outcome[]): void {
  batch.forEach((command, at) => {
    const outcome = outcomes[at] as Outcome
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
  /** What the same key was answered before. */
  readonly first?: { readonly digest: string; readonly answer: Answer }
}

interface Loaded {
  readonly now: Date
  readonly books: ReadonlyMap<string, BookFound>
  readonly rows: ReadonlyMap<AnyKind, ReadonlyMap<string, unknown[]>>
}

interface Decided {
  readonly command: Waiting
  readonly decision: Decision<Answer>
  /** As it is afterwards. */
  readonly book: Book
  readonly posted: readonly PostedTransfer[]
  readonly chainEnd: ChainEnd
}

async function runBatch(
  pool: pg.Pool,
  batch: readonly Waiting[],
  wake: (sweep: SweepName) => void,
): Promise<Outcome[]> {
  const client = await pool.connect()
  let isClean = false
  try {
    const loaded = await load(client, batch)
    const decided: Decided[] = []
    const outcomes = batch.map((command) => decide(command, loaded, decided))
    await write(client, decided, loaded.now)
    isClean = true
    for (const sweep of new Set(decided.flatMap(({ decision }) => decision.wakes ?? []))) wake(sweep)
    return outcomes
  } finally {
    // A connection that failed in the middle of a transaction is not used again.
    client.release(!isClean)
  }
}

/** Sends queries one behind the other without waiting, and waits for all of them. */
async function sendAll(client: pg.PoolClient, queries: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  // One write to the socket for all of them; each by itself would cost more than deciding the command.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  const sent = queries.map((query) => client.query(query))
  stream.uncork()
  const settled = await Promise.allSettled(sent)
  return settled.map((each) => {
    // The first that failed is the cause; those behind it only say that the transaction is over.
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}

async function load(client: pg.PoolClient, batch: readonly Waiting[]): Promise<Loaded> {
  const memberIds = batch.map(({ memberId }) => memberId)
  const assets = [...new Set(batch.flatMap(assetsOf))]
  const byKind = Map.groupBy(batch, ({ kind }) => kind)
  const withLoad = [...byKind].filter(([kind]) => kind.load)
  const [, , books, ...rest] = (await sendAll(client, [
    sql.begin,
    { ...sql.lockBooks, values: [memberIds] },
    { ...sql.readBooks, values: [memberIds, batch.map(({ key }) => key), assets] },
    ...withLoad.map(([kind, commands]) => loadQuery(kind, commands)),
  ])) as [pg.QueryResult, pg.QueryResult, pg.QueryResult<sql.BookRow>, ...pg.QueryResult[]]
  return {
    now: books.rows[0]?.now ?? new Date(0),
    books: new Map(books.rows.map((row) => [row.member_id, readBook(row)])),
    rows: new Map(
      withLoad.map(([kind], at) => [
        kind,
        Map.groupBy((rest[at]?.rows ?? []) as { member_id: string }[], (row) => row.member_id),
      ]),
    ),
  }
}

function loadQuery(kind: AnyKind, commands: readonly Waiting[]): pg.QueryConfig {
  const values = kind.load?.values
  return {
    ...(kind.load?.statement as Statement),
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
    ...(row.answer !== null && { first: { digest: row.content_digest ?? '', answer: row.answer } }),
  }
}

/** A refusal is one command's answer, not the batch's. Anything else thrown is a defect, and its own as well. */
function decide(command: Waiting, loaded: Loaded, decided: Decided[]): Outcome {
  const { kind, memberId, input } = command
  const found = loaded.books.get(memberId)
  if (!found) return { error: new Refusal('not_found') }
  const { first, balances, transferCount } = found
  if (first) return first.digest === command.digest ? first : { error: new Refusal('key_reused') }
  if (found.isClosed) return { error: new Refusal('member_closed') }
  try {
    const rows = loaded.rows.get(kind)?.get(memberId) ?? []
    // What others of the batch named was loaded too, but this command knows of its own assets alone.
    const named = assetsOf(command).map((asset) => [asset, balances.get(asset) ?? emptyAccounts] as const)
    const book: Book = { transferCount, balances: new Map(named) }
    const facts = {
      memberId,
      book,
      get balances() {
        return balancesOf(book, dollars)
      },
      now: loaded.now,
      rows,
    }
    const decision = kind.decide(facts, input)
    const after = post(book, decision.transfers ?? [])
    decided.push({ command, decision, ...after, chainEnd: chain(memberId, found, after, loaded.now) })
    return { answer: decision.answer }
  } catch (error) {
    return { error }
  }
}

async function write(client: pg.PoolClient, decided: readonly Decided[], now: Date): Promise<void> {
  const queries: pg.QueryConfig[] = []
  const batch = batchValues(decided, now)
  if (batch) queries.push({ ...sql.writeBatch, values: batch })
  const rows = Map.groupBy(
    decided.flatMap(({ decision }) => decision.rows ?? []),
    (row) => row.statement,
  )
  for (const [statement, same] of rows)
    queries.push({ ...statement, values: columnsOf(same.map(({ values }: RowToWrite) => values)) })
  const closed = decided.filter(({ decision }) => decision.closesBook)
  if (closed.length > 0)
    queries.push({ ...sql.closeBooks, values: [closed.map(({ command }) => command.memberId), now] })

  if (queries.length === 0) {
    await client.query(sql.rollback)
    return
  }
  const results = await sendAll(client, [...queries, sql.commit])
  // COMMIT of a failed transaction does not fail, it rolls back and says so.
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('the batch was rolled back')
}

/** The values of the statement that writes a batch, or none where there is nothing for it to write. */
function batchValues(decided: readonly Decided[], now: Date): unknown[] | undefined {
  const moved = decided.filter(({ posted }) => posted.length > 0)
  const keyed = decided.filter(({ command }) => command.key !== undefined)
  const notices = announcements(
    decided.flatMap(({ command, decision: { topics = [], tells } }) => [
      { memberId: command.memberId, topics },
      ...(tells ? [tells] : []),
    ]),
  )
  if (moved.length + keyed.length + notices.length === 0) return undefined
  const transfers = moved.flatMap(({ command, posted }) =>
    posted.map((transfer) => ({ memberId: command.memberId, ...transfer })),
  )
  const flows = flowsOf(transfers)
  const links = moved.flatMap(({ chainEnd }) => chainEnd.links)
  const accounts = moved.flatMap(changedAccounts)
  return [
    moved.map(({ command }) => command.memberId),
    moved.map(({ book }) => book.transferCount),
    transfers.map(({ memberId }) => memberId),
    transfers.map(({ transferNo }) => transferNo),
    transfers.map(({ asset }) => asset),
    transfers.map(({ kind }) => kind),
    transfers.map(({ from }) => from),
    transfers.map(({ to }) => to),
    transfers.map(({ amountUnits }) => amountUnits),
    transfers.map(({ fromAfterUnits }) => fromAfterUnits),
    transfers.map(({ toAfterUnits }) => toAfterUnits),
    transfers.map(({ causeId }) => causeId),
    now,
    accounts.map(({ memberId }) => memberId),
    accounts.map(({ asset }) => asset),
    accounts.map(({ kind }) => kind),
    accounts.map(({ units }) => units),
    keyed.map(({ command }) => command.memberId),
    keyed.map(({ command }) => command.key),
    keyed.map(({ command }) => command.digest),
    keyed.map(({ decision }) => JSON.stringify(decision.answer)),
    notices,
    links.map(({ previousDigest }) => previousDigest),
    links.map(({ digest }) => digest),
    moved.map(({ chainEnd }) => chainEnd.head),
    moved.map(({ chainEnd }) => chainEnd.sums?.owedCents ?? null),
    moved.map(({ chainEnd }) => chainEnd.sums?.paidInCents ?? null),
    moved.map(({ chainEnd }) => chainEnd.sums?.paidOutCents ?? null),
    Math.floor(now.getTime() / dayMs),
    flows.map(({ asset }) => asset),
    flows.map(({ kind }) => kind),
    flows.map(({ from }) => from),
    flows.map(({ to }) => to),
    flows.map(({ units }) => units),
    flows.map(({ count }) => count),
  ]
}

/** What the batch adds to the totals of its day. */
function flowsOf(transfers: readonly PostedTransfer[]) {
  const flows = new Map<
    string,
    Pick<PostedTransfer, 'asset' | 'kind' | 'from' | 'to'> & { units: bigint; count: number }
  >()
  for (const { asset, kind, from, to, amountUnits } of transfers) {
    const key = `${asset} ${kind} ${from} ${to}`
    const flow = flows.get(key)
    if (flow) {
      flow.units += amountUnits
      flow.count += 1
    } else flows.set(key, { asset, kind, from, to, units: amountUnits, count: 1 })
  }
  return [...flows.values()]
}

/** Each account that moved, once, as its last transfer left it. */
function changedAccounts({ command: { memberId }, posted }: Decided) {
  const changed = new Map<string, { memberId: string; asset: Asset; kind: AccountKind; units: bigint }>()
  for (const { asset, from, to, fromAfterUnits, toAfterUnits } of posted) {
    changed.set(`${asset} ${from}`, { memberId, asset, kind: from, units: fromAfterUnits })
    changed.set(`${asset} ${to}`, { memberId, asset, kind: to, units: toAfterUnits })
  }
  return [...changed.values()]
}
