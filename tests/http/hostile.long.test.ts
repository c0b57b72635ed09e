import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { rowNumber } from '@dryrun/contract/money.ts'
import type { Route } from '@dryrun/contract/route.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { findUnkeepableText } from '@dryrun/contract/wire-text.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../test-app.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

const adminPassword = 'hostile values alone'
/** Requests on their way at a time: fewer than passwords may wait to be checked. */
const atOnce = 8
/** Random inputs for each route, beside every hostile value in every field. */
const randomInputs = 12

let app: TestApp
before(async () => {
  app = await startTestApp({ ADMIN_PASSWORD: adminPassword })
})
after(() => app[Symbol.asyncDispose]())

/** Texts that have brought servers down: what no database keeps, numbers beyond 64 bits, signs with a meaning elsewhere. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\r\nX: y',
  "' or 1=1 --",
  '%',
  '\\',
  '$1',
  '../../etc/passwd',
  '0',
  '-1',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(400),
  '1e400',
  'NaN',
  '0.001',
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'é'.repeat(3_000),
]

/** The same in every other type that JSON has. */
const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  -(2 ** 31) - 1,
  2 ** 31,
  [],
  [null],
  ['\0'],
  {},
  { $gt: '' },
  { a: '\ud800' },
]

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly items?: Schema
}

const schemaOf = (shape: z.core.$ZodType | undefined): Schema =>
  shape ? (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

/** Something that the field takes, so that the hostile value beside it gets as far as it can. */
function likely(name: string, schema: Schema, known: Readonly<Record<string, string>>): unknown {
  if (known[name] !== undefined) return known[name]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return likely(name, choice, known)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'array') return schema.items ? [likely(name, schema.items, known)] : []
  if (schema.type === 'object') return likelyFields(schema, known)
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'date') return '2026-01-01'
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z'
  return ['1', '12.34', 'BTCUSD', '/', 'key-00001', 'text', `1 ${randomUUID()}`, `${randomUUID()} 1`].find((text) =>
    new RegExp(schema.pattern ?? '', 'u').test(text),
  )
}

function likelyFields(schema: Schema, known: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, likely(name, field, known)]),
  )
}

interface Input {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
}

/** What a URL can carry; half a surrogate pair has no bytes, so it's sent as the ones it would have. */
function inUrl(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function addressOf(route: Route, { params, query }: Input): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => inUrl(params[name]).replaceAll('.', '%2E'))
  const fields = Object.entries(query).map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`)
  return fields.length > 0 ? `${path}?${fields.join('&')}` : path
}

/** Every field in turn with every hostile value, the others being likely; then a body that is no object at all. */
function* singleFaults(route: Route, likelyInput: Input): Generator<Input> {
  for (const place of ['params', 'query', 'body'] as const) {
    const fields = likelyInput[place] as Record<string, unknown>
    for (const name of Object.keys(fields))
      for (const value of place === 'body' ? hostileValues : hostileTexts)
        yield { ...likelyInput, [place]: { ...fields, [name]: value } }
  }
  if (route.body) for (const body of hostileValues) yield { ...likelyInput, body }
}

/** Somebody whom the route lets in. */
async function newCaller(route: Route): Promise<{ cookie: string | undefined; memberId: string }> {
  const { visitor, memberId } = await newMember(app)
  if (route.access === 'anyone') return { cookie: undefined, memberId }
  if (route.access !== 'admin') return { cookie: visitor.cookie, memberId }
  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', adminPassword)
  return { cookie: admin.cookie, memberId }
}

async function send(route: Route, input: Input, cookie: string | undefined): Promise<number> {
  const response = await fetch(app.origin + addressOf(route, input), {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(cookie && { cookie }),
      ...(route.idempotent && { 'idempotency-key': randomUUID() }),
      ...(route.body && { 'content-type': 'application/json' }),
    },
    ...(route.body && { body: JSON.stringify(input.body) }),
  })
  await response.body?.cancel()
  return response.status
}

async function eachAtOnce<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
    }),
  )
}

for (const [name, route] of Object.entries(routes) as [string, Route][]) {
  test(`abuse 95: ${name} answers hostile values of every type without a failure of its own`, async () => {
    // Limits are tried elsewhere; here they would only hide what lies behind them.
    await app.testDatabase.owner.query('truncate auth.attempt')
    let caller = await newCaller(route)
    const known = { memberId: caller.memberId, password: goodPassword, account: 'balance', symbols: 'BTCUSD' }
    const likelyInput: Input = {
      params: likelyFields(schemaOf(route.params), known),
      query: likelyFields(schemaOf(route.query), known),
      body: likelyFields(schemaOf(route.body), known),
    }
    const failures: string[] = []
    const judge = async (input: Input) => {
      let status = await send(route, input, caller.cookie)
      // Some of these end the session: somebody else goes on.
      if (status === 401 && caller.cookie !== undefined) {
        caller = await newCaller(route)
        status = await send(route, input, caller.cookie)
      }
      if (status >= 500) failures.push(`${status} for ${JSON.stringify(input).slice(0, 300)}`)
    }
    await eachAtOnce(singleFaults(route, likelyInput), judge)
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileValues), fc.jsonValue())
    const random = (fields: Record<string, unknown>) =>
      fc.record(Object.fromEntries(Object.keys(fields).map((field) => [field, value])), { requiredKeys: [] })
    const input = fc.record({
      params: fc.constant(likelyInput.params),
      query: random(likelyInput.query),
      body: random(likelyInput.body as Record<string, unknown>),
    })
    await eachAtOnce(fc.sample(input, { numRuns: randomInputs, seed: 95 }), judge)
    assert.deepEqual(failures, [])
  })
}

test('every text of every input is looked at, however deep, and ordinary ones pass', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify(value)
      const holdsBad = /\\u0000|\\ud[89a-f]/.test(text)
      assert.equal(findUnkeepableText(value) !== undefined, holdsBad)
    }),
  )
  assert.deepEqual(findUnkeepableText({ a: [{ b: 'x\0' }] }), ['a', 0, 'b'])
  assert.equal(findUnkeepableText({ a: ['Zoë 😀 العربية'] }), undefined)
})

test('a cursor is a number that a row can have', () => {
  const takes = (text: string) => z.safeParse(rowNumber, text).success
  for (const text of ['0', '1', '9223372036854775807']) assert.ok(takes(text), text)
  for (const text of ['9223372036854775808', '9999999999999999999', '-1', '01', '1.0', '', 'x', '1e3'])
    assert.ok(!takes(text), text)
})

test('abuse 95: a long or broken address of the file store is refused, and no defect', async () => {
  const { visitor } = await newMember(app)
  const at = async (path: string) => (await visitor.get(path)).status
  assert.equal(await at(`/v0/b/dryrun/o/${'a'.repeat(9_000)}`), 414)
  for (const path of ['/v0/b/dryrun/o/%00', '/v0/b/dryrun/o/%zz', '/v0/b/dryrun/o?prefix=%00', '/v0/b/%ff/o/x'])
    assert.ok((await at(path)) < 500, path)
})

test('several checks of the ledger at a time all end, and agree', async () => {
  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', adminPassword)
  const answers = await Promise.all(Array.from({ length: 12 }, () => admin.post('/api/admin/ledger-check', {})))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  for (const { body } of answers) assert.equal(body.findingCount, 0)
})
