/** What keeps a visitor's conversation with support. */
export const conversationCookie = 'chat'
