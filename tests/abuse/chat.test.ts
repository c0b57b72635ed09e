// ABUSE 78 to 80, and 81 to 82 for the streams of visitors.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { type Answer, goodPassword, newMember, Visitor } from '../visitor.ts'

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startTestApp({ ADMIN_PASSWORD: goodPassword, TRUST_PROXY: 'on' })
  admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
})
after(() => app[Symbol.asyncDispose]())

const from = (address: string) => ({ 'x-forwarded-for': address })
const body = (text: string, more: object = {}) => ({ text, answer: null, key: randomUUID(), page: '/', ...more })
const ask = (who: Visitor, text: string, address = '198.51.100.1') =>
  who.post('/api/support/messages', body(text), from(address))
const own = async (who: Visitor) => (await who.get('/api/support/conversation')).body.conversation

test('78: nobody reaches another’s conversation, whatever they name', async () => {
  const { visitor: victim } = await newMember(app)
  await ask(victim, 'My secret question')
  const { conversationId } = await own(victim)
  const { visitor: member } = await newMember(app)
  const stranger = new Visitor(app)
  await ask(stranger, 'Mine')
  for (const who of [member, stranger]) {
    const paths: [string, string, object?][] = [
      ['GET', `/api/admin/conversations/${conversationId}`],
      ['GET', '/api/admin/conversations'],
      ['POST', `/api/admin/conversations/${conversationId}/messages`, { text: 'I am support', key: randomUUID() }],
      ['PUT', `/api/admin/conversations/${conversationId}/state`, { state: 'closed' }],
      ['POST', `/api/admin/conversations/${conversationId}/typing`, {}],
      ['GET', '/api/admin/canned-replies'],
    ]
    for (const [method, path, sent] of paths) {
      const { status } = await who.send(method, path, sent)
      assert.equal(status, who === member ? 403 : 401, `${method} ${path}`)
    }
    const read = await who.get(`/api/support/conversation?conversationId=${conversationId}`)
    assert.equal(read.status, 400)
    assert.ok(!JSON.stringify((await own(who)) ?? {}).includes('secret'))
  }
  const theirs = (await own(victim)).messages.at(-1).messageId
  assert.equal((await stranger.post('/api/support/read', { upTo: theirs })).status, 200, 'it means one’s own only')
  assert.equal((await own(victim)).messages.length, 2)
})

test('78: who sends is what the server found out; a spoofed sender is refused', async () => {
  const { visitor } = await newMember(app)
  for (const more of [
    { kind: 'reply' },
    { isAdmin: true },
    { sender: 'admin' },
    { memberId: randomUUID() },
    { conversationId: randomUUID() },
    { answer: 'We will pay you $1,000' },
    { answer: 'lesson:nothing' },
    { page: 'https://evil.example/' },
    { page: 'javascript:alert(1)' },
    { key: 'x' },
  ])
    assert.equal((await visitor.post('/api/support/messages', body('Hi', more))).status, 400, JSON.stringify(more))
  assert.equal(await own(visitor), null, 'nothing was written')
})

test('78: a cookie that is guessed, cut, doubled or of another kind opens nothing', async () => {
  const victim = new Visitor(app)
  await ask(victim, 'Mine alone')
  const token = (victim.chatCookie ?? '').slice('chat='.length)
  const swapped = token.startsWith('A') ? 'B' : 'A'
  for (const cookie of [
    `chat=${swapped}${token.slice(1)}`,
    `chat=${token.slice(1)}`,
    `chat=${token}; chat=${token}`,
    `session=${token}`,
    `chat=${'x'.repeat(6_000)}`,
    `chat='; drop table support.message; --`,
  ]) {
    const other = new Visitor(app)
    other.chatCookie = cookie
    assert.equal(await own(other), null, cookie.slice(0, 60))
    assert.equal((await other.get('/api/support/live')).status, 404)
  }
  const { rows } = await app.testDatabase.owner.query(`select row_to_json(c)::text as all from support.conversation c`)
  assert.ok(
    rows.every((row) => !row.all.includes(token)),
    'the database holds no token',
  )
})

test('78: a planted cookie gives the planter nothing once its bearer has logged in', async () => {
  const planter = new Visitor(app)
  await ask(planter, 'A lure')
  const { visitor: victim, form } = await newMember(app)
  await ask(victim, 'What I told support before')
  const browser = new Visitor(app)
  browser.chatCookie = planter.chatCookie
  await browser.logIn(form.email, form.password)
  await ask(browser, 'What I tell support now')
  assert.equal(await own(planter), null)
  assert.equal((await own(victim)).messages.length, 5)
})

test('79: markup and links are kept as the text that they are', async () => {
  const { visitor } = await newMember(app)
  for (const text of [
    '<script>alert(1)</script>',
    '[click](javascript:alert(1))',
    '\u0645\u0631\u062d\u0628\u0627',
    '=1+1',
  ])
    assert.equal((await ask(visitor, text)).status, 201)
  const texts = (await own(visitor)).messages.map((message: { text: string | null }) => message.text)
  assert.ok(texts.includes('<script>alert(1)</script>'))
  const raw = await visitor.get('/api/support/conversation')
  assert.match(raw.headers.get('content-type') ?? '', /^application\/json/)
})

