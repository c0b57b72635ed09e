// What visitors, members and the admin do with the support chat, over HTTP.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pageOf } from '@dryrun/server/features/mail/index.ts'
import { mailUnreadReplies } from '@dryrun/server/features/support/index.ts'
import { openMailTransport } from '@dryrun/server/platform/mail/open-transport.ts'
import { mailsTo } from '../mailbox.ts'
import { moveClockOf } from '../move-clock.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startTestApp({ ADMIN_PASSWORD: goodPassword })
  admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
})
after(() => app[Symbol.asyncDispose]())

const question = (text: string, answer: string | null = null) => ({ text, answer, key: randomUUID(), page: '/plans' })
const ask = (who: Visitor, text: string, answer: string | null = null) =>
  who.post('/api/support/messages', question(text, answer))
const own = async (who: Visitor) => (await who.get('/api/support/conversation')).body.conversation
const reply = (conversationId: string, text: string) =>
  admin.post(`/api/admin/conversations/${conversationId}/messages`, { text, key: randomUUID() })
const said = (conversation: { messages: { kind: string; text: string | null; answer: string | null }[] }) =>
  conversation.messages.map(({ kind, text, answer }) => `${kind}${(text ?? answer) ? ` ${text ?? answer}` : ''}`)

/** What a stream has told so far. */
async function listen(who: Visitor, path: string) {
  const leaving = new AbortController()
  const answer = await fetch(app.origin + path, { headers: { cookie: who.cookies() }, signal: leaving.signal })
  let text = ''
  let isClosed = false
  void (async () => {
    try {
      for await (const part of answer.body ?? []) text += Buffer.from(part as Uint8Array).toString()
    } catch {
      // We left.
    }
    isClosed = true
  })()
  return {
    status: answer.status,
    events: () => [...text.matchAll(/event: (.*)\ndata: (.*)\n\n/g)].map(([, name, data]) => `${name} ${data}`),
    isClosed: () => isClosed,
    leave: () => leaving.abort(),
  }
}

