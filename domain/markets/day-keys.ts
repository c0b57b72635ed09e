/**
 * A chain of day keys. A secret is hashed over and over; the last link is published before anything else, as a promise.
 * The key of a day is the link that hashes to the key of the day before it, and the first day's hashes to the promise. So
 * a key that is published after its day can be checked with one hash, and whoever knows a key can compute all earlier
 * ones and no later one.
 */
export const daysPerChain = 20_000

/** SHA-256, which the caller brings: a server and a browser have it from different places. */
export type Hash = (bytes: Uint8Array) => Uint8Array

/** The promise, and the key of each day of the chain in order. */
export function makeChain(secret: Uint8Array, hash: Hash): { promise: Uint8Array; keys: Uint8Array[] } {
  if (secret.length !== 32) throw new Error('a secret has 32 bytes')
  const links = [secret]
  for (let day = 1; day <= daysPerChain; day++) links.push(hash(links[day - 1] as Uint8Array))
  const promise = links.pop() as Uint8Array
  return { promise, keys: links.toReversed() }
}

/** Whether a key is the one that was promised for its day, counted from the first day of the chain. */
export function isPromised(key: Uint8Array, day: number, promise: Uint8Array, hash: Hash): boolean {
  if (!Number.isInteger(day) || day < 0 || day >= daysPerChain) return false
  let link = key
  for (let back = 0; back <= day; back++) link = hash(link)
  return sameBytes(link, promise)
}

/** The key of an earlier day, out of a later one. */
export function earlierKey(key: Uint8Array, days: number, hash: Hash): Uint8Array {
  let link = key
  for (let back = 0; back < days; back++) link = hash(link)
  return link
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
