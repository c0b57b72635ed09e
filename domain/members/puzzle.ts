/**
 * Where an address or an account has seen too many guesses, nobody is refused: a browser first finds a number that makes
 * the digest of the puzzle begin with so many zero bits. That takes a moment for one try and too long for thousands, and
 * it's the guesser's time, whoever else sits behind the same address.
 */
type Hash = (bytes: Uint8Array) => Uint8Array

/** How often a solver lets the page draw. */
const triesPerTurn = 4_096

const encoder = new TextEncoder()

/** What goes back with the request, and what is hashed. */
export function puzzleAnswer(puzzle: string, count: number): string {
  return `${puzzle}:${count}`
}

export function solvesPuzzle(answer: string, bits: number, hash: Hash): boolean {
  return zeroBitsOf(hash(encoder.encode(answer))) >= bits
}

/** Counts up from zero until a number fits: twice as long on average with every further bit. */
export async function solvePuzzle(
  puzzle: string,
  bits: number,
  { hash, nextTurn }: { readonly hash: Hash; readonly nextTurn: () => Promise<unknown> },
): Promise<string> {
  for (let count = 0; ; count++) {
    const answer = puzzleAnswer(puzzle, count)
    if (solvesPuzzle(answer, bits, hash)) return answer
    if (count % triesPerTurn === triesPerTurn - 1) await nextTurn()
  }
}

export function zeroBitsOf(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
