// The whole program of /check.html: one file that checks a saved book, on the site or from a disk, and asks nobody for
// anything. It's built into the page by web/build-check-page.ts.
import { firstLook, stepText, stepTitles, tallyText, verdictText, whatToDo } from '@dryrun/contract/check-words.ts'
import { readOut, toHex } from '@dryrun/domain/proofs/bytes.ts'
import { sealBytes, type Tools } from '@dryrun/domain/proofs/canonical.ts'
import { type BookCheck, checkBook, checkBookNow } from '@dryrun/domain/proofs/check-book.ts'
import { type KeptSeal, NotABook, type ProvenBook, readProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import type { Step } from '@dryrun/domain/proofs/steps.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'

const tools: Tools = { hash: sha256, verify: (signature, bytes, key) => ed25519.verify(signature, bytes, key) }

const byId = (id: string) => document.getElementById(id) as HTMLElement

function add(parent: HTMLElement, tag: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  element.className = className
  parent.append(element)
  return element
}

async function readFile(input: HTMLInputElement): Promise<ProvenBook | undefined> {
  const file = input.files?.[0]
  return file && readProvenBook(JSON.parse(await file.text()))
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

async function runCheck(book: ProvenBook): Promise<BookCheck> {
  const run = checkBook(book, tools)
  for (;;) {
    const { done, value } = run.next()
    if (done) return value
    byId('running').textContent = `${stepTitles[value.name]}: ${value.done} of ${value.of}`
    await nextTurn()
  }
}

function showStep(list: HTMLElement, book: ProvenBook, step: Step): void {
  const item = add(list, 'li', '', step.state)
  const states = { fits: 'It fits', broken: 'It doesn’t fit', unreached: 'Not reached', unmade: 'Not made' }
  const state = states[step.state]
  const mark = add(item, 'span', { fits: '✓', broken: '✕', unreached: '', unmade: '' }[step.state], 'mark')
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', state)
  add(item, 'b', stepTitles[step.name])
  add(item, 'span', `${step.done} of ${step.of}`, 'count')
  add(item, 'p', stepText(book, step))
  const { fault } = step
  if (fault?.kind !== 'transfer_changed') return
  const rows = add(item, 'dl', '')
  const digests = { before: fault.before, computed: fault.computed, sealed: fault.transfer.digest }
  for (const [name, digest] of Object.entries(digests)) {
    add(rows, 'dt', name)
    add(rows, 'dd', toHex(digest))
  }
}

function show(book: ProvenBook, result: BookCheck): void {
  const place = byId('result')
  const look = result.isWhole ? 'fits' : result.isBroken ? 'broken' : 'open'
  const verdict = add(place, 'p', `${tallyText(result)} ${verdictText(book, result)}`, `verdict ${look}`)
  verdict.setAttribute('role', result.isBroken ? 'alert' : 'status')
  if (result.isBroken) add(place, 'p', whatToDo)
  else if (!book.kept) add(place, 'p', firstLook)
  const newest = book.seals.at(-1)
  if (newest) {
    add(place, 'p', `Seal ${newest.sealNo}, to read out:`)
    add(place, 'p', `root ${readOut(newest.root)}`, 'read-out')
    add(place, 'p', `seal ${readOut(tools.hash(sealBytes(newest)))}`, 'read-out')
    add(place, 'p', 'If theirs is different, you were shown different books.', 'note')
    for (const { witness, seal } of result.witnessed)
      add(place, 'p', `Seal ${seal.sealNo} was seen by ${witness}.`, 'note')
    add(place, 'p', `Its key: ${toHex(newest.publicKey)}`, 'note')
  }
  const list = byId('steps')
  for (const step of result.steps) showStep(list, book, step)
}

function keptFrom(older: ProvenBook): KeptSeal {
  const { keep } = checkBookNow(older, tools)
  if (!keep) throw new NotABook('the older book doesn’t fit itself')
  return { ...keep, keptAtMs: 0 }
}

async function start(): Promise<void> {
  byId('steps').replaceChildren()
  byId('result').replaceChildren()
  try {
    const book = await readFile(byId('book') as HTMLInputElement)
    if (!book) return
    const older = await readFile(byId('older') as HTMLInputElement)
    const held = older ? { ...book, kept: keptFrom(older) } : book
    show(held, await runCheck(held))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    add(byId('result'), 'p', `This file can’t be checked: ${reason}.`, 'verdict broken').setAttribute('role', 'alert')
  } finally {
    byId('running').textContent = ''
  }
}

for (const id of ['book', 'older']) byId(id).addEventListener('change', () => void start())
