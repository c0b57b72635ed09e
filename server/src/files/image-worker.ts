import { parentPort } from 'node:worker_threads'
import { type ImageCopy, type ImageType, judgeImage } from './judge-image.ts'
import { StorageRefusal, type StorageRefusalCode } from './storage-refusal.ts'

export interface ToJudge {
  readonly id: number
  readonly type: ImageType
  readonly bytes: Uint8Array
}

export interface Judged {
  readonly id: number
  readonly copies: readonly (Omit<ImageCopy, 'bytes'> & { readonly bytes: Uint8Array })[]
  readonly refusal?: { readonly code: StorageRefusalCode; readonly message: string }
}

/** The thread in which pictures are judged: one after the other comes in, and copies or a refusal go out. */
parentPort?.on('message', ({ id, type, bytes }: ToJudge) => {
  void judgeImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type).then(
    (copies) => answer({ id, copies }),
    (error: Error) => {
      const { code, message } = error instanceof StorageRefusal ? error : new StorageRefusal('invalid-image')
      answer({ id, copies: [], refusal: { code, message } })
    },
  )
})

function answer(judged: Judged): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(judged)
}
