/** What concerns how someone logs in. They hear of it even if they did it, because it may have been someone else. */
export const safetyKinds = [
  'device_new',
  'password_changed',
  'password_reset',
  'two_steps_on',
  'two_steps_off',
  'codes_renewed',
  'code_used',
  'codes_guessed',
  'passkey_added',
  'passkey_removed',
] as const

export type SafetyKind = (typeof safetyKinds)[number]

/** The same for each of them. */
export function forEachSafetyKind<Value>(value: Value): Record<SafetyKind, Value> {
  return Object.fromEntries(safetyKinds.map((kind) => [kind, value])) as Record<SafetyKind, Value>
}

/** What a notice can tell of. Members are emailed about their money; some kinds are only for the bell. */
export const noticeKinds = [
  ...safetyKinds,
  'deposit_claimed',
  'deposit_approved',
  'deposit_declined',
  'investment_opened',
  'investment_matured',
  'investment_taken',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_declined',
  'withdrawal_cancelled',
  'request_cancelled',
  'reward_credited',
  'order_filled',
  'order_ended',
  'support_waiting',
  'support_answered',
  'review_written',
  'review_published',
  'review_declined',
  'ledger_broken',
  'work_failing',
  'work_mended',
] as const

export type NoticeKind = (typeof noticeKinds)[number]

interface Hearing {
  /** The member it happened to gets a notification. */
  readonly member?: true
  /** The admin gets one. */
  readonly admin?: true
  /** There's nothing left for the admin to do about it. */
  readonly settles?: true
  /** Each one is told, also while an earlier one is unread. */
  readonly everyTime?: true
}

/** But for their own safety, nobody is told what they did themselves: a member who asks for a withdrawal knows it, and the admin needs to. */
const hearings: Record<NoticeKind, Hearing> = {
  ...forEachSafetyKind<Hearing>({ member: true, everyTime: true }),
  deposit_claimed: { admin: true },
  deposit_approved: { member: true, settles: true },
  deposit_declined: { member: true, settles: true },
  investment_opened: {},
  investment_matured: { member: true },
  investment_taken: { member: true },
  withdrawal_requested: { admin: true },
  withdrawal_approved: { member: true, settles: true },
  withdrawal_declined: { member: true, settles: true },
  withdrawal_cancelled: { settles: true },
  /** A deposit or withdrawal that nobody decides any more: taken back, corrected, or gone with its account. */
  request_cancelled: { settles: true },
  reward_credited: { member: true },
  order_filled: { member: true },
  order_ended: { member: true },
  support_waiting: { admin: true },
  support_answered: { member: true, settles: true },
  review_written: { admin: true },
  review_published: { member: true, settles: true },
  review_declined: { member: true, settles: true },
  ledger_broken: { admin: true },
  work_failing: { admin: true },
  work_mended: { settles: true },
}

export const isSafetyKind = (kind: NoticeKind): kind is SafetyKind => (safetyKinds as readonly string[]).includes(kind)

/** Who hears of a notice at the bell. */
export const hearersOf = (kind: NoticeKind): Hearing => hearings[kind]

export const notificationKinds = noticeKinds.filter((kind) => hearings[kind].member || hearings[kind].admin)
