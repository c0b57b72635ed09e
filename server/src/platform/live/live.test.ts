// ABUSE 81 to 85 and 23: the stream of what changes.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { after, before, test } from 'node:test'
import { type Instance, type MoneyWorld, startMoneyWorld, type Who } from '../../../../tests/money/money-world.ts'
import { until } from '../../../../tests/until.ts'
import { announcements, readAnnouncement, readPassing } from './announcements.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld({ instances: 2 })
})
after(() => world[Symbol.asyncDispose]())

interface Listener {
  readonly status: number
  text(): string
  events(): { event: string; data: Record<string, unknown> }[]
  isClosed(): boolean
  leave(): void
}

async function listen(who: Who, instance = 0, more: Record<string, string> = {}): Promise<Listener> {
  const leaving = new AbortController()
  const headers: Record<string, string> =
    who === 'visitor'
      ? {}
      : {
          'x-test-role': who === 'admin' ? 'admin' : 'member',
          'x-test-member': who === 'admin' ? world.adminId : who.member,
          'x-test-session': who === 'admin' ? 'admin' : `session of ${who.member}`,
        }
  const answer = await fetch(`${(world.instances[instance] as Instance).origin}/api/live`, {
    headers: { ...headers, ...more },
    signal: leaving.signal,
  })
  let text = ''
  let closed = false
  void (async () => {
    try {
      for await (const part of answer.body ?? []) text += Buffer.from(part as Uint8Array).toString()
    } catch {
      // We left, or were cut off.
    }
    closed = true
  })()
  return {
    status: answer.status,
    text: () => text,
    events: () =>
      [...text.matchAll(/event: (.*)\ndata: (.*)\n\n/g)].map(([, event = '', data = '']) => ({
        event,
        data: JSON.parse(data) as Record<string, unknown>,
      })),
    isClosed: () => closed,
    leave: () => leaving.abort(),
  }
}

/** What a new stream says of the last few seconds. */
async function recently(who: Who, instance: number): Promise<string[]> {
  const listener = await listen(who, instance)
  await until('open', () => listener.events().length > 0)
  listener.leave()
  return listener.events().flatMap(({ event, data }) => (event === 'opened' ? (data['recently'] as string[]) : []))
}

const changes = (listener: Listener) => listener.events().filter(({ event }) => event === 'changed')

