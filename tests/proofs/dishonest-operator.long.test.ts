// Plays an operator who has the database as superuser and bad intentions. docs/proofs.md says in a table who finds what;
// every cell of it is tried here, but for the saved page and the pages themselves, which a browser opens
// (tests/journeys/dishonest-operator.long.spec.ts).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readOut } from '@dryrun/domain/proofs/bytes.ts'
import { sealOf } from '@dryrun/domain/proofs/saved-book.ts'
import { seeWitnesses } from '@dryrun/server/features/proofs/index.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { moveClock } from '../move-clock.ts'
import { until } from '../until.ts'
import { deeds } from './operator/deeds.ts'
import { brokenRules, hasPython, publicFault, publicKept, python, type Run, save, terminal } from './operator/places.ts'
import { asIfNoRules, remember, type Site, seal } from './operator/site.ts'
import { type Cell, type PlaceName, placeNames, readTable } from './operator/table.ts'
import { check, faultsOf, fetchBook, fetchSeals, keptOf, type SavedBook } from './own-book.ts'

let world: MoneyWorld
/** Another instance, which keeps watch over the first. */
let watcher: MoneyWorld
let site: Site
let older: SavedBook
let kept: { readonly member: unknown; readonly anyone: unknown }

const invest = (member: string) =>
  world
    .call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
    .then(({ status }) => assert.equal(status, 201))

before(async () => {
  world = await startMoneyWorld()
  watcher = await startMoneyWorld()
  const victim = await world.newMember({ balance: '2500' })
  const other = await world.newMember({ balance: '70000' })
  const { owner, url } = world.testDatabase
  const { clock } = world.instances[0] as Instance
  site = {
    owner,
    url,
    victim,
    other,
    async goOn() {
      await world.newMember({ balance: '5000' })
      for (let time = 0; time < 3; time++) await invest(other)
    },
    async wait(by) {
      const earlier = clock.now().getTime()
      await moveClock(owner, by)
      await until('the clock has moved', () => clock.now().getTime() - earlier > 60_000)
    },
  }
  await world.call({ member: victim }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  await invest(victim)
  await seal(site)
  await site.wait('2 hours')
  await invest(victim)
  await seal(site)
  await site.wait('2 hours')
  await invest(other)
  await seal(site)
  await site.wait('2 hours')
  await seal(site)
  older = await fetchBook(world, victim)
  assert.deepEqual(faultsOf(check(older)), [])
  assert.equal(check(older).isWhole, true, 'before anything is done, all checks pass')
  assert.deepEqual(await brokenRules(world), [])
  kept = { member: keptOf(check(older)), anyone: await publicKept(world) }
})
after(async () => {
  await world[Symbol.asyncDispose]()
  await watcher[Symbol.asyncDispose]()
})

/** An instance looks at another one, as its sweep does every ten minutes. */
function look(at: MoneyWorld, other: MoneyWorld): Promise<boolean> {
  const { database, signer, origin } = at.instances[0] as Instance
  return seeWitnesses({
    pool: database.pool,
    signer,
    witnesses: [(other.instances[0] as Instance).origin],
    publicUrl: new URL(origin),
    log: createLog('silent'),
  })
}

const isRed = (book: SavedBook): boolean => check(book).isBroken

const places: Readonly<Record<Exclude<PlaceName, 'Saved page'>, () => Promise<Cell>>> = {
  'Member, first look': async () => both(isRed(await fetchBook(world, site.victim))),
  'Member who kept a seal': async () => both(isRed(await fetchBook(world, site.victim, kept.member))),
  async Terminal() {
    const now = save('now', await fetchBook(world, site.victim))
    const [first, second] = await Promise.all([terminal(now), terminal(now, save('older', older))])
    for (const { code, said } of [first, second]) {
      assert.ok(code === 0 || code === 1, said)
      assert.equal(/^All 6 checks passed\.$/m.test(said), code === 0, said)
      assert.doesNotMatch(said, /key you know/)
    }
    assert.doesNotMatch(first.said, /you kept|Nothing before it has changed/)
    return { first: first.code === 1, kept: second.code === 1 }
  },
  'Public page': async () => ({
    first: (await publicFault(world, null)) !== undefined,
    kept: (await publicFault(world, kept.anyone)) !== undefined,
  }),
  '`verify-ledger`': async () => both((await brokenRules(world)).length > 0),
  async 'Watched by another instance'() {
    await look(watcher, world)
    await look(world, watcher)
    return both(isRed(await fetchBook(world, site.victim)) || (await publicFault(world, null)) !== undefined)
  },
}

/** The program that was written from docs/proofs.md alone, in the places that it can reach. */
async function otherProgram(): Promise<Partial<Record<PlaceName, Cell>>> {
  const answer = async (name: string, path: string) => save(name, (await world.call('visitor', 'GET', path)).body)
  const now = save('now', await fetchBook(world, site.victim))
  const book = await Promise.all([python(now), python(now, save('older', older))])
  const seals = save('seals', {
    format: 'dryrun seals 1',
    publicKey: await publicKey(),
    seals: await fetchSeals(world),
  })
  const beside = [await answer('witnesses', '/api/seals/witnesses'), await answer('totals', '/api/transparency')]
  const all = await Promise.all([
    python('--seals', seals, ...beside),
    python('--seals', seals, ...beside, save('older-seals', { seals: older.seals })),
  ])
  const cell = ([first, second]: readonly Run[]): Cell => {
    for (const run of [first, second]) assert.ok(run?.code === 0 || run?.code === 1, run?.said)
    return { first: first?.code === 1, kept: second?.code === 1 }
  }
  const [own, anyone] = [cell(book), cell(all)]
  return {
    'Member, first look': both(own.first),
    'Member who kept a seal': both(own.kept),
    Terminal: own,
    'Public page': anyone,
  }
}

const publicKey = async () => (await world.call('visitor', 'GET', '/api/seals')).body.publicKey

const both = (found: boolean): Cell => ({ first: found, kept: found })

const table = readTable()

test('the table has a row for every deed, and no other', () => {
  assert.deepEqual([...table.keys()].toSorted(), Object.keys(deeds).toSorted())
})

for (const [what, cells] of table) {
  test(`the operator ${what}`, async () => {
    const putBack = await remember(site)
    try {
      await look(watcher, world)
      await deeds[what]?.(site)
      const others = hasPython ? await otherProgram() : {}
      const found: Partial<Record<PlaceName, Cell>> = {}
      for (const name of placeNames) if (name !== 'Saved page') found[name] = await places[name]()
      const { 'Saved page': _, ...told } = cells
      assert.deepEqual(found, told)
      if (hasPython) assert.deepEqual({ ...told, ...others }, told, 'the other program says the same')
    } finally {
      await putBack()
      // The watcher forgets what it saw, so that the next deed begins as this one did.
      await asIfNoRules(watcher.testDatabase.owner, () =>
        watcher.testDatabase.owner.query('delete from proofs.seen_seal'),
      )
    }
    assert.deepEqual(faultsOf(check(await fetchBook(world, site.victim, kept.member))), [], 'put back, it fits again')
  })
}

test('two people who are shown different seals have different digits to read out', async () => {
  const putBack = await remember(site)
  try {
    await deeds['shows two people different seals']?.(site)
    const theirs = await fetchBook(world, site.other)
    const digits = ({ seals }: SavedBook) => readOut(sealOf(seals.at(-1) as SavedBook['seals'][number]).root)
    assert.equal(older.seals.length, theirs.seals.length)
    assert.notEqual(digits(older), digits(theirs))
  } finally {
    await putBack()
  }
})
