import * as z from 'zod/mini'
import type { RouteTable } from './route.ts'

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

export const fileRoutes = {
  issueStorageToken: {
    method: 'POST',
    path: '/api/storage-token',
    access: 'signed-in',
    needsProof: 'own_things',
    // For proofs; the store itself refuses anything else.
    copies: 'open',
    tag: 'files',
    summary: 'A short-lived token for programs that speak the storage protocol',
    reply: storageToken,
    status: 201,
    refusals: [],
  },
  readStoreCheck: {
    method: 'GET',
    path: '/api/admin/store-check',
    access: 'admin',
    tag: 'files',
    summary: 'Whether the stored files and the database belong together',
    reply: lastStoreCheck,
    status: 200,
    topics: [],
    refusals: [],
  },
} as const satisfies RouteTable
