import { randomUUID } from 'node:crypto'

/** A version 7 UUID: in order of time, so that what is new lies together in an index and lists can be paged by it. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
