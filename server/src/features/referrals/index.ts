export { creditRewards } from './credit-rewards.ts'
export { listRewards } from './list-rewards.ts'
export { rewardCauses } from './reward-causes.ts'
export { rewardDueRow } from './reward-due.ts'
