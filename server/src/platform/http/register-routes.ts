import type { ServerResponse } from 'node:http'
import {
  type Access,
  asksForProof,
  type InputOf,
  limitOf,
  type ReplyOf,
  type Route,
  type RouteTable,
} from '@dryrun/contract/route.ts'
import { findUnkeepableText } from '@dryrun/contract/wire-text.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { admit, type Caller, refuseClassAccount, refuseCopy, refuseCopyOfOthers, type SignedIn } from './caller.ts'
import { addressOf, type Client, clientOf } from './client.ts'
import { refuseOtherMethods } from './create-server.ts'
import type { LimitCalls } from './limit-calls.ts'
import type { TokenCookies } from './token-cookie.ts'

/** What a use case is given: the parsed input of its route and who asks. */
export type Call<R extends Route> = InputOf<R> & {
  readonly caller: Caller
  readonly client: Client
  readonly requestId: string
  readonly idempotencyKey: R['idempotent'] extends true ? string : undefined
  /** Takes the answer over from the framework: what is written to it is sent as it is, until it is ended. */
  readonly openStream: R['stream'] extends true ? () => ServerResponse : undefined
}

/** One use case per route of the table: a missing one does not compile. */
export type Handlers<Table extends RouteTable> = {
  readonly [Name in keyof Table]: (call: Call<Table[Name]>) => Promise<ReplyOf<Table[Name]>> | ReplyOf<Table[Name]>
}

/** A request of a row that is `idempotent`: who sent it, under which key, and what it asks for. */
export interface KeyedRequest {
  readonly name: string
  readonly access: Access
  readonly caller: SignedIn
  readonly key: string
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
}

/** What stands between a request and its use case. */
export interface Gate {
  readonly identify: (request: FastifyRequest) => Promise<Caller>
  readonly limitCalls: LimitCalls
  /** Refuses whoever has shown no more than a password, where that isn't enough. */
  readonly requireProof: (caller: Caller) => void
  readonly cookies: TokenCookies
  /** Sees to it that the same request under the same key gets the same answer. Every row that is `idempotent` goes through it. */
  readonly answerTheSame: (request: KeyedRequest, run: () => Promise<unknown>) => Promise<unknown>
}

const idempotencyKeyForm = /^[A-Za-z0-9_-]{8,255}$/

export function registerRoutes<Table extends RouteTable>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  { identify, limitCalls, requireProof, cookies, answerTheSame }: Gate,
): void {
  for (const [name, route] of Object.entries(table)) {
    const handle = handlers[name] as (call: unknown) => unknown
    const limit = limitOf(route)
    const cacheControl = route.cache ? `public, max-age=${route.cache.maxAgeSeconds}` : 'no-store'
    app.route({
      method: route.method,
      url: route.path,
      // A GET answers a HEAD too.
      exposeHeadRoute: true,
      async onRequest(request) {
        // First of all, so that a flood costs no look into the database.
        if (limit) await limitCalls(limit, addressOf(request), request.raw.socket)
        // Before the body is read: somebody who may not call does not get to send one.
        const caller = await identify(request)
        admit(route.access, caller)
        refuseCopy(route, caller)
        refuseClassAccount(route, caller)
        if (asksForProof(route)) requireProof(caller)
        request.caller = caller
      },
      async handler(request, reply) {
        const { caller } = request
        const key = route.idempotent ? idempotencyKeyOf(request) : undefined
        const input = inputOf(route, request)
        refuseCopyOfOthers(input.params)
        const call = {
          caller,
          client: clientOf(request, reply, cookies),
          requestId: request.id,
          idempotencyKey: key,
          ...input,
          openStream: route.stream ? () => openStream(reply, route.status) : undefined,
        }
        const answer =
          key === undefined || caller.role === 'visitor'
            ? await handle(call)
            : await answerTheSame({ name, access: route.access, caller, key, input }, async () => handle(call))
        if (reply.sent) return reply
        return reply.code(route.status).header('cache-control', cacheControl).send(answer)
      },
    })
  }
  for (const path of new Set(Object.values(table).map((route) => route.path))) {
    const taken = Object.values(table).filter((route) => route.path === path)
    refuseOtherMethods(
      app,
      path,
      new Set(taken.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
    )
  }
}

function inputOf(route: Route, request: FastifyRequest): KeyedRequest['input'] {
  return {
    ...(route.params && { params: parse(route.params, request.params, 'address') }),
    query: parse(route.query ?? nothing, request.query, 'query'),
    ...(route.body && { body: parse(route.body, request.body, 'body') }),
  }
}

function openStream(reply: FastifyReply, status: number): ServerResponse {
  reply.hijack()
  const headers = { ...reply.getHeaders(), 'cache-control': 'no-store', 'content-type': 'text/event-stream' }
  // It ends with its connection, so nothing needs to say where a piece of it ends.
  reply.raw.useChunkedEncodingByDefault = false
  reply.raw.writeHead(status, {
    ...(headers as Record<string, string>),
    // A proxy that collects the answer before passing it on would hold events back.
    'x-accel-buffering': 'no',
    // When the stream ends so does its connection, or stopping the server would wait for it.
    connection: 'close',
  })
  return reply.raw
}

const nothing = z.strictObject({})

/** Strict: nothing is coerced, nothing unknown is let through. */
function parse(shape: z.core.$ZodType, value: unknown, place: string): unknown {
  const result = z.core.safeParse(shape, value)
  if (result.success) {
    refuseUnkeepable(result.data, place)
    return result.data
  }
  const issue = result.error.issues[0]
  const where = issue?.path.length ? issue.path.join('.') : place
  throw new Refusal('invalid_input', { reason: `${where}: ${sentenceOf(issue)}`, field: where })
}

function refuseUnkeepable(value: unknown, place: string): void {
  const path = findUnkeepableText(value)
  if (!path) return
  const where = path.length > 0 ? path.join('.') : place
  throw new Refusal('invalid_input', { reason: `${where}: it holds a character that can’t be kept.`, field: where })
}

function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'it is not as expected.'
  if (issue.code === 'unrecognized_keys')
    return `the field ${issue.keys.map((key) => JSON.stringify(key.slice(0, 40))).join(', ')} is not known.`
  if (issue.code === 'invalid_type') return `it must be of type ${issue.expected}.`
  return `${issue.message.slice(0, 200)}.`
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && idempotencyKeyForm.test(key)) return key
  throw new Refusal('invalid_input', {
    reason: 'the header Idempotency-Key is needed, with 8 to 255 letters, digits, "-" or "_".',
    field: 'Idempotency-Key',
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}
