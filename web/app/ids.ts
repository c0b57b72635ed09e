const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a part of an address can be the id of something. What can't be one isn't asked for. */
export const isId = (text: string): boolean => uuid.test(text)
