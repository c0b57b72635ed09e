export { approveWithdrawal } from './approve-withdrawal.ts'
export { cancelWithdrawal } from './cancel-withdrawal.ts'
export { declineForLackOfMoney } from './decline-for-lack-of-money.ts'
export { declineWithdrawal } from './decline-withdrawal.ts'
export { withdrawalHandlers } from './handlers.ts'
export {
  listAllWithdrawals,
  listWithdrawals,
  listWithdrawalsByIds,
  readWithdrawalGists,
} from './list-withdrawals.ts'
export { findHurtWithdrawals, type HurtWithdrawal, mendWithdrawal } from './mend-withdrawals.ts'
export { payCopies } from './pay-copies.ts'
export { paySmall } from './pay-small.ts'
export { previewWithdrawal } from './preview-withdrawal.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
export { withdrawalCauses } from './withdrawal-causes.ts'
export {
  cancelRow as cancelWithdrawalRow,
  decisionRow as paidRow,
  findWithdrawals,
  requestOf,
  type WithdrawalRow,
  withdrawalRow,
} from './withdrawals.sql.ts'
