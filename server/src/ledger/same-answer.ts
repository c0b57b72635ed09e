import { hash } from 'node:crypto'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { KeyedRequest } from '../platform/http/register-routes.ts'
import { adminKey } from './admin-call.ts'
import { type AskedUnderKey, whileAsked } from './asked-under-key.ts'
import { type Answer, commandKind } from './command.ts'
import type { WithTeller } from './teller.ts'

/** An admin's answers are kept in the book that they concern, everybody else's in their own. */
function askedBy({ name, access, caller, key, input }: KeyedRequest): AskedUnderKey {
  const isOfAdmin = access === 'admin'
  const { memberId = caller.memberId } = (isOfAdmin ? input.params : {}) as { memberId?: string }
  return {
    memberId,
    key: isOfAdmin ? adminKey({ adminId: caller.memberId, key }) : key,
    digest: hash('sha256', `${name} ${JSON.stringify(input)}`, 'base64url'),
    isLookedFor: false,
  }
}

/** Does nothing but look for the key: where it was never answered, the refusal stands. */
const lookKind = commandKind<{ readonly refusal: unknown }, never, Answer>({
  name: 'look-for-answer',
  decide(_, { refusal }) {
    throw refusal
  },
})

/**
 * Runs what a request under a key asks for. The teller looks for the key before it decides. Whatever says no before that, or
 * fails, may do so because something has changed since the same request went through, so the teller looks then, behind all
 * that is under way in the same book: the same request gets the same answer, and nobody has to think of it.
 */
export async function answerTheSame(
  { teller }: WithTeller,
  request: KeyedRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const asked = askedBy(request)
  return whileAsked(asked, async () => {
    try {
      return await run()
    } catch (error) {
      if (asked.isLookedFor) throw error
      const { memberId, key } = asked
      return teller.submit(lookKind, memberId, { refusal: error }, { key, content: null }).catch((problem: unknown) => {
        throw problem instanceof Refusal && problem.code === 'key_reused' ? problem : error
      })
    }
  })
}
