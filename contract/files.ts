import * as z from 'zod/mini'

/** For programs that speak the storage protocol under /v0, where the session cookie cannot go. */
export const storageToken = z.strictObject({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  bucket: z.string(),
})
