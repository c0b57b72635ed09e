import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { readAgainOnceCome, refresh } from './refresh.ts'

/** Somebody looks at a balance that the server answers with as late as the test wants. */
function lookAtBalance() {
  const client = new QueryClient()
  const answers: ((balance: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['readBalances', {}],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leave = observer.subscribe(() => {})
  return {
    client,
    /** How often the server was asked. */
    asked: () => answers.length,
    shown: () => observer.getCurrentResult().data,
    async answer(at: number, balance: string) {
      answers[at]?.(balance)
      await new Promise((done) => setTimeout(done))
    },
    [Symbol.dispose]() {
      leave()
      client.clear()
    },
  }
}

test('a first answer that was on its way when something changed is shown, and read again', async () => {
  using balance = lookAtBalance()
  refresh(balance.client, { queryKey: ['readBalances'] })
  assert.equal(balance.asked(), 1)
  await balance.answer(0, 'before')
  assert.equal(balance.shown(), 'before')
  assert.equal(balance.asked(), 2)
  await balance.answer(1, 'after')
  assert.equal(balance.shown(), 'after')
  assert.equal(balance.asked(), 2)
})

test('however often something changes while the first answer is on its way, it is read again once', async () => {
  using balance = lookAtBalance()
  for (let time = 0; time < 5; time++) refresh(balance.client)
  await balance.answer(0, 'before')
  assert.equal(balance.asked(), 2)
  await balance.answer(1, 'after')
  assert.equal(balance.asked(), 2)
})

test('what nothing has changed about is not read again, and what is there already is read at once', async () => {
  using balance = lookAtBalance()
  refresh(balance.client, { queryKey: ['listOrders'] })
  await balance.answer(0, 'first')
  assert.equal(balance.asked(), 1)
  refresh(balance.client, { queryKey: ['readBalances'] })
  assert.equal(balance.asked(), 2)
  await balance.answer(1, 'second')
  assert.equal(balance.shown(), 'second')
})

test('of a first answer alone it can be said that it is read again once it has come', async () => {
  using balance = lookAtBalance()
  readAgainOnceCome(balance.client, { queryKey: ['readBalances'] })
  await balance.answer(0, 'before')
  assert.equal(balance.asked(), 2)
  await balance.answer(1, 'after')
  assert.equal(balance.shown(), 'after')
  readAgainOnceCome(balance.client, { queryKey: ['readBalances'] })
  assert.equal(balance.asked(), 2)
})
