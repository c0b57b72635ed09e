import type { RefusalCode } from '@dryrun/domain/refusal.ts'
import type * as z from 'zod/mini'

/** Who may call. The server asks this column before anything else; a hidden button decides nothing. */
export type Access = 'anyone' | 'signed-in' | 'member' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Shape = z.core.$ZodType

export interface Route {
  readonly method: Method
  /** `/api/things/:thingId`: each `:name` must be a key of `params`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly tag: string
  readonly summary: string
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly reply: Shape
  /** The status of a reply that is not a refusal. */
  readonly status: 200 | 201 | 202
  /** What this route may refuse by its own rules, beside what every route may (see openapi.ts). */
  readonly refusals: readonly RefusalCode[]
  /** Money commands: the `Idempotency-Key` header is required, and the same key gives the same answer. */
  readonly idempotent?: true
  /** The reply is not JSON but a stream of events that stays open (see live-events.ts). */
  readonly stream?: true
}

/** Keeps the literal types of a row, which the handlers and the browser client are typed by. */
export function route<const R extends Route>(row: R): R {
  return row
}

type In<S> = S extends Shape ? z.core.output<S> : undefined

/** What a caller sends: only the parts that the route names. */
export type InputOf<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Shape ? K : never]: In<R[K]>
}

export type ReplyOf<R extends Route> = z.core.output<R['reply']>
