import type { RefusalCode } from '@dryrun/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { LiveTopic } from './live-topics.ts'

/** Who may call. The server asks this column before anything else; a hidden button decides nothing. */
export type Access = 'anyone' | 'signed-in' | 'member' | 'trainer' | 'admin'

/** How many calls a minute one network may make, by what it calls. Each instance counts for itself. */
export const callsPerMinute = {
  /** Every public route that doesn't say otherwise. A whole class behind one address still fits. */
  public: 3_000,
  /** What open screens ask for again and again. It's counted apart, so that prices never use up what logging in needs. */
  polling: 1_200,
} as const

export type LimitName = keyof typeof callsPerMinute

type Shape = z.core.$ZodType

interface Row {
  /** `/api/things/:thingId`: each `:name` must be a key of `params`. */
  readonly path: `/${string}`
  readonly access: Access
  /** Public routes are limited unless the row says `none`. Behind the login there's no limit by network. */
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

/** Changes something. */
export interface Write extends Row {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: Shape
  /** Money commands: the `Idempotency-Key` header is required, and the same key gives the same answer. */
  readonly idempotent?: true
  /** Decides about other people's money: where others can reach the instance, a password alone isn't enough. */
  readonly needsProof?: true
  /**
   * Whether a visitor may do this in their copy of the demo account. Closed is what takes an identity of one's own, or would
   * be seen by others. Without it: public routes and money commands are open.
   */
  readonly copies?: 'open' | 'closed'
  /** Whether somebody who's here for one class may do this. Without it: public routes and one's own session alone. */
  readonly classAccounts?: 'open'
  readonly topics?: never
  readonly cursor?: never
  readonly cache?: never
  readonly stream?: never
}

export type Route = Read | Stream | Write

/** The rows of a feature, or of all of them, by name. */
export type RouteTable = Readonly<Record<string, Route>>

/** By which count the callers of a route are limited; undefined where they aren't. */
export function limitOf({ limit, access }: Route): LimitName | undefined {
  if (limit === 'none') return undefined
  return limit ?? (access === 'anyone' ? 'public' : undefined)
}

/** Whether it may be called in a copy of the demo account: reads, money commands, and what the row opens. */
export function isOpenToCopies({ method, access, idempotent, copies }: Route): boolean {
  return copies ? copies === 'open' : method === 'GET' || access === 'anyone' || idempotent === true
}

/** Whether a class account may call it: reads, logging out, and what the row opens. */
export function isOpenToClassAccounts({ method, access, classAccounts }: Route): boolean {
  return classAccounts === 'open' || method === 'GET' || access === 'anyone' || access === 'signed-in'
}

type In<S> = S extends Shape ? z.core.output<S> : undefined

/** What a caller sends: only the parts that the route names. */
export type InputOf<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Shape ? K : never]: In<R[K]>
}

export type ReplyOf<R extends Route> = z.core.output<R['reply']>
