import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depositCoins } from './deposit.ts'
import { depositWallets } from './deposit-wallets.ts'

test('every coin one can deposit has a wallet of its own on the practice network', () => {
  assert.deepEqual(
    depositWallets.map(({ coin }) => coin),
    depositCoins,
  )
  assert.equal(new Set(depositWallets.map(({ address }) => address)).size, depositWallets.length)
  for (const { address } of depositWallets) assert.match(address, /^prac(btc|eth)1[a-z0-9]{38}$/)
})
