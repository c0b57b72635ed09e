import { rowsAndTransfers } from '../../ledger/ledger-rules.ts'

export const depositCauses = rowsAndTransfers({
  name: 'approved deposits and their credits',
  rows: 'deposits.deposit',
  where: `status = 'approved'`,
  id: 'deposit_id',
  transfers: `kind = 'deposit_credited'`,
  amount: 'r.amount_cents',
})
