import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveTopics } from '@dryrun/contract/live-topics.ts'
import type { LimitName, Route } from '@dryrun/contract/route.ts'
import { type RouteName, routes } from '@dryrun/contract/routes.ts'
import { Refusal, type RefusalCode } from '@dryrun/domain/refusal.ts'
import { createServer } from '@dryrun/server/platform/http/create-server.ts'
import { type Handlers, registerRoutes } from '@dryrun/server/platform/http/register-routes.ts'
import { tokenCookies } from '@dryrun/server/platform/http/token-cookie.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { dropsKey } from '@dryrun/web/app/unanswered.ts'
import * as z from 'zod/mini'
import { listFiles, read } from '../source-files.ts'

const rows = Object.entries(routes as Record<string, Route>)

/** The names of the fields of an object's shape. */
function fieldsOf(shape: z.core.$ZodType | undefined): string[] {
  if (!shape) return []
  const { properties } = z.toJSONSchema(shape, { io: 'input' }) as { properties?: object }
  return Object.keys(properties ?? {})
}

/** The real table behind the real server, with use cases that answer nothing. */
async function serveTable(limitCalls: (name: LimitName) => Promise<void>) {
  const server = createServer({ publicUrl: new URL('http://localhost'), trustProxy: false }, createLog('silent'))
  const handlers = Object.fromEntries(rows.map(([name]) => [name, () => ({})])) as unknown as Handlers<typeof routes>
  registerRoutes(server, routes, handlers, {
    async identify({ headers }) {
      const role = headers['x-test-role']
      return role === 'member' || role === 'admin' ? { role, memberId: '1', sessionId: '1' } : { role: 'visitor' }
    },
    limitCalls,
    requireProof() {},
    cookies: tokenCookies(new URL('http://localhost')),
    answerTheSame: (_, run) => run(),
  })
  return server
}

const addressOf = ({ path }: Route) => path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000')

test('every public route is paced, except what a watchdog asks', async () => {
  const counted: string[] = []
  const server = await serveTable(async (name) => {
    counted.push(name)
    throw new Refusal('too_many_requests')
  })
  const unlimited: string[] = []
  for (const [name, route] of rows.filter(([, { access }]) => access === 'anyone')) {
    const { statusCode } = await server.inject({ method: route.method, url: addressOf(route) })
    if (statusCode !== 429) unlimited.push(name)
  }
  assert.deepEqual(unlimited, ['readHealth', 'readReadiness'] satisfies RouteName[])
  assert.deepEqual(new Set(counted), new Set(['public', 'polling']))
  await server.close()
})

test('an answer may be kept only where its row says so', async () => {
  const server = await serveTable(async () => {})
  const kept: string[] = []
  let answered = 0
  for (const [name, route] of rows.filter(([, { method, stream }]) => method === 'GET' && !stream)) {
    const role = route.access === 'admin' ? 'admin' : 'member'
    const { statusCode, headers } = await server.inject({ url: addressOf(route), headers: { 'x-test-role': role } })
    if (statusCode === 200) answered += 1
    if (headers['cache-control'] !== 'no-store') kept.push(`${name} ${headers['cache-control']}`)
  }
  // What is left wants a query of its own, and is refused without one.
  assert.ok(answered > 40, `${answered} answered`)
  assert.deepEqual(kept, ['readOpenApi public, max-age=300'])
  await server.close()
})

test('every topic that the server tells of is read by some route, and no route waits for another', () => {
  const told = listFiles()
    .filter((file) => file.startsWith('server/src/') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/\btopics: (.*)/g)].map(([, list = '']) => list))
    .flatMap((list) => [...list.matchAll(/'([a-z_]+)'/g)].map(([, topic = '']) => topic))
  const waitedFor = rows.flatMap(([, { topics = [] }]) => topics)
  assert.deepEqual([...new Set(told)].toSorted(), liveTopics.toSorted())
  assert.deepEqual([...new Set(waitedFor)].toSorted(), liveTopics.toSorted())
})

test('a list that comes in pages says by which field of its query, and nothing else does', () => {
  for (const [name, { cursor, query, reply }] of rows) {
    const isPaged = fieldsOf(reply).includes('next') && fieldsOf(query).length > 0
    assert.equal(cursor !== undefined, isPaged, name)
    if (cursor !== undefined) assert.ok(fieldsOf(query).includes(cursor), name)
  }
})

test('the parts of an address are those that its row parses', () => {
  for (const [name, { path, params }] of rows) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
    assert.deepEqual(fieldsOf(params).toSorted(), named.toSorted(), name)
  }
})

test('no two features claim the same name or address', () => {
  const features = listFiles()
    .filter((file) => /^contract\/[\w-]+\.ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^ {2}(\w+): \{\n {4}method: /gm)].map(([, name = '']) => name))
  assert.deepEqual(features.toSorted(), Object.keys(routes).toSorted())
  const addresses = rows.map(([, { method, path }]) => `${method} ${path}`)
  assert.equal(new Set(addresses).size, addresses.length)
})

test('a retry keeps its key at every refusal that is given before the key is looked for', () => {
  const door = listFiles().filter(
    (file) =>
      /^server\/src\/platform\/http\/.*(?<!\.test)\.ts$/.test(file) || file.endsWith('/sessions/second-step.ts'),
  )
  const given = door.flatMap((file) =>
    [...read(file).matchAll(/new Refusal\('(\w+)'/g)].map(([, code]) => code as RefusalCode),
  )
  // What isn't there has no key, and what the server can't do isn't a no.
  const others = new Set<RefusalCode>(['not_found', 'address_too_long', 'unexpected', 'temporarily_unavailable'])
  const asked = [...new Set(given)].filter((code) => !others.has(code))
  assert.ok(asked.includes('second_step_needed') && asked.includes('class_account'))
  assert.deepEqual(
    asked.filter((code) => dropsKey(new Refusal(code), true)),
    [],
  )
})
