import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const json = { 'content-type': 'application/json' }

async function logIn(body: string | Buffer, headers: Record<string, string> = json) {
  const answer = await fetch(`${app.origin}/api/session`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: answer.status, code: ((await answer.json()) as { error: { code: string } }).error.code }
}

test('abuse 91: a body that is too large, too deep, packed, cut off or in other signs is refused', async () => {
  const form = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(20) })
  const refused: [string, string | Buffer, number, Record<string, string>?][] = [
    ['five megabytes', JSON.stringify({ email: 'a'.repeat(5_000_000), password: 'x' }), 413],
    ['an array within an array, thousands deep', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['thousands of keys', `{${Array.from({ length: 5_000 }, (_, n) => `"${n}":1`).join(',')}}`, 400],
    ['packed', gzipSync(form), 415, { ...json, 'content-encoding': 'gzip' }],
    ['cut off', form.slice(0, -5), 400],
    ['UTF-16', Buffer.from(form, 'utf16le'), 400],
    ['a byte order mark', `\uFEFF${form}`, 400],
    ['NaN', '{"email":NaN,"password":"x"}', 400],
    ['nothing', '', 400],
  ]
  for (const [name, body, status, headers] of refused) assert.equal((await logIn(body, headers)).status, status, name)
  assert.equal((await logIn(form)).code, 'login_wrong', 'the same form as it should be gets through to the rule')
})

test('abuse 92: a body that names the prototype is refused, and nothing has it afterwards', async () => {
  for (const body of [
    '{"__proto__":{"polluted":true},"email":"a@b.example","password":"long enough"}',
    '{"constructor":{"prototype":{"polluted":true}},"email":"a@b.example","password":"long enough"}',
    '{"email":{"__proto__":{"polluted":true}},"password":"long enough"}',
  ])
    assert.equal((await logIn(body)).status, 400, body)
  assert.equal(({} as { polluted?: boolean }).polluted, undefined)
})

test('abuse 93: a body of another kind is not read, and a field that is asked twice is refused', async () => {
  const form = JSON.stringify({ email: 'a@b.example', password: 'long enough' })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'junk', ''])
    assert.equal((await logIn(form, { 'content-type': type })).status, 415, type)
  for (const query of ['symbols=BTCUSDT&symbols=EURUSD', 'symbols[a]=BTCUSDT', 'symbols=BTCUSDT&limit=1'])
    assert.equal((await fetch(`${app.origin}/api/quotes?${query}`)).status, 400, query)
})

test('abuse 96: methods that nobody uses are refused, and what is not for the public is not there', async () => {
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'NONSENSE']) {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1')
    socket.write(`${method} /api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const answer = await text(socket)
    assert.ok(answer === '' || /^HTTP\/1\.1 40[045] /.test(answer), `${method}: ${answer.slice(0, 40)}`)
  }
  for (const path of ['/.git/config', '/.env', '/metrics', '/openapi.json', '/server/src/main.ts', '/package.json'])
    assert.equal((await fetch(app.origin + path)).status, 404, path)
})
