/** How many words one block of the stream has. */
export const wordsPerBlock = 16

/** What RFC 8439 asks for. */
export const standardRounds = 20

/** A key of 32 bytes as the eight words that the cipher works with. */
export function keyWords(key: Uint8Array): Int32Array {
  if (key.length !== 32) throw new Error('a key has 32 bytes')
  const bytes = new DataView(key.buffer, key.byteOffset, key.byteLength)
  return Int32Array.from({ length: 8 }, (_, at) => bytes.getInt32(4 * at, true))
}

/** What a block is made of: four constants, eight words of key, a counter and three words of nonce. */
const start = Int32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...Array<number>(12).fill(0))

const turn = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))

/**
 * Writes one block of the stream that belongs to a key and a nonce (ChaCha, RFC 8439): 64 bytes that nobody can tell
 * from chance, or continue, without the key. Each line adds, mixes and turns; the words stand in variables of their own,
 * since going through an array takes more than twice as long.
 */
export function chachaBlock(
  key: Int32Array,
  counter: number,
  nonce: Int32Array,
  into: Int32Array,
  rounds: number = standardRounds,
): void {
  start.set(key, 4)
  start.fill(counter, 12, 13)
  start.set(nonce, 13)
  let x0 = start[0] as number
  let x1 = start[1] as number
  let x2 = start[2] as number
  let x3 = start[3] as number
  let x4 = start[4] as number
  let x5 = start[5] as number
  let x6 = start[6] as number
  let x7 = start[7] as number
  let x8 = start[8] as number
  let x9 = start[9] as number
  let x10 = start[10] as number
  let x11 = start[11] as number
  let x12 = start[12] as number
  let x13 = start[13] as number
  let x14 = start[14] as number
  let x15 = start[15] as number
  for (let round = 0; round < rounds; round += 2) {
    x12 = turn(x12 ^ (x0 = (x0 + x4) | 0), 16)
    x4 = turn(x4 ^ (x8 = (x8 + x12) | 0), 12)
    x12 = turn(x12 ^ (x0 = (x0 + x4) | 0), 8)
    x4 = turn(x4 ^ (x8 = (x8 + x12) | 0), 7)
    x13 = turn(x13 ^ (x1 = (x1 + x5) | 0), 16)
    x5 = turn(x5 ^ (x9 = (x9 + x13) | 0), 12)
    x13 = turn(x13 ^ (x1 = (x1 + x5) | 0), 8)
    x5 = turn(x5 ^ (x9 = (x9 + x13) | 0), 7)
    x14 = turn(x14 ^ (x2 = (x2 + x6) | 0), 16)
    x6 = turn(x6 ^ (x10 = (x10 + x14) | 0), 12)
    x14 = turn(x14 ^ (x2 = (x2 + x6) | 0), 8)
    x6 = turn(x6 ^ (x10 = (x10 + x14) | 0), 7)
    x15 = turn(x15 ^ (x3 = (x3 + x7) | 0), 16)
    x7 = turn(x7 ^ (x11 = (x11 + x15) | 0), 12)
    x15 = turn(x15 ^ (x3 = (x3 + x7) | 0), 8)
    x7 = turn(x7 ^ (x11 = (x11 + x15) | 0), 7)

    x15 = turn(x15 ^ (x0 = (x0 + x5) | 0), 16)
    x5 = turn(x5 ^ (x10 = (x10 + x15) | 0), 12)
    x15 = turn(x15 ^ (x0 = (x0 + x5) | 0), 8)
    x5 = turn(x5 ^ (x10 = (x10 + x15) | 0), 7)
    x12 = turn(x12 ^ (x1 = (x1 + x6) | 0), 16)
    x6 = turn(x6 ^ (x11 = (x11 + x12) | 0), 12)
    x12 = turn(x12 ^ (x1 = (x1 + x6) | 0), 8)
    x6 = turn(x6 ^ (x11 = (x11 + x12) | 0), 7)
    x13 = turn(x13 ^ (x2 = (x2 + x7) | 0), 16)
    x7 = turn(x7 ^ (x8 = (x8 + x13) | 0), 12)
    x13 = turn(x13 ^ (x2 = (x2 + x7) | 0), 8)
    x7 = turn(x7 ^ (x8 = (x8 + x13) | 0), 7)
    x14 = turn(x14 ^ (x3 = (x3 + x4) | 0), 16)
    x4 = turn(x4 ^ (x9 = (x9 + x14) | 0), 12)
    x14 = turn(x14 ^ (x3 = (x3 + x4) | 0), 8)
    x4 = turn(x4 ^ (x9 = (x9 + x14) | 0), 7)
  }
  into[0] = x0 + (start[0] as number)
  into[1] = x1 + (start[1] as number)
  into[2] = x2 + (start[2] as number)
  into[3] = x3 + (start[3] as number)
  into[4] = x4 + (start[4] as number)
  into[5] = x5 + (start[5] as number)
  into[6] = x6 + (start[6] as number)
  into[7] = x7 + (start[7] as number)
  into[8] = x8 + (start[8] as number)
  into[9] = x9 + (start[9] as number)
  into[10] = x10 + (start[10] as number)
  into[11] = x11 + (start[11] as number)
  into[12] = x12 + (start[12] as number)
  into[13] = x13 + (start[13] as number)
  into[14] = x14 + (start[14] as number)
  into[15] = x15 + (start[15] as number)
}
