import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { call, isDefiniteNo, ServerFailure, Unreachable } from './api.ts'
import { createUnansweredStore, dropsKey } from './unanswered.ts'

function tab() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
  let keys = 0
  return {
    kept,
    open: () =>
      createUnansweredStore(
        () => storage,
        () => `key-${++keys}`,
      ),
  }
}

/** What a call throws when this comes back in place of the server's own answer. */
async function problemOf(answer: () => Response): Promise<unknown> {
  const { fetch: own } = globalThis
  globalThis.fetch = async () => answer()
  try {
    return await call('openInvestment', { body: { planId: 1, amount: '100' } }).catch((problem: unknown) => problem)
  } finally {
    globalThis.fetch = own
  }
}

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })

test('only a refusal of our own with a 4xx status is a definite no', async () => {
  const refused = await problemOf(json(422, { error: { code: 'insufficient_balance', message: '' } }))
  assert.equal(isDefiniteNo(refused), true)
  const others: [string, () => Response][] = [
    ['500 of ours', json(500, { error: { code: 'unexpected', message: '' } })],
    ['503 of ours', json(503, { error: { code: 'temporarily_unavailable', message: '' } })],
    ['502 of a proxy', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
    ['504 of a proxy', () => new Response('', { status: 504 })],
    ['403 of a proxy', () => new Response('<html>Forbidden</html>', { status: 403 })],
    ['429 in JSON that is not ours', json(429, { error: { code: 'slow_down' } })],
    ['200 that is not JSON', () => new Response('<html>Log in to the hotel network</html>', { status: 200 })],
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ]
  for (const [what, answer] of others) {
    const problem = await problemOf(answer)
    assert.equal(isDefiniteNo(problem), false, what)
    assert.equal(dropsKey(problem, false), false, what)
  }
  assert.equal(dropsKey(refused, false), true)
})

test('a refusal at the door says nothing about an earlier attempt, so a retry keeps its key', () => {
  for (const code of ['not_signed_in', 'too_many_requests', 'foreign_origin', 'password_change_needed'] as const) {
    assert.equal(dropsKey(new Refusal(code), false), true, code)
    assert.equal(dropsKey(new Refusal(code), true), false, code)
  }
  assert.equal(dropsKey(new Refusal('insufficient_balance'), true), true)
  assert.equal(dropsKey(new ServerFailure('unexpected'), false), false)
  assert.equal(dropsKey(new Unreachable(null), true), false)
})

test('the same content goes under the same key until it is answered, other content under another', () => {
  const store = tab().open()
  const first = store.begin('anna', 'openInvestment', '{"amount":"100"}')
  assert.deepEqual([first.command.key, first.isRetry], ['key-1', false])
  const again = store.begin('anna', 'openInvestment', '{"amount":"100"}')
  assert.deepEqual([again.command.key, again.isRetry], ['key-1', true])
  assert.equal(store.begin('anna', 'openInvestment', '{"amount":"200"}').command.key, 'key-2')
  assert.equal(store.begin('anna', 'requestWithdrawal', '{"amount":"100"}').command.key, 'key-3')
  store.drop('anna', 'key-1')
  assert.equal(store.begin('anna', 'openInvestment', '{"amount":"100"}').command.key, 'key-4')
})

test('what was never answered survives a reload, and is shown once no form takes care of it', () => {
  const browser = tab()
  const before = browser.open()
  const { command } = before.begin('anna', 'openInvestment', '{}')
  assert.deepEqual(before.leftOf('anna'), [], 'the form shows it')
  before.leave(command.key)
  assert.deepEqual(before.leftOf('anna'), [command], 'the form was closed')
  const after = browser.open()
  assert.deepEqual(after.leftOf('anna'), [command], 'the page was loaded again')
  assert.equal(after.begin('anna', 'openInvestment', '{}').command.key, command.key)
  after.drop('anna', command.key)
  assert.deepEqual(browser.open().leftOf('anna'), [])
  assert.equal(browser.kept.size, 0)
})

test('nobody finds the commands of another member in the same browser', () => {
  const browser = tab()
  const store = browser.open()
  const { command } = store.begin('anna', 'sendCoins', '{"address":"pracbtc1anna"}')
  store.leave(command.key)
  assert.deepEqual(store.leftOf('bert'), [])
  assert.notEqual(store.begin('bert', 'sendCoins', command.content).command.key, command.key)
  store.keepOnly('bert')
  assert.doesNotMatch([...browser.kept.keys()].join(), /anna/)
  assert.deepEqual(store.leftOf('anna'), [])
  store.keepOnly(null)
  assert.equal(browser.kept.size, 0)
})

test('what the browser kept is not trusted: anything else than commands counts as none', () => {
  const browser = tab()
  for (const text of ['no json', '{}', '[1, null, {"route": 1}]']) {
    browser.kept.set('dryrun-unanswered-anna', text)
    assert.deepEqual(browser.open().leftOf('anna'), [])
  }
})
