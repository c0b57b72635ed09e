import type { Readable } from 'node:stream'

/** A blob is a run of bytes under a random id. It is written once, never changed, and some day deleted. */
export interface BlobStore {
  /** A new one, or, when files come back from a backup, one under the id that it had. */
  create(blobId?: string): Promise<BlobWriter>
  /** The bytes from `start` up to and without `end`. */
  read(blobId: string, start: number, end: number): Promise<Readable>
  /** How many bytes it has; undefined where it isn't there. */
  sizeOf(blobId: string): Promise<number | undefined>
  /** Deleting what is not there is no error: it may be the second try. */
  delete(blobId: string): Promise<void>
  /** Puts a blob aside, where nothing reads it and somebody can still fetch it back. */
  trash(blobId: string): Promise<void>
  /** Fetches a blob back from the trash. False where it isn't there. */
  bringBack(blobId: string): Promise<boolean>
  /** Deletes what was put aside before the given moment. */
  emptyTrash(before: Date): Promise<number>
  /** Every blob that was last touched before the given moment. */
  list(before: Date): AsyncIterable<string>
  /** Removes what a crash left half-written before the given moment. */
  sweepUnfinished(before: Date): Promise<number>
  /** Throws where nothing can be written. */
  probe(): Promise<void>
  /** Where a blob lies, for another store that may be able to take it over without reading it. */
  sourceOf(blobId: string): string
  /** Takes a blob over from such a place: by a link on the same disk, or by the object store's own copy. False where it can't. */
  adopt(source: string, blobId: string): Promise<boolean>
  /** Which instance the store belongs to; undefined before one has put its mark there. */
  readMark(): Promise<string | undefined>
  writeMark(instanceId: string): Promise<void>
}

export interface BlobWriter {
  readonly blobId: string
  readonly size: number
  /** Undefined while the bytes only join others that wait: the caller may go on at once. */
  write(bytes: Buffer): Promise<void> | undefined
  /** After this, the bytes survive a loss of power. */
  commit(): Promise<void>
  /** SHA-256 of all that was written, once it is committed. */
  readonly sha256: Buffer
  abort(): Promise<void>
}

/** Which store an operator chose. */
export type BlobPlace =
  | { readonly kind: 'directory'; readonly folder: string }
  | {
      readonly kind: 's3'
      /** The bucket's address, without a slash at its end. */
      readonly url: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
      readonly region: string
      /** Where bytes wait on this machine until the store has them. */
      readonly spoolFolder: string
    }

export const blobIdForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The name under which a store keeps the mark of its instance. */
export const markName = 'instance'
export const trashName = 'trash'
