import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { RouteTable } from '@dryrun/contract/route.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { storagePaths } from '@dryrun/contract/storage-openapi.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { createServer } from '@dryrun/server/platform/http/create-server.ts'
import { registerRoutes } from '@dryrun/server/platform/http/register-routes.ts'
import { tokenCookies } from '@dryrun/server/platform/http/token-cookie.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import * as z from 'zod/mini'
import { startTestApp } from '../test-app.ts'
import { until } from '../until.ts'

const root = join(import.meta.dirname, '..', '..')

test('the OpenAPI document passes the linter and names every route', async () => {
  await using app = await startTestApp()
  const text = await (await fetch(`${app.origin}/api/openapi.json`)).text()
  const document = JSON.parse(text) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }
  assert.equal(document.openapi, '3.1.0')
  const named = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  )
  const ofStorage = ['listFiles', 'uploadFile', 'readFile', 'changeFile', 'deleteFile']
  assert.deepEqual(named.toSorted(), [...Object.keys(routes), ...ofStorage].toSorted())
  const file = join(mkdtempSync(join(tmpdir(), 'dryrun-openapi-')), 'openapi.json')
  writeFileSync(file, text)
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js'),
      'lint',
      file,
      '--config',
      join(root, 'redocly.yaml'),
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
})

test('the storage addresses of the document are those that answer, in every way that it names', async () => {
  await using app = await startTestApp()
  const ask = (method: string, path: string) => fetch(app.origin + path, { method }).then(({ status }) => status)
  for (const [path, operations] of Object.entries(storagePaths)) {
    const address = path.replace('{bucket}', 'dryrun').replace('{object}', 'images%2Fnobody%2Fx')
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) {
      const status = await ask(method, address)
      const isNamed = method.toLowerCase() in operations
      assert.equal(status, isNamed ? 401 : 405, `${method} ${address}`)
    }
  }
})

/** A table of routes of this test's own, behind the real server. */
async function serve(handle: (call: unknown) => unknown) {
  const table = {
    give: {
      method: 'POST',
      path: '/api/gifts/:giftId',
      access: 'anyone',
      tag: 'gifts',
      summary: 'Give',
      params: z.strictObject({ giftId: z.string().check(z.regex(/^\d{1,6}$/)) }),
      body: z.strictObject({ amount: z.string(), count: z.number(), wrapped: z.boolean() }),
      reply: z.strictObject({ ok: z.boolean() }),
      status: 201,
      refusals: [],
      idempotent: true,
    },
    forMembers: {
      method: 'POST',
      path: '/api/members-only',
      access: 'member',
      needsProof: 'own_things',
      tag: 't',
      summary: 's',
      body: z.strictObject({}),
      reply: z.unknown(),
      status: 200,
      refusals: [],
    },
    forAdmin: {
      method: 'GET',
      topics: [],
      path: '/api/admin-only',
      access: 'admin',
      tag: 't',
      summary: 's',
      reply: z.unknown(),
      status: 200,
      refusals: [],
    },
  } as const satisfies RouteTable
  const server = createServer({ publicUrl: new URL('http://localhost'), trustProxy: false }, createLog('silent'))
  registerRoutes(
    server,
    table,
    { give: handle as never, forMembers: handle, forAdmin: handle },
    {
      async identify({ headers }) {
        const role = headers['x-test-role']
        return role === 'member' || role === 'admin' ? { role, memberId: '1', sessionId: '1' } : { role: 'visitor' }
      },
      limitCalls: async () => {},
      requireProof: () => {},
      cookies: tokenCookies(new URL('http://localhost')),
      answerTheSame: (_, run) => run(),
    },
  )
  return server
}

const good = { amount: '1.00', count: 1, wrapped: true }
const headers = { 'content-type': 'application/json', 'idempotency-key': 'key-00001' }

