import type pg from 'pg'
import { announcements, liveChannel } from '../../platform/live/announcements.ts'

/** Their screens read the bell again. */
export async function announceNotifications(
  client: pg.ClientBase | pg.Pool,
  memberIds: readonly string[],
): Promise<void> {
  const changes = [...new Set(memberIds)].map((memberId) => ({ memberId, topics: ['notifications'] as const }))
  for (const payload of announcements(changes)) await client.query('select pg_notify($1, $2)', [liveChannel, payload])
}
