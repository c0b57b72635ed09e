import { chachaBlock, keyWords, wordsPerBlock } from './chacha.ts'
import { type Chance, seededChance } from './chance.ts'

/**
 * Chance out of secret day keys. All that happens on a day comes out of a cipher under that day's key, so what was seen of
 * a day in the morning says nothing about its evening, and nobody without the key can compute any of it. Days before the
 * first key are a function of the public seed, as they always were.
 */
export interface DayKeys {
  /** The first day, counted from the market's epoch, that is made from a key. */
  readonly firstDay: number
  /** The 32 bytes of a day; undefined where they aren't known here. */
  keyOf(day: number): Uint8Array | undefined
}

/** Eight rounds are as safe as anybody knows, and the market draws millions of blocks. */
const rounds = 8

/** What a stream is asked for, so that no two questions share a block. */
const bellNonce = 0
const bendsNonce = 1
const choicesNonce = 2
const placeNonce = 3
const fineNonce = 4

const halfWord = 65_536
const fourMean = 2 * (halfWord - 1)
const fourDeviation = halfWord / Math.sqrt(3)
/** Two uniform numbers of 8 bits have this mean and, times this, a variance of 1. */
const pairMean = 255
const pairScale = Math.sqrt(6) / 256
/** The same for one uniform number of 16 bits. */
const evenMean = (halfWord - 1) / 2
const evenScale = Math.sqrt(12) / halfWord
const drawsPerBlock = 2 * wordsPerBlock

export function keyedChance(keys: DayKeys): Chance {
  const block = new Int32Array(wordsPerBlock)
  const nonce = new Int32Array(3)
  const known = new Map<number, Int32Array>()

  function draw(stream: number, day: number, use: number, counter: number): void {
    let words = known.get(day)
    if (!words) {
      words = keyWords(keyFor(day))
      known.set(day, words)
    }
    nonce[0] = stream
    nonce[1] = use
    chachaBlock(words, counter, nonce, block, rounds)
  }

  function keyFor(day: number): Uint8Array {
    const key = keys.keyOf(day)
    if (!key) throw new Error(`the key of day ${day} is not known here`)
    return key
  }

  /** 16 bits at a time: half a word. */
  const half = (at: number): number => ((block[at >> 1] as number) >>> (16 * (at & 1))) & 0xffff
  const triangle = (bits: number): number => ((bits >>> 8) + (bits & 0xff) - pairMean) * pairScale

  return {
    bell(stream, day) {
      if (day < keys.firstDay) return seededChance.bell(stream, day)
      draw(stream, day, bellNonce, 0)
      return (half(0) + half(1) + half(2) + half(3) - fourMean) / fourDeviation
    },
    bends(stream, day, places, into) {
      if (day < keys.firstDay) return seededChance.bends(stream, day, places, into)
      for (let first = 0; first < into.length; first += drawsPerBlock) {
        draw(stream, day, bendsNonce, first / drawsPerBlock)
        const end = Math.min(into.length, first + drawsPerBlock)
        for (let at = first; at < end; at++) into[at] = triangle(half(at - first))
      }
    },
    choices(stream, day, into) {
      if (day < keys.firstDay) return seededChance.choices(stream, day, into)
      for (let first = 0; first < into.length; first += drawsPerBlock) {
        draw(stream, day, choicesNonce, first / drawsPerBlock)
        const end = Math.min(into.length, first + drawsPerBlock)
        for (let at = first; at < end; at++) {
          const bits = half(at - first)
          // Where a choice is looked for: the lowest bit, nine from the eighth on, eight from the twenty-fourth on.
          into[at] = (bits & 1) | (((bits >>> 1) & 0x1ff) << 8) | ((bits >>> 10) << 26)
        }
      }
    },
    bend(stream, day, place) {
      if (day < keys.firstDay) return seededChance.bend(stream, day, place)
      draw(stream, day, placeNonce, place)
      return triangle(half(0))
    },
    fine(stream, day, counter, into, from) {
      draw(stream, day, fineNonce, counter)
      for (let at = 0; at < drawsPerBlock; at++) into[from + at] = (half(at) - evenMean) * evenScale
    },
    isSecret: (day) => day >= keys.firstDay,
  }
}
