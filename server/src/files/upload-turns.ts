import { createTurns } from '../platform/turns.ts'
import { bodiesAtOnceMax, bodiesWaitingMax } from './limits.ts'
import { StorageRefusal } from './storage-refusal.ts'

const retrySeconds = '5'

/**
 * One member's uploads wait for each other before they take anything that others need: only so many bodies come in at a
 * time, and one after the other is judged and becomes a file. The key is the member's id.
 */
export function createUploadTurns() {
  const refused = () => new StorageRefusal('too-many-uploads', undefined, { 'retry-after': retrySeconds })
  return {
    body: createTurns({ atOnceMax: bodiesAtOnceMax, waitingMax: bodiesWaitingMax, refused }),
    finish: createTurns({ atOnceMax: 1, waitingMax: bodiesWaitingMax, refused }),
  }
}

export type UploadTurns = ReturnType<typeof createUploadTurns>
