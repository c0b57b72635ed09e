import { createPublicKey, hash, verify } from 'node:crypto'
import type { BookProof, BookTransfers, Seals, WireSeal } from '@dryrun/contract/proofs.ts'
import { type BookCheck, checkBookNow, type Tools } from '@dryrun/domain/proofs/check-book.ts'
import { readProvenBook, savedBookFormat } from '@dryrun/domain/proofs/saved-book.ts'
import type { MoneyWorld } from '../money/money-world.ts'

/** What an Ed25519 key in its standard form (SPKI) begins with. */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

export const nodeTools: Tools = {
  hash: (bytes) => Uint8Array.from(hash('sha256', bytes, 'buffer')),
  verify(signature, bytes, publicKey) {
    const key = createPublicKey({ key: Buffer.concat([spkiHead, publicKey]), type: 'spki', format: 'der' })
    return verify(null, bytes, key, signature)
  },
}

export interface SavedBook {
  format: string
  memberId: string
  transfers: BookTransfers['transfers']
  sealed: BookProof['sealed']
  seals: WireSeal[]
  kept: unknown
}

/** A member's book as their browser fetches it. */
export async function fetchBook(world: MoneyWorld, member: string, kept: unknown = null): Promise<SavedBook> {
  const get = async <T>(path: string): Promise<T> => {
    const { status, body } = await world.call({ member }, 'GET', path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    return body as T
  }
  const transfers: BookTransfers['transfers'] = []
  for (let after: string | null = '0'; after !== null; ) {
    const page: BookTransfers = await get(`/api/book/transfers?after=${after}`)
    transfers.push(...page.transfers)
    after = page.next
  }
  const { memberId, sealed } = await get<BookProof>('/api/book/proof')
  const seals: WireSeal[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page: Seals = await get(`/api/seals${before && `?before=${before}`}`)
    seals.push(...page.seals)
    before = page.next
  }
  return { format: savedBookFormat, memberId, transfers, sealed, seals: seals.toReversed(), kept }
}

export const check = (book: SavedBook): BookCheck => checkBookNow(readProvenBook(structuredClone(book)), nodeTools)

/** Which steps don't fit, and why. */
export const faultsOf = (result: BookCheck): string[] =>
  result.steps.filter(({ state }) => state === 'broken').map(({ name, fault }) => `${name}: ${fault?.kind}`)

/** What a browser keeps of a check that fit. */
export function keptOf({ keep }: BookCheck): unknown {
  if (!keep) throw new Error('nothing to keep')
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return {
    sealNo: String(keep.sealNo),
    digest: hex(keep.digest),
    publicKey: hex(keep.publicKey),
    transferCount: String(keep.transferCount),
    head: hex(keep.head),
    keptAtMs: '0',
  }
}
