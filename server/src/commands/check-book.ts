import { readFileSync } from 'node:fs'
import { firstLook, stepText, stepTitles, tallyText, verdictText, whatToDo } from '@dryrun/contract/check-words.ts'
import { readOut } from '@dryrun/domain/proofs/bytes.ts'
import { sealBytes, type Tools } from '@dryrun/domain/proofs/canonical.ts'
import { checkBookNow } from '@dryrun/domain/proofs/check-book.ts'
import { NotABook, type ProvenBook, readProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import { isSigned } from '../features/proofs/index.ts'
import { sha256 } from '../ledger/chain.ts'

const tools: Tools = { hash: sha256, verify: isSigned }

function read(path: string): ProvenBook {
  try {
    return readProvenBook(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const reason =
      error instanceof NotABook || error instanceof SyntaxError ? 'it isn’t a saved book' : 'it can’t be read'
    throw new NotABook(`${path}: ${reason} (${(error as Error).message}).`)
  }
}

/**
 * `npm run check-book -- file.json [older.json]`: checks a saved book, and where an older one is named, against that. It
 * ends with 0 where all checks passed, 1 where one failed, 3 where some couldn't be made, and 2 where it can't be read.
 */
try {
  const [path, olderPath] = process.argv.slice(2)
  if (path === undefined) throw new NotABook('Name a saved book: npm run check-book -- dryrun-book-….json')
  const book = read(path)
  const older = olderPath === undefined ? undefined : checkBookNow(read(olderPath), tools)
  if (older && !older.keep)
    throw new NotABook(`${olderPath}: it doesn’t fit itself, so nothing can be held against it.`)
  const held = older?.keep ? { ...book, kept: { ...older.keep, keptAtMs: 0 } } : book
  const result = checkBookNow(held, tools)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  for (const step of result.steps) {
    const mark = { fits: 'fits   ', broken: 'BROKEN ', unreached: '-      ', unmade: 'not made' }[step.state]
    say(`${mark} ${stepTitles[step.name]} (${step.done} of ${step.of}): ${stepText(held, step)}`)
  }
  say(tallyText(result))
  say(verdictText(held, result))
  const newest = held.seals.at(-1)
  if (newest)
    say(
      `Seal ${newest.sealNo} to read out: root ${readOut(newest.root)}, seal ${readOut(sha256(sealBytes(newest)))}. Somebody else must have the same.`,
    )
  for (const { witness, seal } of result.witnessed) say(`Seal ${seal.sealNo} was seen by ${witness}.`)
  if (result.isBroken) say(whatToDo)
  else if (!held.kept) say(firstLook)
  if (!result.isWhole) process.exitCode = result.isBroken ? 1 : 3
} catch (error) {
  process.stderr.write(`${error instanceof NotABook ? error.message : (error as Error).stack}\n`)
  process.exitCode = 2
}
