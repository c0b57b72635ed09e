import type { Profile } from '@dryrun/contract/members.ts'
import { checkCountry, checkPayoutAddress, checkPhoneNumber } from '@dryrun/domain/members/person-rules.ts'
import { Refusal, type RefusalCode } from '@dryrun/domain/refusal.ts'
import { isCopyId } from '../../platform/copy-id.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordEvents } from '../audit/index.ts'
import type { SessionDeps } from '../sessions/index.ts'
import { selectProfile } from './read-profile.ts'

interface Change {
  readonly phoneNumber?: string | undefined
  readonly country?: string | undefined
  readonly bitcoinAddress?: string | undefined
  readonly usdtAddress?: string | undefined
  readonly nameVisible?: boolean | undefined
}

const rules: readonly (readonly [Exclude<keyof Change, 'nameVisible'>, (text: string) => RefusalCode | null])[] = [
  ['phoneNumber', checkPhoneNumber],
  ['country', checkCountry],
  ['bitcoinAddress', checkPayoutAddress],
  ['usdtAddress', checkPayoutAddress],
]

/** The rules of sign-up, for whatever is changed; what is not named stays as it is. */
export async function updateProfile(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  memberId: string,
  change: Change,
): Promise<Profile> {
  for (const [field, check] of rules) {
    const value = change[field]
    const code = value === undefined ? null : check(value)
    if (code) throw new Refusal(code, { field })
  }
  // Whether strangers see one's name takes a name of one's own.
  if (change.nameVisible !== undefined && isCopyId(memberId)) throw new Refusal('copy_account')
  return inTransaction(deps.pool, async (tx) => {
    await tx.query(
      `update members.member set phone_number = coalesce($2, phone_number), country_code = coalesce($3, country_code),
              bitcoin_address = coalesce($4, bitcoin_address), usdt_address = coalesce($5, usdt_address),
              name_visible = coalesce($6, name_visible) where member_id = $1 and closed_at is null`,
      [
        memberId,
        change.phoneNumber?.trim() ?? null,
        change.country ?? null,
        change.bitcoinAddress?.trim() ?? null,
        change.usdtAddress?.trim() ?? null,
        change.nameVisible ?? null,
      ],
    )
    await recordEvents(tx, [
      {
        kind: 'profile.changed',
        at: deps.clock.now(),
        actorId: memberId,
        subjectId: memberId,
        details: { fields: Object.keys(change).toSorted().join(' ') },
      },
    ])
    return selectProfile(tx, memberId)
  })
}
