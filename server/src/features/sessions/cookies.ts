/** Who is logged in. */
export const sessionCookie = 'session'

/** A browser that somebody was let in with before; it opens nothing. */
export const deviceCookie = 'device'
