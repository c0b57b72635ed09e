import { blobOf } from './data-forms.ts'
import { isRetried, sendRequest } from './send-request.ts'
import { errorOf, StorageError } from './storage-error.ts'
import { type FileMetadata, UploadTask, type WritableMetadata } from './upload-task.ts'

export { blobOf } from './data-forms.ts'
export { StorageError, type StorageErrorCode } from './storage-error.ts'
export type { FileMetadata, Snapshot, TaskState, UploadTask, WritableMetadata } from './upload-task.ts'

const operationMsMax = 120_000
const uploadMsMax = 600_000

export interface UploaderSettings {
  readonly bucket: string
  /** Where the file store is; without it, on the page's own origin. */
  readonly origin?: string
  /** Without it, the browser's session is enough, on the store's own origin. */
  readonly getToken?: () => Promise<string | null>
  readonly maxUploadRetryTime?: number
  readonly maxOperationRetryTime?: number
}

export interface Uploader {
  upload(path: string, data: Blob | Uint8Array<ArrayBuffer>, metadata?: WritableMetadata): UploadTask
  uploadString(
    path: string,
    text: string,
    form?: 'raw' | 'base64' | 'base64url' | 'data_url',
    metadata?: WritableMetadata,
  ): UploadTask
  getMetadata(path: string): Promise<FileMetadata>
  /** An address that shows the file to whoever has it. */
  getDownloadUrl(path: string): Promise<string>
  delete(path: string): Promise<void>
}

/** Everything that a page needs to put files into the store. */
export function createUploader(settings: UploaderSettings): Uploader {
  if (!settings.bucket) throw new StorageError('no-default-bucket')
  const maxUploadRetryTime = checkTime(settings.maxUploadRetryTime, uploadMsMax)
  const maxOperationRetryTime = checkTime(settings.maxOperationRetryTime, operationMsMax)
  const { getToken } = settings
  const bucketUrl = `${settings.origin ?? ''}/v0/b/${encodeURIComponent(settings.bucket)}/o`

  async function ask(method: string, path: string): Promise<string> {
    const url = `${bucketUrl}/${encodeURIComponent(clean(path))}`
    const deadline = performance.now() + maxOperationRetryTime
    for (let waitMs = 1000; ; waitMs = Math.min(waitMs * 2, 64_000)) {
      const token = await getToken?.()
      const headers: Record<string, string> = token ? { authorization: `Firebase ${token}` } : {}
      const sent = await sendRequest({ url, method, headers }, { stallMs: 60_000 }).catch(() => undefined)
      if (sent && (sent.status === 200 || sent.status === 204)) return sent.body
      if (sent && !isRetried(sent.status)) throw errorOf(sent.status, sent.body)
      if (performance.now() >= deadline) throw new StorageError('retry-limit-exceeded')
      const left = deadline - performance.now()
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs + Math.random() * 1000, left)))
    }
  }

  const uploader: Uploader = {
    upload(path, data, metadata = {}) {
      if (typeof Blob === 'undefined') throw new StorageError('unsupported-environment')
      const blob = data instanceof Blob ? data : new Blob([data])
      return new UploadTask(blob, {
        bucketUrl,
        path: clean(path),
        getToken,
        metadata,
        maxUploadRetryTime,
        maxOperationRetryTime,
      })
    },
    uploadString: (path, text, form, metadata) => uploader.upload(path, blobOf(text, form), metadata),
    getMetadata: async (path) => JSON.parse(await ask('GET', path)) as FileMetadata,
    async getDownloadUrl(path) {
      const token = (await uploader.getMetadata(path)).downloadTokens?.split(',')[0]
      if (!token) throw new StorageError('no-download-url')
      return `${bucketUrl}/${encodeURIComponent(clean(path))}?alt=media&token=${encodeURIComponent(token)}`
    },
    async delete(path) {
      await ask('DELETE', path)
    },
  }
  return uploader
}

/** Empty parts of a path are dropped; what is left must name something. */
function clean(path: string): string {
  const cleaned = path.split('/').filter(Boolean).join('/')
  if (cleaned === '') throw new StorageError('invalid-root-operation')
  return cleaned
}

function checkTime(ms: unknown, usualMs: number): number {
  if (ms === undefined) return usualMs
  if (typeof ms === 'number' && ms >= 0) return ms
  throw new StorageError('invalid-argument', 'A retry time must be a number of milliseconds, 0 or more.')
}
