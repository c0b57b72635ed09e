// Loaded with a puzzle alone. From a library since browsers keep theirs for pages that were reached safely, and a class
// may sit behind plain http.
import { solvePuzzle } from '@dryrun/domain/members/puzzle.ts'
import { sha256 } from '@noble/hashes/sha2.js'

/** Finds the number that the server asks for; the page goes on drawing meanwhile. */
export function answerPuzzle({ puzzle, bits }: { readonly puzzle: string; readonly bits: number }): Promise<string> {
  return solvePuzzle(puzzle, bits, { hash: sha256, nextTurn: () => new Promise((resolve) => setTimeout(resolve)) })
}