test('a visitor asks, is answered automatically, asks for a person, and the admin answers; both sides hear of it', async () => {
  const visitor = new Visitor(app)
  assert.deepEqual((await visitor.get('/api/support/conversation')).body.conversation, null)
  const first = await ask(visitor, 'Can I pay in by card?', 'bank-or-card')
  assert.equal(first.status, 201)
  assert.match(first.headers.getSetCookie()[0] ?? '', /^chat=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.deepEqual(said(first.body.conversation), ['question Can I pay in by card?', 'automatic bank-or-card'])
  assert.equal(first.body.conversation.state, 'open')
  const { conversationId } = first.body.conversation

  const [mine, theirs] = await Promise.all([listen(visitor, '/api/support/live'), listen(admin, '/api/live')])
  await until('both listen', () => mine.events().length > 0 && theirs.events().length > 0)
  const passed = await visitor.post('/api/support/person', {})
  assert.equal(passed.body.conversation.state, 'waiting')
  await until('the admin has heard', () => theirs.events().some((event) => event.includes('support')))

  const { body: inbox } = await admin.get('/api/admin/conversations?state=waiting')
  const listed = inbox.conversations.find((each: { conversationId: string }) => each.conversationId === conversationId)
  assert.deepEqual(listed.asker, { memberId: null, name: null, email: null, isDemo: false, country: null })
  assert.equal(listed.unread, 1)
  assert.equal((await admin.get('/api/admin/waiting')).body.waitingConversations, inbox.counts.waiting)

  await admin.post(`/api/admin/conversations/${conversationId}/typing`, {})
  await until('the visitor sees the admin write', () => mine.events().includes('typing {}'))
  await visitor.post('/api/support/typing', {})
  await until('and the other way round', () =>
    theirs.events().includes(`typing {"conversationId":"${conversationId}"}`),
  )

  assert.equal((await reply(conversationId, 'No, there is no card here.')).status, 201)
  await until('the visitor has heard', () => mine.events().includes('changed {"topics":["support"]}'))
  const answered = await own(visitor)
  assert.equal(answered.state, 'open')
  assert.equal(answered.unread, 1)
  assert.equal(said(answered).at(-1), 'reply No, there is no card here.')
  await visitor.post('/api/support/read', { upTo: answered.messages.at(-1).messageId })
  assert.equal((await own(visitor)).unread, 0)
  const seen = (await admin.get(`/api/admin/conversations/${conversationId}`)).body
  assert.ok(seen.conversation.messages.at(-1).readAt, 'the admin sees that it was read')
  assert.equal(seen.page, '/plans')
  assert.ok(
    mine.events().every((event) => !event.includes(conversationId)),
    'the visitor’s events hold no ids',
  )

  // And again after signing up: the conversation is theirs, and the cookie is worth nothing any more.
  const oldCookie = visitor.chatCookie
  assert.equal((await visitor.signUp()).status, 201)
  assert.equal(visitor.chatCookie, undefined)
  await until('the visitor’s stream has ended', () => mine.isClosed())
  assert.deepEqual(said(await own(visitor)), said(answered))
  const stranger = new Visitor(app)
  stranger.chatCookie = oldCookie
  assert.equal(await own(stranger), null)
  theirs.leave()
})

test('what a visitor wrote before logging in joins what they wrote before, and who waits goes on waiting', async () => {
  const { visitor: member, form } = await newMember(app)
  await ask(member, 'The first words', 'fees')
  await member.post('/api/support/closure', {})
  const later = new Visitor(app)
  await ask(later, 'Words of a visitor')
  await later.logIn(form.email, form.password)
  const whole = await own(later)
  assert.deepEqual(said(whole), [
    'question The first words',
    'automatic fees',
    'closed',
    'question Words of a visitor',
    'passed',
  ])
  assert.equal(whole.state, 'waiting')
  assert.deepEqual(await own(member), whole)
})

test('logging in from a second browser, or as the admin, takes nothing along that is somebody else’s', async () => {
  const visitor = new Visitor(app)
  await ask(visitor, 'Asked before the admin logged in here')
  await visitor.logIn('admin@dryrun.example', goodPassword)
  assert.equal(await own(visitor), null, 'the admin is the other side')
  assert.equal((await ask(visitor, 'Me?')).status, 403)
  await visitor.send('DELETE', '/api/session')
  assert.equal((await own(visitor)).messages.length, 2, 'and after logging out the visitor’s own is there still')
})

test('once a person was asked for nothing answers automatically; a closed conversation begins anew', async () => {
  const { visitor } = await newMember(app)
  await ask(visitor, 'zzz qqq')
  await ask(visitor, 'And the fees?', 'fees')
  assert.deepEqual(said(await own(visitor)), ['question zzz qqq', 'passed', 'question And the fees?'])
  const { conversationId } = await own(visitor)
  const put = (state: string) => admin.send('PUT', `/api/admin/conversations/${conversationId}/state`, { state })
  assert.equal((await put('closed')).body.conversation.state, 'closed')
  assert.equal((await put('closed')).status, 422)
  assert.equal((await put('gone')).status, 400)
  await ask(visitor, 'And the fees?', 'fees')
  assert.equal(said(await own(visitor)).at(-1), 'automatic fees')
  assert.equal((await put('waiting')).body.conversation.state, 'waiting')
  const { rows } = await app.testDatabase.owner.query(
    `select details from audit.event where kind = 'support.state_set' and details ->> 'conversationId' = $1`,
    [conversationId],
  )
  assert.equal(rows.length, 2, 'the audit log has what the admin did')
})

test('sent twice under one key, a message stands there once', async () => {
  const { visitor } = await newMember(app)
  const body = question('Only once', 'fees')
  const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.post('/api/support/messages', body)))
  assert.ok(answers.every(({ status }) => status === 201))
  assert.deepEqual(said(await own(visitor)), ['question Only once', 'automatic fees'])
})

/** Signing up mails something too. */
const answersTo = async (email: string) =>
  (await mailsTo(app, email)).filter(({ title }) => title === 'Support has answered you')

