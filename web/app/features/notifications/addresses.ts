import type { Notification } from '@dryrun/contract/notifications.ts'
import { forEachSafetyKind } from '@dryrun/domain/notices/notices.ts'

const fund = ({ about, details: { transferId } }: Notification) =>
  transferId ? `/dashboard/fund?transfer=${transferId}` : `/dashboard/fund#deposit-${about}`
const withdraw = ({ about }: Notification) => `/dashboard/withdraw#withdrawal-${about}`
const request = (kind: string, about: string | null) => `/admin/transactions?kind=${kind}&status=all&open=${about}`

/** Everyone has a page of their own for how they log in. */
const safety = (_: Notification, isAdmin: boolean) => (isAdmin ? '/admin/security' : '/dashboard/profile')

/** The request, order or chat it's about, where nothing was posted. */
const places: Record<Notification['kind'], (told: Notification, isAdmin: boolean) => string> = {
  ...forEachSafetyKind(safety),
  deposit_claimed: ({ about }) => request('deposits', about),
  withdrawal_requested: ({ about }) => request('withdrawals', about),
  support_waiting: ({ about }) => `/admin/support?open=${about}`,
  review_written: () => '/admin/reviews',
  ledger_broken: () => '/admin/ledger',
  work_failing: () => '/admin',
  work_mended: () => '/admin',
  deposit_approved: fund,
  deposit_declined: fund,
  withdrawal_approved: withdraw,
  withdrawal_declined: withdraw,
  withdrawal_cancelled: withdraw,
  request_cancelled: fund,
  investment_opened: () => '/dashboard/invest',
  investment_matured: () => '/dashboard/invest',
  investment_taken: () => '/dashboard/invest',
  reward_credited: () => '/dashboard/transactions?account=savings',
  order_filled: ({ about }) => `/dashboard/trade/fills/${about}`,
  order_ended: () => '/dashboard/trade',
  support_answered: () => '/dashboard/help',
  review_published: () => '/dashboard/review',
  review_declined: () => '/dashboard/review',
}

/** Where it leads: to coins that were sent, to what was posted, or to what it's about. */
export function addressOf(told: Notification, isAdmin: boolean): string {
  const { kind, details, entry } = told
  if (kind === 'withdrawal_approved' && details['transferId']) return `/dashboard/wallet/${details['transferId']}`
  if (entry) return `/dashboard/transactions?account=${entry.account}&entry=${entry.transferNo}`
  return places[kind](told, isAdmin)
}
