import type { supportRoutes } from '@dryrun/contract/support.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { keepCannedReply, listCannedReplies, removeCannedReply } from './canned-replies.ts'
import { followConversation } from './follow-conversation.ts'
import {
  listConversations,
  markQuestionsRead,
  readAdminConversation,
  replyToConversation,
  setConversationState,
  tellAdminTyping,
} from './inbox.ts'
import {
  askForPerson,
  closeOwnConversation,
  markConversationRead,
  readConversation,
  type SupportDeps,
  tellTyping,
} from './own-conversation.ts'
import { sendQuestion } from './send-question.ts'

export function supportHandlers(deps: SupportDeps): Handlers<typeof supportRoutes> {
  return {
    readConversation: (call) => readConversation(deps, call),
    sendQuestion: (call) => sendQuestion(deps, call, call.body),
    askForPerson: (call) => askForPerson(deps, call),
    closeOwnConversation: (call) => closeOwnConversation(deps, call),
    markConversationRead: (call) => markConversationRead(deps, call, call.body),
    tellTyping: (call) => tellTyping(deps, call),
    async followConversation(call) {
      await followConversation(deps, call, call.openStream)
      return ''
    },
    listConversations: ({ query }) => listConversations(deps, query),
    readAdminConversation: ({ params }) => readAdminConversation(deps, params.conversationId),
    replyToConversation: ({ caller, params, body }) =>
      replyToConversation(deps, { ...params, adminId: memberIdOf(caller) }, body),
    setConversationState: ({ caller, params, body }) =>
      setConversationState(deps, { ...params, adminId: memberIdOf(caller) }, body),
    markQuestionsRead: ({ params, body }) => markQuestionsRead(deps, { ...params, ...body }),
    tellAdminTyping: ({ params }) => tellAdminTyping(deps, params.conversationId),
    listCannedReplies: () => listCannedReplies(deps),
    keepCannedReply: ({ body }) => keepCannedReply(deps, body),
    removeCannedReply: ({ params }) => removeCannedReply(deps, params.cannedReplyId),
  }
}
