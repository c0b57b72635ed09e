import type { ServerResponse } from 'node:http'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type Asking, findOwn, type SupportDeps } from './own-conversation.ts'

/** A visitor's stream: it tells of their own conversation and of nothing else. */
export async function followConversation(
  deps: SupportDeps,
  asking: Asking,
  takeOver: () => ServerResponse,
): Promise<void> {
  const row = asking.caller.role === 'visitor' ? await findOwn(deps.pool, asking) : undefined
  if (!row) throw new Refusal('not_found')
  deps.live.openForVisitor({ about: row.conversation_id, address: asking.client.address }, takeOver)
}
