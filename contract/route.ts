import type { RefusalCode } from '@dryrun/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { LiveTopic } from './live-topics.ts'

/** Who may call. The server asks this column before anything else; a hidden button decides nothing. */
export type Access = 'anyone' | 'signed-in' | 'member' | 'trainer' | 'admin'

/**
 * How many calls a minute of one network are answered straight away, by what it calls. Beyond that nobody is refused: the
 * network's calls wait in line and are answered at `callsInLinePerSecond`. Each instance counts for itself.
 */
export const callsPerMinute = {
  /** Every public route that doesn't say otherwise. A whole class behind one address still fits. */
  public: 3_000,
  /** What open screens ask for again and again. It's counted apart, so that prices never use up what logging in needs. */
  polling: 1_200,
} as const

export const callsInLinePerSecond = 500

/** Where a request brings the answer to a puzzle: see domain/members/puzzle.ts. */
export const puzzleHeader = 'puzzle-answer'

export type LimitName = keyof typeof callsPerMinute

type Shape = z.core.$ZodType

interface Row {
  /** `/api/things/:thingId`: each `:name` must be a key of `params`. */
  readonly path: `/${string}`
  readonly access: Access
  /** Public routes are paced unless the row says `none`. Behind the login nothing goes by network. */
  readonly limit?: LimitName | 'none'
  readonly tag: string
  readonly summary: string
  readonly params?: Shape
  readonly query?: Shape
  readonly reply: Shape
  /** The status of a reply that is not a refusal. */
  readonly status: 200 | 201 | 202
  /** What this route may refuse by its own rules, beside what every route may (see openapi.ts). */
  readonly refusals: readonly RefusalCode[]
}

/** Answers and changes nothing. */
export interface Read extends Row {
  readonly method: 'GET'
  /** Screens read this again when one of these has changed. Empty where nobody is told of changes. */
  readonly topics: readonly LiveTopic[]
  /** A list that comes in pages: which field of the query takes the `next` of the page before. */
  readonly cursor?: 'before' | 'after'
  /** How long anybody may keep the answer. Without this, nobody may keep it at all. */
  readonly cache?: { readonly maxAgeSeconds: number }
  readonly needsProof?: never
  readonly copies?: never
  readonly classAccounts?: never
  readonly body?: never
  readonly idempotent?: never
  readonly stream?: never
}

/** Answers with events for as long as the connection is open (see live-events.ts). */
export interface Stream extends Row {
  readonly method: 'GET'
  readonly stream: true
  readonly needsProof?: never
  readonly copies?: never
  readonly classAccounts?: never
  readonly topics?: never
  readonly cursor?: never
  readonly cache?: never
  readonly body?: never
  readonly idempotent?: never
}

/**
 * Why a row asks for no more than the session. Everything else that people do behind the log-in is asked for a second step
 * of those who decide about others, wherever others can reach the instance.
 */
export const withoutProof = {
  own_money: 'It moves only what is the caller’s own.',
  own_things: 'It changes only what the caller sees, says or keeps of their own.',
  own_safety:
    'It only takes something away from who holds the session, and someone who has seen a stranger must be quick.',
  asks_itself: 'It asks for the password again, and for a code where there is one.',
  enrols: 'It’s how a second step is added. It asks for the password and a code by mail.',
  only_words: 'It’s words to one person or one class. No money moves, and nobody gets a right.',
  only_looks: 'It looks once more at what’s decided, or sends once more what was decided before.',
} as const

/** Whether a password alone is enough for those who decide about others: `true`, or why it is. */
export type Proof = true | keyof typeof withoutProof

/** Changes something. The column about the second step can't be left out behind the log-in. */
export type Write = WriteRow &
  (
    | { readonly access: 'anyone'; readonly needsProof?: never }
    | { readonly access: Exclude<Access, 'anyone'>; readonly needsProof: Proof }
  )

interface WriteRow extends Row {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: Shape
  /** Money commands: the `Idempotency-Key` header is required, and the same key gives the same answer. */
  readonly idempotent?: true
  /**
   * Whether a visitor may do this in their copy of the demo account. Closed is what takes an identity of one's own, or would
   * be seen by others. Without it: public routes and money commands are open.
   */
  readonly copies?: 'open' | 'closed'
  /** Whether somebody who's here for one class, without an email or a password, may do this. Without it: public routes alone. */
  readonly classAccounts?: 'open'
  readonly topics?: never
  readonly cursor?: never
  readonly cache?: never
  readonly stream?: never
}

export type Route = Read | Stream | Write

/** The rows of a feature, or of all of them, by name. */
export type RouteTable = Readonly<Record<string, Route>>

/** By which count the callers of a route are paced; undefined where they aren't. */
export function limitOf({ limit, access }: Route): LimitName | undefined {
  if (limit === 'none') return undefined
  return limit ?? (access === 'anyone' ? 'public' : undefined)
}

/** Whether it may be called in a copy of the demo account: reads, money commands, and what the row opens. */
export function isOpenToCopies({ method, access, idempotent, copies }: Route): boolean {
  return copies ? copies === 'open' : method === 'GET' || access === 'anyone' || idempotent === true
}

/** Whether a class account may call it: reads, public routes such as logging out, and what the row opens. */
export function isOpenToClassAccounts({ method, access, classAccounts }: Route): boolean {
  return classAccounts === 'open' || method === 'GET' || access === 'anyone'
}

type In<S> = S extends Shape ? z.core.output<S> : undefined

/** What a caller sends: only the parts that the route names. */
export type InputOf<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Shape ? K : never]: In<R[K]>
}

export type ReplyOf<R extends Route> = z.core.output<R['reply']>

/** Whether who decides about others must have shown more than a password. */
export function asksForProof({ needsProof }: Route): boolean {
  return needsProof === true
}
