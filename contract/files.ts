import * as z from 'zod/mini'
import type { RouteTable } from './route.ts'

/** For programs that speak the storage protocol under /v0, where the session cookie cannot go. */
export const storageToken = z.strictObject({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  bucket: z.string(),
})

export const fileRoutes = {
  issueStorageToken: {
    method: 'POST',
    path: '/api/storage-token',
    access: 'signed-in',
    tag: 'files',
    summary: 'A short-lived token for programs that speak the storage protocol',
    reply: storageToken,
    status: 201,
    refusals: [],
  },
} as const satisfies RouteTable
