import * as z from 'zod/mini'

export const sessionUser = z.strictObject({
  memberId: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(['member', 'admin']),
})

/** Who is looking: a person, or null for a visitor. */
export const session = z.strictObject({ user: z.nullable(sessionUser) })

export type SessionUser = z.infer<typeof sessionUser>
