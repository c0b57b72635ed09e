// Three real instances on loopback keep each other's newest seals. One of them makes its past anew, and what the others
// signed says so; one of them answers nonsense, and nobody is the worse for it.
import assert from 'node:assert/strict'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Seals, SealWitnesses, SeenSeals } from '@dryrun/contract/proofs.ts'
import { readConfig } from '@dryrun/server/config.ts'
import { seeWitnesses } from '@dryrun/server/features/proofs/index.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { hasPython, publicFault, python, save } from './operator/places.ts'
import { asIfNoRules, replaceKey, type Site, seal } from './operator/site.ts'
import { check, faultsOf, fetchBook, reader } from './own-book.ts'

const worlds: MoneyWorld[] = []
const [members, sites]: [string[], Site[]] = [[], []]

before(async () => {
  for (let at = 0; at < 3; at++) {
    const world = await startMoneyWorld()
    worlds.push(world)
    const victim = await world.newMember({ balance: '500' })
    members.push(victim)
    const { owner, url } = world.testDatabase
    sites.push({ owner, url, victim, other: victim, goOn: async () => {}, wait: async () => {} })
    await seal(sites[at] as Site)
  }
})
after(async () => {
  for (const world of worlds) await world[Symbol.asyncDispose]()
})

const firstOf = (world: MoneyWorld | undefined) => (world as MoneyWorld).instances[0] as Instance
const originOf = (world: MoneyWorld | undefined) => firstOf(world).origin

async function look(at: number, origins: readonly string[]): Promise<void> {
  const { database, signer, origin } = firstOf(worlds[at])
  const log = createLog('silent')
  await seeWitnesses({ pool: database.pool, signer, witnesses: origins, publicUrl: new URL(origin), log })
}

/** Everybody looks at everybody else, twice: the second time each also takes what the others signed by then. */
async function lookAround(): Promise<void> {
  for (let time = 0; time < 2; time++)
    for (const at of worlds.keys()) await look(at, worlds.filter((_, other) => other !== at).map(originOf))
}

const seenAt = (at: number) => reader(worlds[at] as MoneyWorld, 'visitor')<SeenSeals>('/api/witness')
const witnessesOf = (at: number) => reader(worlds[at] as MoneyWorld, 'visitor')<SealWitnesses>('/api/seals/witnesses')

test('instances keep each other’s newest seal, and each says who saw its own', async () => {
  await lookAround()
  for (const at of worlds.keys()) {
    const { statements } = await witnessesOf(at)
    const others = worlds.filter((_, other) => other !== at).map(originOf)
    assert.deepEqual(statements.map(({ witness }) => witness).toSorted(), others.toSorted())
    const book = await fetchBook(worlds[at] as MoneyWorld, members[at] as string)
    const result = check(book)
    assert.deepEqual([faultsOf(result), result.witnessed.length], [[], 2])
  }
  // What comes later is seen as well, and leads on from what was seen before.
  await seal(sites[0] as Site)
  await lookAround()
  const { statements } = await seenAt(1)
  const about = statements.filter(({ address }) => address === originOf(worlds[0]))
  assert.deepEqual(
    about.map(({ seal: { sealNo } }) => sealNo),
    ['2'],
  )
})

