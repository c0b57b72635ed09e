import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { KnownHosts } from '../platform/http/known-hosts.ts'
import type { Log } from '../platform/log.ts'

export interface StorageSettings {
  readonly bucket: string
  readonly isLabOn: boolean
  readonly appToken: string | undefined
  /** The names by which people may ask. */
  readonly hosts: KnownHosts
}

/** What the file store is given to work with. What it must know of other parts, it is told by functions. */
export interface StorageDeps extends StorageSettings {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
  readonly blobs: BlobStore
  /** Who sent the session cookie of a request. */
  readonly identifyByCookie: (request: FastifyRequest) => Promise<Caller>
  /** Who is behind a session; a visitor once it has ended. */
  readonly identifyBySession: (session: { memberId: string; sessionId: string }) => Promise<Caller>
  /** Whether something rests on this file, so that it must stay as it is. Asked while the file is locked. */
  readonly isHeld: (client: pg.ClientBase, memberId: string, name: string) => Promise<boolean>
  /** A picture was replaced or removed: whoever shows it by its old address is told, in the same transaction. */
  readonly imageChanged: (
    client: pg.ClientBase,
    change: { memberId: string; name: string; downloadToken: string | undefined },
  ) => Promise<void>
  /** The admin looked at somebody's file. */
  readonly recordAdminRead: (who: { adminId: string; memberId: string; name: string }) => Promise<void>
}
