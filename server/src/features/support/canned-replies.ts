import type { CannedReplies } from '@dryrun/contract/support.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { cannedRepliesMax, writeMessage } from '@dryrun/domain/support/conversation.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

export async function listCannedReplies({ pool }: WithPool): Promise<CannedReplies> {
  const { rows } = await pool.query<{ canned_reply_id: string; title: string; text: string }>(
    'select canned_reply_id, title, text from support.canned_reply order by lower(title), canned_reply_id',
  )
  return { replies: rows.map(({ canned_reply_id, title, text }) => ({ cannedReplyId: canned_reply_id, title, text })) }
}

export async function keepCannedReply(
  { pool }: WithPool,
  body: { title: string; text: string },
): Promise<CannedReplies> {
  const { rowCount } = await pool.query(
    `insert into support.canned_reply (title, text)
     select $1, $2 where (select count(*) from support.canned_reply) < $3`,
    [writeMessage(body.title).replaceAll('\n', ' '), writeMessage(body.text), cannedRepliesMax],
  )
  if (!rowCount) throw new Refusal('canned_replies_full', { limit: cannedRepliesMax })
  return listCannedReplies({ pool })
}

export async function removeCannedReply({ pool }: WithPool, cannedReplyId: string): Promise<CannedReplies> {
  const { rowCount } = await pool.query('delete from support.canned_reply where canned_reply_id = $1', [cannedReplyId])
  if (!rowCount) throw new Refusal('not_found')
  return listCannedReplies({ pool })
}