test('one that makes its newest seal anew is contradicted by what the others signed', async () => {
  const { owner } = sites[0] as Site
  await asIfNoRules(owner, async () => {
    for (const table of ['seal', 'book_page', 'tree_page'])
      await owner.query(`delete from proofs.${table} where seal_no = 2`)
  })
  await worlds[0]?.call({ member: members[0] as string }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  await seal(sites[0] as Site)
  // Until somebody looks again, whoever comes for the first time is none the wiser.
  const earlier = await fetchBook(worlds[0] as MoneyWorld, members[0] as string)
  assert.deepEqual(faultsOf(check({ ...earlier, witnessed: [] })), [])
  await lookAround()
  const book = await fetchBook(worlds[0] as MoneyWorld, members[0] as string)
  assert.deepEqual(faultsOf(check(book)), ['seals: witness_other'])
  assert.equal(await publicFault(worlds[0] as MoneyWorld, null), 'witness_other')
  // Both seals are there, with the signature of the one who made them: nobody has to believe the witness.
  const file = await seenAt(1)
  const both = file.statements.filter(({ address }) => address === originOf(worlds[0]))
  assert.deepEqual(
    both.map(({ seal: { sealNo } }) => sealNo),
    ['2', '2'],
  )
  assert.equal(new Set(both.map(({ seal: { publicKey } }) => publicKey)).size, 1)
  assert.equal(new Set(both.map(({ seal: { root } }) => root)).size, 2)
  if (hasPython) {
    const { code, said } = await python('--seen', save('seen', file))
    assert.deepEqual([code, /two seals 2/.test(said)], [1, true], said)
    assert.equal((await python(save('forked', book))).code, 1)
  }
  // The evidence stays, however often the fork is looked at from now on.
  await seal(sites[0] as Site)
  await lookAround()
  assert.equal(await publicFault(worlds[0] as MoneyWorld, null), 'witness_other')
  assert.equal((await seenAt(2)).statements.filter(({ address }) => address === originOf(worlds[0])).length, 3)
})

test('one that replaces its key and all seals is contradicted too', async () => {
  const { owner } = sites[2] as Site
  await asIfNoRules(owner, async () => {
    for (const table of ['seal', 'book_page', 'tree_page']) await owner.query(`delete from proofs.${table}`)
  })
  await replaceKey(owner)
  await seal(sites[2] as Site)
  await lookAround()
  const book = await fetchBook(worlds[2] as MoneyWorld, members[2] as string)
  assert.deepEqual(faultsOf(check(book)), ['seals: witness_other'])
})

test('what is kept of others can’t be changed by the application', async () => {
  const { database } = firstOf(worlds[1])
  for (const table of ['seen_seal', 'witness_statement'])
    for (const statement of [`delete from proofs.${table}`, `update proofs.${table} set seen_at_micros = 0`])
      await assert.rejects(database.pool.query(statement), /permission denied/)
})

/** Answers every question with the same. */
async function startHostile(answer: (path: string, response: ServerResponse) => void) {
  const server: Server = createServer((request, response) => answer(request.url ?? '', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

test('whatever another instance answers, nothing is kept that isn’t a seal, and nobody is led elsewhere', async () => {
  const inside: string[] = []
  await using secret = await startHostile((path, response) => {
    inside.push(path)
    response.end('{}')
  })
  const honest = (await (await fetch(`${originOf(worlds[1])}/api/seals`)).json()) as Seals
  const json = { 'content-type': 'application/json' }
  const seals = (changed: object) =>
    JSON.stringify({ ...honest, seals: [{ ...honest.seals[0], ...changed }], next: null })
  const answers: Record<string, Parameters<typeof startHostile>[0]> = {
    'leads elsewhere': (path, response) => response.writeHead(302, { location: `${secret.origin}${path}` }).end(),
    'another form': (_, response) => response.writeHead(200, json).end('{"seals":"all"}'),
    'no JSON': (_, response) => response.writeHead(200, json).end('<html>'),
    'another type': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(seals({})),
    'too much': (_, response) => response.writeHead(200, json).end(' '.repeat(2_000_000) + seals({})),
    'a wrong signature': (_, response) => response.writeHead(200, json).end(seals({ owedCents: '1' })),
    'a field too many': (_, response) => response.writeHead(200, json).end(seals({ more: 'x' })),
    'no key at all': (_, response) => response.writeHead(200, json).end(seals({ publicKey: '' })),
    'an error': (_, response) => response.writeHead(500, json).end('{}'),
    'hangs up': (_, response) => response.destroy(),
  }
  const count = async () =>
    (await worlds[1]?.testDatabase.owner.query('select count(*)::int as n from proofs.seen_seal'))?.rows[0].n
  const had = await count()
  for (const [what, answer] of Object.entries(answers)) {
    await using hostile = await startHostile(answer)
    await look(1, [hostile.origin])
    assert.equal(await count(), had, what)
  }
  assert.deepEqual(inside, [])
  // One that's in order is kept: the answers above were refused for what they are.
  await using fair = await startHostile((_, response) => response.writeHead(200, json).end(seals({})))
  await look(1, [fair.origin])
  assert.equal(await count(), had + 1)
})

test('one that can’t be reached holds up no other, and is named until it can be', async () => {
  // Both pass on what a third instance says, each under an address of its own.
  const passOn = (path: string, response: ServerResponse) =>
    void fetch(`${originOf(worlds[2])}${path}`)
      .then((answer) => answer.text())
      .then((text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text))
  let isThere = false
  await using away = await startHostile((path, response) =>
    isThere ? passOn(path, response) : void response.destroy(),
  )
  await using other = await startHostile(passOn)
  const { owner } = (worlds[1] as MoneyWorld).testDatabase
  const failing = async () =>
    (
      await owner.query(`select item, error from platform.failed_item where sweep = 'witnesses' and item = any($1)`, [
        [away.origin, other.origin],
      ])
    ).rows
  const isSeen = async (origin: string) =>
    (await owner.query('select from proofs.seen_seal where address = $1', [origin])).rowCount === 1
  await look(1, [away.origin, other.origin])
  assert.deepEqual(await failing(), [{ item: away.origin, error: `${away.origin} can’t be reached` }])
  assert.deepEqual([await isSeen(away.origin), await isSeen(other.origin)], [false, true])
  isThere = true
  await owner.query('update platform.failed_item set next_at = now()')
  await look(1, [away.origin, other.origin])
  assert.deepEqual(await failing(), [])
  assert.ok(await isSeen(away.origin))
})

test('a false witness can’t accuse anybody: it takes a seal that the site itself signed', async () => {
  const { signer } = firstOf(worlds[2])
  const {
    seals: [own],
  } = (await (await fetch(`${originOf(worlds[1])}/api/seals`)).json()) as Seals
  const json = { 'content-type': 'application/json' }
  const lie = {
    address: originOf(worlds[1]),
    seal: { ...own, root: 'ee'.repeat(32) },
    seenAtMicros: '1',
    witnessKey: Buffer.from(signer.publicKey).toString('hex'),
    signature: '00'.repeat(64),
  }
  await using liar = await startHostile((_, response) =>
    response.writeHead(200, json).end(JSON.stringify({ witnessKey: lie.witnessKey, statements: [lie] })),
  )
  const earlier = (await witnessesOf(1)).statements
  await look(1, [liar.origin])
  assert.deepEqual((await witnessesOf(1)).statements, earlier)
  assert.deepEqual(faultsOf(check(await fetchBook(worlds[1] as MoneyWorld, members[1] as string))), [])
})

test('only https addresses, or this machine itself, can be named, eight at most and each once', () => {
  const read = (WITNESSES: string) => readConfig({ WITNESSES }).witnesses
  assert.deepEqual(read(''), [])
  assert.deepEqual(read('https://a.example, https://b.example:8443'), ['https://a.example', 'https://b.example:8443'])
  assert.deepEqual(read('http://127.0.0.1:4111,http://localhost:4112,http://[::1]:4113').length, 3)
  const nine = Array.from({ length: 9 }, (_, at) => `https://${at}.example`).join(',')
  for (const wrong of [
    'http://a.example',
    'http://10.0.0.1',
    'http://127.0.0.1.a.example',
    'https://a.example/path',
    'https://u:p@a.example',
    'https://a.example?x=1',
    'ftp://a.example',
    'https://a.example,https://a.example',
    'https://a.example,',
    nine,
  ])
    assert.throws(() => read(wrong), /WITNESSES must be/, wrong)
})
