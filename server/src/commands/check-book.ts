import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stepText, stepTitles, verdictText } from '@dryrun/contract/check-words.ts'
import { checkBookNow, type Tools } from '@dryrun/domain/proofs/check-book.ts'
import { NotABook, type ProvenBook, readProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import { sha256 } from '../ledger/chain.ts'

/** What an Ed25519 key in its standard form (SPKI) begins with. */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

const tools: Tools = {
  hash: sha256,
  verify(signature, bytes, publicKey) {
    const key = createPublicKey({ key: Buffer.concat([spkiHead, publicKey]), type: 'spki', format: 'der' })
    return verify(null, bytes, key, signature)
  },
}

function read(path: string): ProvenBook {
  try {
    return readProvenBook(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const reason =
      error instanceof NotABook || error instanceof SyntaxError ? 'it isn’t a saved book' : 'it can’t be read'
    throw new NotABook(`${path}: ${reason} (${(error as Error).message}).`)
  }
}

/** `npm run check-book -- file.json [older.json]`: checks a saved book, and where an older one is named, against that. */
try {
  const [path, olderPath] = process.argv.slice(2)
  if (path === undefined) throw new NotABook('Name a saved book: npm run check-book -- dryrun-book-….json')
  const book = read(path)
  const older = olderPath === undefined ? undefined : checkBookNow(read(olderPath), tools)
  if (older && !older.keep)
    throw new NotABook(`${olderPath}: it doesn’t fit itself, so nothing can be held against it.`)
  const held = older?.keep ? { ...book, kept: { ...older.keep, keptAtMs: 0 } } : book
  const result = checkBookNow(held, tools)
  for (const step of result.steps) {
    const mark = { fits: 'fits   ', broken: 'BROKEN ', unreached: '-      ' }[step.state]
    process.stdout.write(`${mark} ${stepTitles[step.name]} (${step.done} of ${step.of}): ${stepText(step)}\n`)
  }
  process.stdout.write(`${verdictText(held, result)}\n`)
  if (!result.isWhole) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof NotABook ? error.message : (error as Error).stack}\n`)
  process.exitCode = 2
}