test('whoever coins are sent to hears of them at once, on any instance, and a bystander does not', async () => {
  const [sender, receiver, bystander] = [await world.newMember(), await world.newMember(), await world.newMember()]
  await world.call({ member: sender }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  const { address } = (await world.call({ member: receiver }, 'GET', '/api/wallet')).body.coins[1]
  const [to, by] = await Promise.all([listen({ member: receiver }, 1), listen({ member: bystander }, 1)])
  const sent = await world.call({ member: sender }, 'POST', '/api/wallet/transfers', {
    coin: 'ETH',
    address,
    amount: '0.1',
  })
  assert.equal(sent.status, 201)
  await until('the receiver has heard', () => changes(to).length > 0)
  assert.deepEqual(changes(to)[0]?.data, { topics: ['wallet'] })
  assert.deepEqual(changes(by), [])
  to.leave()
  by.leave()
})

test('a member’s own screens and the admin’s hear of a change on any instance; others hear nothing', async () => {
  const member = await world.newMember({ balance: '100' })
  const stranger = await world.newMember()
  const [here, there, admin, other] = await Promise.all([
    listen({ member }, 0),
    listen({ member }, 1),
    listen('admin', 1),
    listen({ member: stranger }, 0),
  ])
  await until('all are open', () => [here, there, admin, other].every((each) => each.events()[0]?.event === 'opened'))
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' }, { instance: 0 })
  await until('three have heard', () => [here, there, admin].every((each) => changes(each).length > 0))
  for (const each of [here, there])
    assert.deepEqual(changes(each)[0]?.data, { topics: ['balances', 'investments'] }, 'and no ids')
  assert.deepEqual(changes(admin)[0]?.data, { topics: ['balances', 'investments'], memberId: member })

  await world.call({ member: stranger }, 'POST', '/api/deposits', {
    amount: '5',
    coin: 'BTC',
    proof: `transactions/${stranger}/a.png`,
  })
  await until('the stranger has heard of their own', () => changes(other).length === 1)
  assert.deepEqual(changes(other)[0]?.data, { topics: ['deposits'] })
  for (const each of [here, there, admin, other]) each.leave()
})

test('the first change is told right away, and those that follow it are told together', async () => {
  const member = await world.newMember()
  const listener = await listen({ member })
  await until('open', () => listener.events().length > 0)
  const topics = ['balances', 'deposits', 'wallet'] as const
  await world.testDatabase.owner.query(`select pg_notify('live', payload) from unnest($1::text[]) as payload`, [
    topics.map((topic) => `${topic}:${member}`),
  ])
  await until('all were told', () => changes(listener).flatMap(({ data }) => data['topics']).length === 3)
  assert.deepEqual(
    changes(listener).map(({ data }) => data['topics']),
    [['balances'], ['deposits', 'wallet']],
  )
  listener.leave()
})

test('a stream says when it opens what changed shortly before, of one’s own; the admin’s says it of everybody', async () => {
  const [member, stranger] = [await world.newMember(), await world.newMember()]
  // Shortly after it has begun, an instance can't know what it didn't hear, and rules nothing out.
  for (const instance of [0, 1])
    await until('it has heard everything for a while', async () => {
      return !(await recently({ member }, instance)).includes('reviews')
    })
  for (const payload of announcements([{ memberId: member, topics: ['reviews', 'support'] }]))
    await world.testDatabase.owner.query(`select pg_notify('live', $1)`, [payload])
  for (const instance of [0, 1]) {
    await until('the instance has heard', async () => (await recently({ member }, instance)).includes('support'))
    assert.ok((await recently('admin', instance)).includes('reviews'))
    assert.ok(!(await recently({ member: stranger }, instance)).includes('reviews'))
  }
})

test('81: nobody listens without being signed in', async () => {
  const anonymous = await listen('visitor')
  assert.equal(anonymous.status, 401)
  assert.deepEqual(anonymous.events(), [])
})

test('82: a member may hold so many streams and no more, and a closed one makes room', async () => {
  const member = await world.newMember()
  const open: Listener[] = []
  for (let at = 0; at < 12; at++) open.push(await listen({ member }))
  assert.ok(open.every(({ status }) => status === 200))
  const refused = await listen({ member })
  assert.equal(refused.status, 429)
  open[0]?.leave()
  await until('there is room again', async () => {
    const next = await listen({ member })
    if (next.status !== 200) return false
    next.leave()
    return true
  })
  for (const each of open) each.leave()
})

test('82: who never reads is cut off before much has gathered for them', async () => {
  const { live } = world.instances[0] as Instance
  // A browser that takes nothing: what is written to it stays in our memory.
  const stuck = new Writable({ highWaterMark: 1, write: () => {} })
  live.open({ role: 'admin', memberId: world.adminId, sessionId: 'stuck' }, () => stuck as unknown as ServerResponse)
  let mostBytes = 0
  await until('the stream is cut', async () => {
    mostBytes = Math.max(mostBytes, stuck.writableLength)
    // Few enough at a time that the admin is told of each by name.
    const changed = Array.from({ length: 15 }, () => ({ memberId: crypto.randomUUID(), topics: ['balances' as const] }))
    for (const payload of announcements(changed))
      await world.testDatabase.owner.query(`select pg_notify('live', $1)`, [payload])
    return stuck.destroyed
  })
  assert.ok(mostBytes < 256 * 1024, `${mostBytes} bytes waited`)
})

test('82: what closes is forgotten', async () => {
  const { live } = world.instances[0] as Instance
  await until('all earlier streams are gone', () => live.streamCount() === 0)
})

test('83: a Last-Event-ID of any kind brings nothing back', async () => {
  const member = await world.newMember({ balance: '100' })
  // What the deposit changed is told a moment later. It has been told once something newer has.
  const earlier = await listen({ member })
  for (const payload of announcements([{ memberId: member, topics: ['reviews'] }]))
    await world.testDatabase.owner.query(`select pg_notify('live', $1)`, [payload])
  await until('the deposit has been told', () =>
    changes(earlier).some(({ data }) => (data['topics'] as string[]).includes('reviews')),
  )
  earlier.leave()
  for (const junk of ['-1', '999999999999999999999', 'x y z', '../..']) {
    const listener = await listen({ member }, 0, { 'last-event-id': junk })
    await until('open', () => listener.events().length > 0)
    assert.deepEqual(
      listener.events().map(({ event }) => event),
      ['opened'],
    )
    listener.leave()
  }
})

test('85: every opening tells the browser to read everything again, and when to come back', async () => {
  const member = await world.newMember()
  const waits = new Set<string>()
  for (let at = 0; at < 5; at++) {
    const listener = await listen({ member })
    await until('open', () => listener.events().length > 0)
    waits.add(/^retry: (\d+)$/m.exec(listener.text())?.[1] ?? '')
    listener.leave()
  }
  assert.ok(waits.size > 1, 'not all at the same moment')
})

test('23: when a session ends, its streams close on every instance, and only those', async () => {
  const member = await world.newMember()
  const stranger = await world.newMember()
  const [here, there, other] = await Promise.all([
    listen({ member }, 0),
    listen({ member }, 1),
    listen({ member: stranger }, 0),
  ])
  await (world.instances[0] as Instance).live.closeStreamsOfSession(`session of ${member}`)
  await until('both are closed', () => here.isClosed() && there.isClosed())
  assert.equal(here.events().at(-1)?.event, 'ended')
  assert.ok(!other.isClosed())
  other.leave()
})

test('84: an announcement is read as it was written, in as few payloads as fit', () => {
  const written = Array.from({ length: 400 }, (_, at) => ({
    memberId: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    topics: at % 2 === 0 ? (['balances'] as const) : (['balances', 'deposits'] as const),
  }))
  const payloads = announcements(written)
  assert.ok(payloads.every((payload) => Buffer.byteLength(payload) < 8_000))
  assert.ok(payloads.length <= 4)
  const read = payloads.flatMap(readAnnouncement).toSorted((a, b) => a.memberId.localeCompare(b.memberId))
  assert.deepEqual(read, written)
  assert.equal(announcements(written.slice(0, 128)).length, 1, 'one for a whole batch')
  assert.deepEqual(announcements([{ memberId: 'x', topics: [] }]), [])
  assert.deepEqual(readAnnouncement('nonsense:a b\n\nbalances:c'), [
    { memberId: 'a', topics: [] },
    { memberId: 'b', topics: [] },
    { memberId: 'c', topics: ['balances'] },
  ])
})

test('what is passed on is an event of the contract, and anything else is let go', () => {
  const event = { to: 'admin', name: 'typing', data: { conversationId: 'a' } }
  assert.deepEqual(readPassing(JSON.stringify(event)), event)
  for (const payload of [
    '',
    'nonsense',
    'null',
    '{}',
    JSON.stringify({ ...event, name: 'shouting' }),
    JSON.stringify({ ...event, name: 'toString' }),
    JSON.stringify({ ...event, data: { balance: '1.00' } }),
    JSON.stringify({ ...event, to: 7 }),
  ])
    assert.equal(readPassing(payload), undefined, payload)
})
