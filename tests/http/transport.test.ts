import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { requestMsMax, slowClientCheckMs } from '@dryrun/server/platform/http/create-server.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { newMember } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

/** Sends bytes as they are and returns all that comes back until the server closes. */
function sendRaw(...parts: (string | number)[]): Promise<string> {
  const { hostname, port } = new URL(app.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.write(parts.join(''))
  })
}

async function refusalOf(answer: Response): Promise<string> {
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
  const body = (await answer.json()) as { error: { code: string; message: string } }
  assert.deepEqual(Object.keys(body), ['error'])
  assert.match(body.error.message, /^[A-Z].*\.$/, 'a refusal is a plain sentence')
  assert.doesNotMatch(body.error.message, /\bat \/|Error:|node_modules/, 'without a stack')
  return `${answer.status} ${body.error.code}`
}

test('every answer has its request id and the headers that protect it', async () => {
  for (const path of ['/', '/healthz', '/api/instance', '/api/nope', '/nope']) {
    const { headers } = await fetch(app.origin + path)
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', path)
    assert.equal(headers.get('access-control-allow-origin'), null, path)
    assert.equal(headers.get('x-powered-by'), null, path)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none';.*frame-ancestors 'none'/, path)
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|\*/, path)
  }
})

test('pages have those of documents too, and data goes without them', async () => {
  const only = ['x-frame-options', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']
  for (const path of ['/', '/nope', '/healthz']) {
    const { headers } = await fetch(app.origin + path)
    assert.equal(headers.get('x-frame-options'), 'DENY', path)
    assert.equal(headers.get('referrer-policy'), 'same-origin', path)
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path)
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\), microphone=\(\), geolocation=\(\)/, path)
  }
  for (const path of ['/api/instance', '/api/nope']) {
    const { headers } = await fetch(app.origin + path)
    for (const name of only) assert.equal(headers.get(name), null, `${path} ${name}`)
  }
})

test('what the API answers is never kept by a cache', async () => {
  for (const path of ['/api/session', '/api/nope']) {
    assert.equal((await fetch(app.origin + path)).headers.get('cache-control'), 'no-store')
  }
})

test('an unknown address under /api is 404 as JSON, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    assert.equal(await refusalOf(await fetch(`${app.origin}/api/nope`, { method })), '404 not_found')
  }
})

test('a known address asked with another method is 405 and says which it takes', async () => {
  const answer = await fetch(`${app.origin}/api/instance`, { method: 'DELETE' })
  assert.equal(answer.headers.get('allow'), 'GET, HEAD')
  assert.equal(await refusalOf(answer), '405 method_not_allowed')
  assert.equal((await fetch(`${app.origin}/plans`, { method: 'POST' })).status, 405)
})

test('method overrides are ignored', async () => {
  const answer = await fetch(`${app.origin}/api/session?_method=DELETE`, {
    headers: { 'x-http-method-override': 'DELETE' },
  })
  assert.equal(await refusalOf(answer), '400 invalid_input')
})

test('an unknown or repeated query field is refused', async () => {
  for (const query of ['?limit=1&limit=2', '?x', '?limit[a]=3', '?__proto__=1', '?constructor=1']) {
    assert.equal(await refusalOf(await fetch(`${app.origin}/api/session${query}`)), '400 invalid_input', query)
  }
})

test('an address that cannot be read is refused, not a defect', async () => {
  for (const path of ['/%zz', '/%', '/learn/%ff', '/api/%c0%ae']) {
    const { status } = await fetch(app.origin + path)
    assert.ok(status === 400 || status === 404, `${path} gave ${status}`)
  }
  assert.equal(await refusalOf(await fetch(`${app.origin}/api/${'a'.repeat(9_000)}`)), '414 address_too_long')
})

test('headers beyond 16 KB are refused', async () => {
  assert.match(
    await sendRaw(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`),
    /^HTTP\/1\.1 431 /,
  )
})

test('what is not HTTP, or says its length twice, is refused and the connection closed', async () => {
  for (const bytes of [
    'hello\r\n\r\n',
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    'GET /healthz HTTP/1.1\nHost: x\n\n',
  ]) {
    assert.match(await sendRaw(bytes), /^HTTP\/1\.1 400 [\s\S]*"invalid_input"/, JSON.stringify(bytes))
  }
})

test('abuse 94: a client that sends its request too slowly is cut off', async () => {
  const answer = await sendRaw('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  assert.match(answer, /^HTTP\/1\.1 408 [\s\S]*"request_timeout"/)
})

test('a client that sends its body too slowly is cut off, to the file store too where it is no file', async () => {
  const { visitor, memberId } = await newMember(app)
  const { token } = (await visitor.post('/api/storage-token')).body
  const slow = (path: string, ...headers: readonly string[]) => {
    const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers]
    return sendRaw(`${head.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{`)
  }
  const [ordinary, storage] = await Promise.all([
    slow('/api/session'),
    slow(
      `/v0/b/dryrun/o?name=${encodeURIComponent(`images/${memberId}/x.png`)}`,
      `Authorization: Bearer ${token}`,
      'X-Goog-Upload-Protocol: resumable',
      'X-Goog-Upload-Command: start',
    ),
  ])
  assert.match(ordinary, /^HTTP\/1\.1 408 [\s\S]*"request_timeout"/)
  assert.match(storage, /^HTTP\/1\.1 408 [\s\S]*"timeout"/)
  // Node looks for slow clients from time to time: what it allows and two looks are all that anybody gets.
  assert.ok(requestMsMax + 2 * slowClientCheckMs <= 15_000)
})

test('a page of the product answers in any letter case and with a slash at its end', async () => {
  for (const [asked, meant] of [
    ['/PLANS', '/plans'],
    ['/signup/', '/signUp'],
    ['/Dashboard/FUND//?a=1&b=%2F', '/dashboard/fund?a=1&b=%2F'],
  ] as const) {
    const answer = await fetch(app.origin + asked, { redirect: 'manual' })
    assert.equal(answer.status, 308, asked)
    assert.equal(answer.headers.get('location'), meant)
  }
})

test('no address redirects to another site', async () => {
  for (const path of ['//evil.example', '//evil.example/plans', '/\\evil.example', '/%2F/evil.example/']) {
    assert.match(
      await sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      /^HTTP\/1\.1 40[04] /,
      path,
    )
  }
})

test('an unknown page is 404 with the not-found page', async () => {
  const answer = await fetch(`${app.origin}/no/such/page`)
  assert.equal(answer.status, 404)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
})

test('files of the machine are not served', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/metrics',
    '/pages.json',
  ]) {
    const answer = await fetch(app.origin + path)
    assert.ok(answer.status === 404 || answer.status === 400 || answer.status === 403, `${path} gave ${answer.status}`)
    assert.doesNotMatch(await answer.text(), /"workspaces"/)
  }
})

test('an unchanged page is not sent again', async () => {
  const etag = (await fetch(`${app.origin}/`)).headers.get('etag') ?? ''
  assert.equal((await fetch(`${app.origin}/`, { headers: { 'if-none-match': etag } })).status, 304)
})
