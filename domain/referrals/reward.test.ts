import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rewardPercent, rewardReferrer } from './reward.ts'

test('the share begins at 5% and grows by 5 points with each friend, up to 25%', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 100].map((rewarded) => rewardPercent(rewarded)),
    [5n, 10n, 15n, 20n, 25n, 25n, 25n],
  )
})

test('the reward goes to savings, with the friend as its cause', () => {
  const { transfers, amountCents } = rewardReferrer(1, { referredId: 'friend', principalCents: 50_009n })
  assert.equal(amountCents, 5_000n)
  assert.deepEqual(transfers, [
    { asset: 'USD', kind: 'reward_credited', from: 'rewards', to: 'savings', amountUnits: 5_000n, causeId: 'friend' },
  ])
})