test('input is parsed strictly: nothing is coerced and nothing unknown gets through', async () => {
  let calls = 0
  const server = await serve(() => {
    calls++
    return { ok: true }
  })
  const post = (payload: unknown, more: Record<string, string> = {}, url = '/api/gifts/7') =>
    server.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...more },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })

  const refused: [unknown, number, Record<string, string>?][] = [
    [{ ...good, amount: 1 }, 400],
    [{ ...good, amount: true }, 400],
    [{ ...good, amount: ['1.00'] }, 400],
    [{ ...good, amount: { $gt: '' } }, 400],
    [{ ...good, count: '1' }, 400],
    [{ ...good, count: '0x10' }, 400],
    [{ ...good, wrapped: 'true' }, 400],
    [{ ...good, role: 'admin' }, 400],
    [{ amount: '1.00' }, 400],
    ['{"amount":"1.00","count":1,"wrapped":true,"__proto__":{"polluted":1}}', 400],
    ['{"amount":"1.00","count":1,"wrapped":true,"constructor":{"prototype":{"polluted":1}}}', 400],
    ['{"amount":NaN}', 400],
    ['{"amount":', 400],
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['"text"', 400],
    [`\uFEFF${JSON.stringify(good)}`, 400],
    [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
    [JSON.stringify({ ...good, amount: 'a'.repeat(70_000) }), 413],
    ['amount=1', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    [JSON.stringify(good), 415, { 'content-type': 'text/plain' }],
    [JSON.stringify(good), 415, { 'content-type': 'junk' }],
    [JSON.stringify(good), 415, { 'content-encoding': 'gzip' }],
    [good, 400, { 'idempotency-key': '' }],
    [good, 400, { 'idempotency-key': 'short' }],
    [good, 400, { 'idempotency-key': 'k'.repeat(256) }],
    [good, 400, { 'idempotency-key': 'with space' }],
  ]
  for (const [payload, status, more] of refused) {
    const answer = await post(payload, more)
    const what = JSON.stringify([payload, more]).slice(0, 120)
    assert.equal(answer.statusCode, status, what)
    assert.equal(typeof answer.json().error.message, 'string', what)
  }
  assert.equal((await post(good, {}, '/api/gifts/abc')).statusCode, 400)
  assert.equal((await post(good, {}, '/api/gifts/7?x=1')).statusCode, 400)
  assert.equal(calls, 0, 'no use case ran')
  assert.equal(({} as { polluted?: number }).polluted, undefined)

  const answer = await post(good)
  assert.equal(answer.statusCode, 201)
  assert.equal(calls, 1)
  await server.close()
})

test('the access column decides, before the body is read', async () => {
  const server = await serve(() => ({}))
  const ask = async (url: string, role: string | undefined) =>
    (
      await server.inject({
        method: url.includes('admin') ? 'GET' : 'POST',
        url,
        headers: role ? { 'x-test-role': role } : {},
      })
    ).statusCode
  assert.equal(await ask('/api/members-only', undefined), 401)
  assert.equal(await ask('/api/members-only', 'admin'), 403)
  assert.equal(await ask('/api/members-only', 'member'), 400, 'let in, and told that the body is missing')
  assert.equal(await ask('/api/admin-only', undefined), 401)
  assert.equal(await ask('/api/admin-only', 'member'), 403)
  assert.equal(await ask('/api/admin-only', 'admin'), 200)
  await server.close()
})

test('a refusal keeps its code and sentence; a defect says nothing of its cause', async () => {
  const thrown: [Error & { code?: string }, number, string][] = [
    [new Refusal('not_found'), 404, 'not_found'],
    [new Error('secret in /etc'), 500, 'unexpected'],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, 'temporarily_unavailable'],
    [Object.assign(new Error('x'), { code: '57P01' }), 503, 'temporarily_unavailable'],
    [Object.assign(new Error('x'), { code: '23505' }), 500, 'unexpected'],
  ]
  for (const [error, status, code] of thrown) {
    const server = await serve(() => {
      throw error
    })
    const answer = await server.inject({ method: 'POST', url: '/api/gifts/7', headers, payload: JSON.stringify(good) })
    assert.equal(answer.statusCode, status)
    assert.equal(answer.json().error.code, code)
    assert.doesNotMatch(answer.body, /secret/)
    assert.equal(answer.headers['retry-after'] !== undefined, status === 503)
    await server.close()
  }
})

test('a request that is running when the server stops is answered, and a new one is not taken', async () => {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const server = await serve(async () => {
    begun.resolve()
    await held.promise
    return { ok: true }
  })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${origin}/api/gifts/7`, { method: 'POST', headers, body: JSON.stringify(good) })
  await begun.promise
  const closing = server.close()
  await assert.rejects(fetch(`${origin}/api/gifts/7`, { method: 'POST', headers, body: JSON.stringify(good) }))
  held.resolve()
  assert.equal((await answer).status, 201)
  await closing
})

test('a client that hangs up is not logged as a database that is away; a database that is away is', async () => {
  const lines: string[] = []
  const log = { ...createLog('info') } as ReturnType<typeof createLog>
  const record = (...args: unknown[]) => void lines.push(String(args.at(-1)))
  Object.assign(log, { info: record, warn: record, error: record, child: () => log })
  const server = createServer({ publicUrl: new URL('http://localhost'), trustProxy: false }, log)
  server.post('/away', () => {
    throw Object.assign(new Error('x'), { code: 'ECONNRESET' })
  })
  server.post('/read', (request) => request.body)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(origin)
  const begun = once(server.server, 'request')
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"a":',
  )
  await begun
  socket.resetAndDestroy()
  await until('the client is gone', () => lines.includes('the client left'))
  assert.ok(!lines.includes('the database is away'))
  await fetch(`${origin}/away`, { method: 'POST' })
  assert.ok(lines.includes('the database is away'))
  await server.close()
})
