import type { Profile } from '@dryrun/contract/members.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { findImage } from '../../files/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordEvents } from '../audit/index.ts'
import type { SessionDeps } from '../sessions/index.ts'
import { selectProfile } from './read-profile.ts'

interface Needs extends Pick<SessionDeps, 'pool' | 'clock'> {
  readonly bucket: string
}

/** The address under which others see a picture: whoever is shown the member is given it. */
export function photoAddress(bucket: string, name: string, downloadToken: string): string {
  return `${addressWithoutToken(bucket, name)}${downloadToken}`
}

function addressWithoutToken(bucket: string, name: string): string {
  return `/v0/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(name)}?alt=media&copy=small&token=`
}

/** Shows an uploaded picture as one's own, or none. */
export async function setPhoto(deps: Needs, memberId: string, name: string | null): Promise<Profile> {
  return inTransaction(deps.pool, async (tx) => {
    const image = name === null ? undefined : await findImage(tx, memberId, name)
    if (name !== null && !(image && name.startsWith(`images/${memberId}/`))) throw new Refusal('not_found')
    await tx.query('update members.member set photo_path = $2 where member_id = $1 and closed_at is null', [
      memberId,
      name === null || !image ? null : photoAddress(deps.bucket, name, image.downloadToken),
    ])
    await recordEvents(tx, [
      {
        kind: 'profile.changed',
        at: deps.clock.now(),
        actorId: memberId,
        subjectId: memberId,
        details: { fields: 'photo' },
      },
    ])
    return selectProfile(tx, memberId)
  })
}

/** The file behind somebody's picture was replaced or removed: the profile follows, in the same transaction. */
export async function followPhoto(
  client: pg.ClientBase,
  bucket: string,
  change: { memberId: string; name: string; downloadToken: string | undefined },
): Promise<void> {
  const { memberId, name, downloadToken } = change
  await client.query('update members.member set photo_path = $3 where member_id = $1 and starts_with(photo_path, $2)', [
    memberId,
    addressWithoutToken(bucket, name),
    downloadToken === undefined ? null : photoAddress(bucket, name, downloadToken),
  ])
}
