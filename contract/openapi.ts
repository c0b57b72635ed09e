import type { RefusalCode } from '@dryrun/domain/refusal.ts'
import * as z from 'zod/mini'
import { refusalStatus } from './refusal-status.ts'
import { refusalText } from './refusal-text.ts'
import { type Access, asksForProof, isOpenToCopies, type Route } from './route.ts'
import { storagePaths, storageSchemas, storageTag, storageTokenScheme } from './storage-openapi.ts'

/** What any route may answer, whatever it does. */
const everywhere: readonly RefusalCode[] = [
  'invalid_input',
  'request_timeout',
  'request_too_large',
  'address_too_long',
  'too_many_requests',
  'puzzle_needed',
  'headers_too_large',
  'unexpected',
  'temporarily_unavailable',
]

const byAccess: Record<Access, readonly RefusalCode[]> = {
  anyone: [],
  'signed-in': ['not_signed_in'],
  member: ['not_signed_in', 'not_allowed', 'password_change_needed'],
  trainer: ['not_signed_in', 'not_allowed', 'password_change_needed'],
  admin: ['not_signed_in', 'not_allowed', 'password_change_needed'],
}

const sessionCookie = 'session'

/** The OpenAPI 3.1 document of a table of routes, and of the storage protocol beside it. */
export function describeRoutes(routes: Readonly<Record<string, Route>>, about: { version: string; serverUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dryrun',
      version: about.version,
      description: 'An investment platform that runs on practice money. Every amount is a decimal string of dollars.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: about.serverUrl }],
    tags: [
      ...[...new Set(Object.values(routes).flatMap(tagsOf))]
        .toSorted()
        .map((name) => ({ name, description: `Operations on ${name}` })),
      storageTag,
    ],
    paths: { ...paths, ...storagePaths },
    components: {
      securitySchemes: {
        [sessionCookie]: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        storageToken: storageTokenScheme,
      },
      schemas: {
        ...storageSchemas,
        Refusal: {
          type: 'object',
          description: 'Why something was not done, as a code for programs and a sentence for people.',
          required: ['error'],
          additionalProperties: false,
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              additionalProperties: false,
              properties: {
                code: { type: 'string', enum: Object.keys(refusalText) },
                message: { type: 'string' },
                details: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
              },
            },
          },
        },
      },
    },
  }
}

function isGuarded(route: Route): boolean {
  return route.access !== 'anyone'
}

/** Admin operations carry the tag of their audience beside that of their feature. */
function tagsOf(route: Route): string[] {
  return route.access === 'admin' ? ['admin', route.tag] : [route.tag]
}

function describeRoute(name: string, route: Route) {
  return {
    operationId: name,
    summary: route.summary,
    tags: tagsOf(route),
    security: isGuarded(route) ? [{ [sessionCookie]: [] }] : [],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.idempotent ? [idempotencyKey] : []),
    ],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    responses: {
      [route.status]: {
        description: 'Done',
        content: {
          [route.stream ? 'text/event-stream' : 'application/json']: { schema: schemaOf(route.reply, 'output') },
        },
      },
      ...refusalResponses([
        ...everywhere,
        ...byAccess[route.access],
        ...(route.params ? (['not_found'] as const) : []),
        ...(route.body ? (['unsupported_content'] as const) : []),
        ...(route.method === 'GET' ? [] : (['foreign_origin'] as const)),
        ...(isOpenToCopies(route) ? [] : (['copy_account'] as const)),
        ...(asksForProof(route) ? (['second_step_needed'] as const) : []),
        ...route.refusals,
      ]),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Chosen by the caller, one per intent: repeating it gives the first answer again and moves no money twice.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,255}$' },
}

/** Several codes may share a status: each is named in its description. */
function refusalResponses(codes: readonly RefusalCode[]) {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of new Set(codes))
    byStatus.set(refusalStatus[code], [...(byStatus.get(refusalStatus[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `\`${code}\`: ${refusalText[code]}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

interface JsonSchema {
  readonly properties?: Record<string, unknown>
  readonly required?: readonly string[]
}

function parametersOf(shape: z.core.$ZodType | undefined, place: 'path' | 'query') {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as JsonSchema
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }))
}

function schemaOf(shape: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io })
  return schema
}