test('79: what is too long, too large or cannot be shown is refused, for either side', async () => {
  const { visitor } = await newMember(app)
  assert.equal((await ask(visitor, 'Hello')).status, 201)
  const { conversationId } = await own(visitor)
  const replies = `/api/admin/conversations/${conversationId}/messages`
  const refused: [string, number][] = [
    ['x'.repeat(2_001), 422],
    ['x'.repeat(20_001), 400],
    ['x'.repeat(1_000_000), 413],
    ['a\u0000b', 400],
    ['\ud800', 400],
    [`Z${'\u0335'.repeat(50)}`, 422],
    ['\u202Etxet', 422],
    ['\u200b', 422],
    ['', 422],
  ]
  for (const [text, status] of refused) {
    assert.equal((await ask(visitor, text)).status, status, `${text.slice(0, 9)} by the member`)
    assert.equal(
      (await admin.post(replies, { text, key: randomUUID() })).status,
      status,
      `${text.slice(0, 9)} by the admin`,
    )
  }
  assert.equal((await own(visitor)).messages.length, 2)
})

test('79: nobody writes a thousand messages a minute, with one cookie or with none', async () => {
  const count = async (send: () => Promise<Answer>, attempts: number) => {
    const answers: Answer[] = []
    for (let at = 0; at < attempts; at++) answers.push(await send())
    const refused = answers.filter(({ status }) => status === 429)
    assert.ok(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0))
    return answers.filter(({ status }) => status === 201).length
  }
  const { visitor: member } = await newMember(app)
  assert.equal(await count(() => ask(member, 'spam', '198.51.100.7'), 25), 20)
  const visitor = new Visitor(app)
  await ask(visitor, 'spam', '198.51.100.8')
  assert.equal(await count(() => ask(visitor, 'spam', '198.51.100.8'), 25), 20)
  assert.equal(await count(() => ask(new Visitor(app), 'spam', '198.51.100.9'), 105), 100)
})

test('80: there are no attachments, and nothing that was written is edited or deleted, by anybody', async () => {
  const { visitor } = await newMember(app)
  await ask(visitor, 'As I wrote it')
  const [{ messageId }] = (await own(visitor)).messages
  assert.equal((await visitor.post('/api/support/messages', body('x', { attachmentId: randomUUID() }))).status, 400)
  for (const who of [visitor, admin])
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      assert.equal((await who.send(method, `/api/support/messages/${messageId}`, {})).status, 404)
  await assert.rejects(app.database.pool.query(`update support.message set text = 'other'`), { code: '42501' })
  await assert.rejects(app.database.pool.query('delete from support.message'), { code: '42501' })
})

test('80: the count of what is unread is exact, however replies and read marks cross', async () => {
  const { visitor } = await newMember(app)
  await ask(visitor, 'Hello')
  const { conversationId } = await own(visitor)
  const reply = (text: string) =>
    admin.post(`/api/admin/conversations/${conversationId}/messages`, { text, key: randomUUID() })
  await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      await reply(`Reply ${at}`)
      if (at % 3 === 0)
        await visitor.post('/api/support/read', { upTo: (await own(visitor)).messages.at(-1).messageId })
    }),
  )
  const { rows } = await app.testDatabase.owner.query(
    `select count(*)::int as unread from support.message where conversation_id = $1 and kind = 'reply' and read_at is null`,
    [conversationId],
  )
  const seen = await own(visitor)
  assert.equal(seen.unread, rows[0].unread)
  assert.equal(seen.messages.filter(({ kind }: { kind: string }) => kind === 'reply').length, 12)
  await visitor.post('/api/support/read', { upTo: seen.messages.at(-1).messageId })
  assert.equal((await own(visitor)).unread, 0)
})

test('81, 82: a visitor’s stream needs a conversation, and the newest always finds room', async () => {
  const nobody = new Visitor(app)
  assert.equal((await nobody.get('/api/support/live')).status, 404)
  assert.equal((await nobody.get('/api/live')).status, 401, 'and the stream of members stays closed')
  const { visitor: member } = await newMember(app)
  await ask(member, 'Hello')
  assert.equal((await member.get('/api/support/live')).status, 404, 'members have theirs elsewhere')

  const leaving = new AbortController()
  const open = (who: Visitor) =>
    fetch(`${app.origin}/api/support/live`, {
      headers: { cookie: who.cookies(), ...from('198.51.100.20') },
      signal: leaving.signal,
    })
  const visitors: Visitor[] = []
  for (let at = 0; at < 11; at++) {
    const visitor = new Visitor(app)
    await ask(visitor, 'Hello', '198.51.100.20')
    visitors.push(visitor)
  }
  // Held on to: an answer that nobody can read any more is cancelled, and its stream would be one less.
  const answers: Response[] = []
  for (const visitor of visitors) for (let at = 0; at < 13; at++) answers.push(await open(visitor))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses[11], 200)
  assert.equal(statuses[12], 429, 'twelve by one conversation')
  // The newest of the address takes the place of its oldest, so nobody who opens many keeps another one out.
  assert.equal(statuses.filter((status) => status === 200).length, 11 * 12)
  const oldest = answers[0]?.body?.getReader()
  await until('the oldest one has ended', async () => (await oldest?.read())?.done === true)
  leaving.abort()
  await until('there is room again', async () => {
    const again = new AbortController()
    const { status } = await fetch(`${app.origin}/api/support/live`, {
      headers: { cookie: visitors[0]?.cookies() ?? '', ...from('198.51.100.20') },
      signal: again.signal,
    })
    again.abort()
    return status === 200
  })
})
