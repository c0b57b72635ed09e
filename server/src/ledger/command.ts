import type { LiveTopic } from '@dryrun/contract/live-topics.ts'
import type { Balances } from '@dryrun/domain/ledger/accounts.ts'
import type { Asset } from '@dryrun/domain/ledger/assets.ts'
import type { Book } from '@dryrun/domain/ledger/book.ts'
import type { Transfer } from '@dryrun/domain/ledger/transfers.ts'
import type { WriteStatement } from './write-statement.ts'

/** What is done again and again beside the requests. */
export const sweepNames = [
  'maturities',
  'orders',
  'rewards',
  'arrivals',
  'approvals',
  'payouts',
  'notices',
  'classes',
  'ledger-check',
] as const

export type SweepName = (typeof sweepNames)[number]

/** A prepared statement: its name is unique within the server. */
export interface Statement {
  readonly name: string
  readonly text: string
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** What a caller gets back. It is kept with the Idempotency-Key, so it holds only what JSON can hold. */
export type Answer = { readonly [key: string]: Json }

export interface Facts<Row, Beside = never> {
  readonly memberId: string
  /** The member's book, with the balances of the assets that the kind names. */
  readonly book: Book
  /** The dollars of that book. Asking for them is a defect where the kind names other assets alone. */
  readonly balances: Balances
  /** Only ever true for kinds that concern closed books. */
  readonly isClosed: boolean
  /** The instance's time, as the database tells it. */
  readonly now: Date
  /** What commands of the same batch that come before this one add to the house of the member's class. */
  readonly houseMovedCents: bigint
  /** Who invited the member. */
  readonly referredBy: string | null
  /** What the kind's own load statement found for this member. */
  readonly rows: readonly Row[]
  /** What its second statement found. */
  readonly beside: readonly Beside[]
}

/** One row for a set-based statement whose parameters are the columns, each as an array. */
export interface RowToWrite {
  readonly statement: WriteStatement
  readonly values: readonly unknown[]
}

/** What a command adds to a number that's kept instead of being counted anew, such as what's promised by day. */
export interface Tally {
  readonly name: string
  readonly day: number
  readonly part: string
  readonly value: bigint
}

export interface Decision<A extends Answer> {
  readonly answer: A
  /** Of the assets that the kind names. */
  readonly transfers?: readonly Transfer[]
  /** Written in this order. */
  readonly rows?: readonly RowToWrite[]
  /** Written with the transfers; where nothing moves there's nothing to count. */
  readonly tallies?: readonly Tally[]
  readonly topics?: readonly LiveTopic[]
  /** Somebody else to whom this is news as well. */
  readonly tells?: { readonly memberId: string; readonly topics: readonly LiveTopic[] } | undefined
  readonly closesBook?: true
  /** What is to be looked at as soon as this is committed, without waiting for its turn. */
  readonly wakes?: readonly SweepName[]
}

/** Set-based: `$1` is the array of member ids, and each row it returns says whose it is in `member_id`. */
export interface Load<Input> {
  readonly statement: Statement
  /** The further parameters, as columns beside `$1`. */
  readonly values?: (input: Input) => readonly unknown[]
}

/** What a kind of money command must know, and the pure rule that decides it. A Refusal thrown is its answer. */
interface KindOfCommand<Input, Row, A extends Answer, Beside> {
  readonly name: string
  /** The name that its answers are kept under, if another kind once did the same. */
  readonly keyName?: string
  /** From the tables of members: each of them is told `member_id = any($1)`. */
  readonly load?: Load<Input>
  /** From tables that aren't kept by member: no statement may ask for both. */
  readonly loadBeside?: Load<Input>
  /** It puts something right that was written before, so it's for books that are closed too. */
  readonly concernsClosedBooks?: true
  /** Whose balances it must know, and what it may move. Dollars, where it says nothing. */
  readonly assets?: (input: Input) => readonly Asset[]
  decide(facts: Facts<Row, Beside>, input: Input): Decision<A>
}

declare const isListed: unique symbol

/** A kind of money command. `commandKind` makes it, so that tests find every kind there is. */
export interface CommandKind<Input, Row, A extends Answer, Beside = never>
  extends KindOfCommand<Input, Row, A, Beside> {
  readonly [isListed]: true
}

/** Kinds of all sorts side by side, whose types aren't told apart. */
export type AnyKind = CommandKind<unknown, unknown, Answer, unknown>

const kinds = new Map<string, AnyKind>()

/** Answers are kept by the kind's name, so no two kinds have the same. */
export function commandKind<Input, Row, A extends Answer, Beside = never>(
  kind: KindOfCommand<Input, Row, A, Beside>,
): CommandKind<Input, Row, A, Beside> {
  if (kinds.has(kind.name)) throw new Error(`there are two kinds of command called ${kind.name}`)
  const listed = kind as CommandKind<Input, Row, A, Beside>
  kinds.set(kind.name, listed as unknown as AnyKind)
  return listed
}

/** Every kind of command, by name, of the features that are loaded. */
export const commandKinds: ReadonlyMap<string, AnyKind> = kinds

/** The same key with the same content gives the first answer again; with other content it is refused. */
export interface Idempotency {
  readonly key: string
  readonly content: unknown
}
