import type { BookProof, BookTransfers, Seals, WireSeal } from '@dryrun/contract/proofs.ts'
import { savedBookFormat } from '@dryrun/domain/proofs/saved-book.ts'
import { call, Unreachable } from '../../api.ts'
import { loadKept, type WrittenSeal } from './kept-seal.ts'

/** A book as it's saved in a file, and as the check reads it. */
export interface BookFile {
  readonly format: typeof savedBookFormat
  readonly memberId: string
  readonly transfers: BookTransfers['transfers']
  readonly sealed: BookProof['sealed']
  readonly seals: readonly WireSeal[]
  readonly kept: WrittenSeal | null
}

export interface Fetched {
  readonly file: BookFile
  readonly nextSealAt: string
  /** When it came, by this device's clock. */
  readonly fetchedAtMs: number
  /** The server couldn't be reached: this is what came the last time in this tab. */
  readonly isOld: boolean
}

let last: Fetched | undefined

/** Fetches everything that a check needs. Where the server can't be reached, what came before is checked again. */
export async function fetchBook(memberId: string, signal: AbortSignal): Promise<Fetched> {
  try {
    last = await fetchNow(memberId, signal)
    return last
  } catch (error) {
    if (error instanceof Unreachable && last?.file.memberId === memberId) return { ...last, isOld: true }
    throw error
  }
}

async function fetchNow(memberId: string, signal: AbortSignal): Promise<Fetched> {
  const kept = loadKept(memberId)
  // The proof first: transfers that come in the meantime are newer than its seal, and none of its own is missing.
  const proof = await call('readBookProof', {}, { signal })
  const transfers = await fetchTransfers(signal)
  const seals = proof.sealed ? await fetchSeals(proof.sealed.seal, kept, signal) : []
  return {
    file: { format: savedBookFormat, memberId: proof.memberId, transfers, sealed: proof.sealed, seals, kept },
    nextSealAt: proof.nextSealAt,
    fetchedAtMs: Date.now(),
    isOld: false,
  }
}

async function fetchTransfers(signal: AbortSignal): Promise<BookTransfers['transfers']> {
  const transfers: BookTransfers['transfers'] = []
  for (let after: string | null = '0'; after !== null; ) {
    const page: BookTransfers = await call('listBookTransfers', { query: { after } }, { signal })
    transfers.push(...page.transfers)
    after = page.next
  }
  return transfers
}

/** From the book's seal back to the one that was kept, or to the first. */
async function fetchSeals(to: WireSeal, kept: WrittenSeal | null, signal: AbortSignal): Promise<WireSeal[]> {
  const from = BigInt(kept?.sealNo ?? '1')
  const seals: WireSeal[] = []
  for (let before: string | null = String(BigInt(to.sealNo) + 1n); before !== null; ) {
    const page: Seals = await call('listSeals', { query: { before } }, { signal })
    seals.push(...page.seals.filter(({ sealNo }) => BigInt(sealNo) >= from))
    before = BigInt(page.seals.at(-1)?.sealNo ?? '0') > from ? page.next : null
  }
  return seals.toReversed()
}