test('a member who left before the answer came gets one mail; who has read it gets none', async () => {
  const { visitor, form } = await newMember(app)
  const there = await newMember(app)
  for (const who of [visitor, there.visitor]) await ask(who, 'Is anybody there?')
  for (const who of [visitor, there.visitor]) await reply((await own(who)).conversationId, 'Yes. <b>Always</b>.')
  await there.visitor.post('/api/support/read', { upTo: (await own(there.visitor)).messages.at(-1).messageId })
  assert.deepEqual(await answersTo(form.email), [], 'not at once')
  await moveClockOf(app, '2 minutes')
  const deps = {
    pool: app.database.pool,
    clock: app.clock,
    jobs: { enqueue: async () => {}, work: async () => {}, close: async () => {} },
    transport: openMailTransport({ kind: 'mailbox' }),
    publicUrl: new URL(app.origin),
  }
  // Two workers at the same moment, and once more: the job may run any number of times.
  await Promise.all([mailUnreadReplies(deps), mailUnreadReplies(deps)])
  await mailUnreadReplies(deps)
  await until('the mail has come', async () => (await answersTo(form.email)).length > 0)
  const [mail, ...more] = await answersTo(form.email)
  assert.deepEqual(more, [])
  assert.equal(mail?.title, 'Support has answered you')
  assert.match(mail?.body_text ?? '', /Yes\. <b>Always<\/b>\.[\s\S]*\/dashboard\/help/)
  assert.ok(!pageOf({ title: mail?.title ?? '', text: mail?.body_text ?? '' }).includes('<b>Always'))
  assert.deepEqual(await answersTo(there.form.email), [])
})

test('the public figures count what people waited for, and how many were answered', async () => {
  const read = async () => {
    const { body } = await new Visitor(app).get('/api/stats')
    return {
      answer: body.figures.find(({ name }: { name: string }) => name === 'support_answer'),
      trainers: body.progress.find(({ name }: { name: string }) => name === 'trainers'),
    }
  }
  const { answer, trainers } = await read()
  const { rows } = await app.testDatabase.owner.query(
    `select count(distinct conversation_id) filter (where kind = 'reply')::int as done,
            count(distinct conversation_id) filter (where kind in ('passed', 'reply'))::int as of,
            count(waited_ms)::int as over from support.message`,
  )
  assert.deepEqual(trainers.details, { done: rows[0].done, of: rows[0].of })
  assert.equal(answer.details.over, rows[0].over)
  assert.equal(answer.unit, 'milliseconds')
})

test('the inbox is searched by name, e-mail and words, and paged', async () => {
  const { visitor, form } = await newMember(app, { fullName: 'Odalys Quint' })
  await ask(visitor, 'A very rare pangolin, 100%_sure')
  for (const search of ['odalys', form.email, 'PANGOLIN', '100%_sure']) {
    const { body } = await admin.get(`/api/admin/conversations?search=${encodeURIComponent(search)}`)
    assert.equal(body.conversations.length, 1, search)
    assert.equal(body.conversations[0].asker.name, 'Odalys Quint')
  }
  assert.deepEqual((await admin.get('/api/admin/conversations?search=%25_%25')).body.conversations, [])
})

test('canned replies are kept, listed and forgotten', async () => {
  const kept = await admin.post('/api/admin/canned-replies', { title: 'Hello', text: 'Hello and welcome.' })
  assert.equal(kept.status, 201)
  const [{ cannedReplyId }] = kept.body.replies
  assert.equal((await admin.post('/api/admin/canned-replies', { title: ' ', text: 'x' })).status, 422)
  assert.deepEqual((await admin.send('DELETE', `/api/admin/canned-replies/${cannedReplyId}`)).body.replies, [])
  assert.equal((await admin.send('DELETE', `/api/admin/canned-replies/${cannedReplyId}`)).status, 404)
})

test('the data export contains the chat, and closing the account erases it', async () => {
  const { visitor, memberId } = await newMember(app)
  await ask(visitor, 'Keep this in the export')
  const { body } = await visitor.post('/api/profile/export')
  assert.deepEqual(
    body.supportChat.map(({ kind, text }: { kind: string; text: string | null }) => [kind, text]),
    [
      ['question', 'Keep this in the export'],
      ['passed', null],
    ],
  )
  const { conversationId } = await own(visitor)
  assert.equal((await visitor.post('/api/profile/closure', { password: goodPassword })).status, 200)
  const { rows } = await app.testDatabase.owner.query(
    `select (select count(*)::int from support.conversation where member_id = $1) as conversations,
            (select count(*)::int from support.message where conversation_id = $2) as messages`,
    [memberId, conversationId],
  )
  assert.deepEqual(rows, [{ conversations: 0, messages: 0 }])
})
