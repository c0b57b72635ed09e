import type { InputOf, ReplyOf, Route } from '@dryrun/contract/route.ts'
import type { RouteName, Routes } from '@dryrun/contract/routes.ts'
import { Refusal, type RefusalCode, type RefusalDetails } from '@dryrun/domain/refusal.ts'
import { firstRoutes } from './first-routes.ts'

/** The server did not answer at all: nobody knows whether anything happened, so this is not a refusal. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause })
    this.name = 'Unreachable'
  }
}

const signedOutListeners = new Set<() => void>()

/** Hears of every answer that says nobody is signed in, whichever screen asked. Gives back how to stop listening. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Says that a server took this browser for signed out. */
export function tellSignedOut(): void {
  for (const listener of signedOutListeners) listener()
}

/**
 * The server failed, or what came back was not its own answer. Nobody knows whether anything happened, so this is no
 * definite no. A page that only read something still has a sentence to show.
 */
export class ServerFailure extends Refusal {}

/** The server itself said no, with a 4xx status and a reason of ours. */
export function isDefiniteNo(problem: unknown): problem is Refusal {
  return problem instanceof Refusal && !(problem instanceof ServerFailure)
}

interface CallOptions {
  readonly signal?: AbortSignal
  /** Required by money commands: the same key never moves money twice. */
  readonly idempotencyKey?: string
}

type Input<N extends RouteName> = InputOf<Routes[N]>
type Rest<N extends RouteName> = keyof Input<N> extends never
  ? [input?: Record<string, never>, options?: CallOptions]
  : [input: Input<N>, options?: CallOptions]

/** What a call needs of a route. The browser isn't given much more: see route-addresses.ts. */
type Address = Pick<Route, 'method' | 'path'>

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}

/** A puzzle that took too long has ended, and there's a new one. After so many of them a person is told. */
const puzzlesMax = 3

/** Calls a route of the contract by its name. Throws a Refusal, a ServerFailure or Unreachable; anything else is a defect. */
export async function call<N extends RouteName>(name: N, ...[input, options]: Rest<N>): Promise<ReplyOf<Routes[N]>> {
  const route: Address = firstRoutes[name] ?? (await addressByName(name))
  const given: AnyInput = input ?? {}
  const headers = new Headers({ accept: 'application/json' })
  if (given.body !== undefined) headers.set('content-type', 'application/json')
  if (options?.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)

  const request = {
    method: route.method,
    headers,
    credentials: 'same-origin',
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(options?.signal ? { signal: options.signal } : {}),
  } as const
  let answer = await send(addressOf(route, given), request)
  for (let puzzles = 0; !answer.ok && puzzles < puzzlesMax; puzzles++) {
    const puzzle = puzzleIn(answer.content)
    if (!puzzle) break
    // Somebody else has tried too often from here: this browser works for a moment, and is let in.
    const { answerPuzzle } = await import('./answer-puzzle.ts')
    headers.set('puzzle-answer', await answerPuzzle(puzzle))
    answer = await send(addressOf(route, given), request)
  }
  const { ok, status, content } = answer
  if (!ok) {
    const refusal = await refusalFrom(status, content)
    if (refusal.code === 'not_signed_in') tellSignedOut()
    throw refusal
  }
  if (content === undefined) throw new Error(`${name} answered ${status} with something that is not JSON`)
  return content as ReplyOf<Routes[N]>
}

/** From the whole table, which the landing page can do without. */
async function addressByName(name: RouteName): Promise<Address> {
  try {
    const { routes } = await import('@dryrun/contract/routes.ts')
    return routes[name]
  } catch (cause) {
    // Nothing was sent.
    throw new Unreachable(cause)
  }
}

/** What a prerendered page asked for before its program had come: see paint-first.ts. Each answer is used once. */
function takeAsked(address: string, { method }: RequestInit): Promise<Response> | undefined {
  const { asked } = globalThis as { asked?: Record<string, Promise<Response>> }
  const answer = method === 'GET' ? asked?.[address] : undefined
  if (answer) delete asked?.[address]
  return answer
}

async function send(address: string, request: RequestInit) {
  try {
    const response = await (takeAsked(address, request) ?? fetch(address, request))
    const text = await response.text()
    return { ok: response.ok, status: response.status, content: parseJson(text) }
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new Unreachable(cause)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function addressOf(route: Address, input: AnyInput): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The puzzle in a refusal that asks for one. */
function puzzleIn(content: unknown): { readonly puzzle: string; readonly bits: number } | undefined {
  const { code, details } = (content as ErrorReply | null | undefined)?.error ?? {}
  const [puzzle, bits] = [details?.['puzzle'], details?.['bits']]
  const isPuzzle = code === 'puzzle_needed' && typeof puzzle === 'string' && typeof bits === 'number'
  return isPuzzle ? { puzzle, bits } : undefined
}

/** The list of all codes comes only once something was refused: no page needs it before. */
async function refusalFrom(status: number, content: unknown): Promise<Refusal> {
  const { code, details } = (content as ErrorReply | null | undefined)?.error ?? {}
  const codes: readonly string[] = await import('@dryrun/domain/refusal-codes.ts').then(
    ({ refusalCodes }) => refusalCodes,
    // Without it nobody can say whose answer this is.
    () => [],
  )
  if (code === undefined || !codes.includes(code)) return new ServerFailure('unexpected')
  const isDefinite = status >= 400 && status < 500
  return new (isDefinite ? Refusal : ServerFailure)(code as RefusalCode, details ?? {})
}

interface ErrorReply {
  readonly error?: { readonly code?: string; readonly details?: RefusalDetails }
}
