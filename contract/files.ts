import * as z from 'zod/mini'

/** For programs that speak the storage protocol under /v0, where the session cookie cannot go. */
export const storageToken = z.strictObject({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  bucket: z.string(),
})

/** Whether files and database belong together, as the last look through the store found it. */
const storeCheck = z.strictObject({
  checkedAt: z.iso.datetime(),
  /** Anything but `fine` means that nothing is swept until the admin has looked. */
  verdict: z.enum(['fine', 'other_instance', 'all_unknown', 'many_unknown']),
  storedCount: z.int(),
  unknownCount: z.int(),
})

/** Null before the first look has ended. */
export const lastStoreCheck = z.strictObject({ check: z.nullable(storeCheck) })

export type StoreCheck = z.infer<typeof storeCheck>
