// Loaded with a check alone: hashing and signatures are no part of any other page. They come from a library since
// browsers keep theirs for pages that were reached safely, and a class may read over plain http.
import type { Tools } from '@dryrun/domain/proofs/canonical.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'

export const tools: Tools = { hash: sha256, verify: (signature, bytes, key) => ed25519.verify(signature, bytes, key) }

/** Lets the page draw how far a check is. */
export const nextTurn = () => new Promise((resolve) => setTimeout(resolve))
