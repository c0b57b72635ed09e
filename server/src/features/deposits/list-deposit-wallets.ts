import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'

export function listDepositWallets() {
  return { wallets: [...depositWallets] }
}
