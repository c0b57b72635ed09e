/**
 * Chance that can be asked again: the same key always gives the same number, in any order and without a state, which
 * is what lets any moment of the market be computed without all moments before it.
 */
export function mix(seed: number, counter: number): number {
  let hash = (seed ^ Math.imul(counter, 0x9e3779b1)) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}

/** Half of a mix: enough to choose one of a few, not to be added up. */
export function pick(seed: number, counter: number): number {
  const hash = Math.imul(seed ^ Math.imul(counter + 1, 0x9e3779b1), 0x2c1b3c6d)
  return hash ^ (hash >>> 15)
}

export function seedOf(seed: number, name: string): number {
  let hash = mix(seed, name.length)
  for (let at = 0; at < name.length; at++) hash = mix(hash, name.charCodeAt(at))
  return hash
}

const halfWord = 65_536
/** Four uniform numbers of 16 bits have this mean and, divided by this, a variance of 1. */
const fourMean = 2 * (halfWord - 1)
const fourDeviation = halfWord / Math.sqrt(3)

/** Mean 0, variance 1 and a bell shape: the sum of four uniform numbers, never beyond 3.5. */
export function bell(seed: number, counter: number): number {
  const one = mix(seed, counter)
  const two = mix(~seed, counter)
  return ((one >>> 16) + (one & 0xffff) + (two >>> 16) + (two & 0xffff) - fourMean) / fourDeviation
}

/** The same from one number: a triangle, never beyond 2.5. */
export function triangle(hash: number): number {
  return ((hash >>> 16) + (hash & 0xffff) - (halfWord - 1)) * triangleScale
}

const triangleScale = Math.sqrt(6) / halfWord
