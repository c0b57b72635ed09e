import { Worker } from 'node:worker_threads'
import type { Judged, ToJudge } from './image-worker.ts'
import type { ImageCopy, ImageType } from './judge-image.ts'
import { StorageRefusal } from './storage-refusal.ts'

interface Waiting {
  resolve(copies: ImageCopy[]): void
  reject(error: Error): void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

let thread: Thread | undefined
let lastId = 0

/** Hands a picture to the thread that judges them. It starts with the first picture, and anew if it ever dies. */
export function judgeElsewhere(bytes: Buffer, type: ImageType): Promise<ImageCopy[]> {
  thread ??= startThread()
  const { worker, waiting } = thread
  lastId += 1
  const id = lastId
  // Small buffers share their memory with others, and only what is ours alone can be handed over.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    // While somebody waits for it, the process stays.
    worker.ref()
    worker.postMessage({ id, type, bytes: own } satisfies ToJudge, [own.buffer as ArrayBuffer])
  })
}

function startThread(): Thread {
  const worker = new Worker(new URL('image-worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const take = (id: number) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    return asked
  }
  worker.on('message', ({ id, copies, refusal }: Judged) => {
    const asked = take(id)
    if (refusal) asked?.reject(new StorageRefusal(refusal.code, refusal.message))
    else asked?.resolve(copies.map((copy) => ({ ...copy, bytes: Buffer.from(copy.bytes) })))
  })
  worker.on('error', (problem) => {
    thread = undefined
    // Nobody can say whose picture it was, so everybody may try again.
    for (const id of [...waiting.keys()])
      take(id)?.reject(Object.assign(new Error('the image thread died', { cause: problem }), { code: 'ECONNREFUSED' }))
  })
  worker.unref()
  return { worker, waiting }
}
