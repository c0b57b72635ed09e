export { keepCannedReply, listCannedReplies, removeCannedReply } from './canned-replies.ts'
export { followConversation } from './follow-conversation.ts'
export { supportHandlers } from './handlers.ts'
export {
  listConversations,
  markQuestionsRead,
  readAdminConversation,
  replyToConversation,
  setConversationState,
  tellAdminTyping,
} from './inbox.ts'
export { joinVisitor } from './join-visitor.ts'
export { createTypingLimit } from './limit-typing.ts'
export { mailUnreadReplies } from './mail-unread-replies.ts'
export { measureAnswers } from './measure-answers.ts'
export {
  askForPerson,
  closeOwnConversation,
  markConversationRead,
  readConversation,
  type SupportDeps,
  tellTyping,
} from './own-conversation.ts'
export { sendQuestion } from './send-question.ts'
export { sweepConversations } from './sweep-conversations.ts'
