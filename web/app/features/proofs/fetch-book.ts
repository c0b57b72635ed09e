import type { BookProof, BookTransfers, Seals, SealWitnesses, WireSeal } from '@dryrun/contract/proofs.ts'
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
  readonly accounts: NonNullable<BookTransfers['accounts']>
  readonly witnessed: SealWitnesses['statements']
  readonly lateMicros: string
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
  const { transfers, accounts } = await fetchTransfers(signal)
  // All of them, whatever was kept: one that was taken away before it would be missed otherwise.
  const seals = proof.newestSealNo === null ? [] : await fetchSeals(proof.newestSealNo, signal)
  const { statements } = await call('listSealWitnesses', {}, { signal })
  return {
    file: {
      format: savedBookFormat,
      memberId: proof.memberId,
      transfers,
      accounts,
      sealed: proof.sealed,
      seals,
      witnessed: statements,
      lateMicros: proof.lateMicros,
      kept,
    },
    nextSealAt: proof.nextSealAt,
    fetchedAtMs: Date.now(),
    isOld: false,
  }
}

async function fetchTransfers(signal: AbortSignal): Promise<Pick<BookFile, 'transfers' | 'accounts'>> {
  const transfers: BookTransfers['transfers'] = []
  for (let after = '0'; ; ) {
    const page: BookTransfers = await call('listBookTransfers', { query: { after } }, { signal })
    transfers.push(...page.transfers)
    if (page.next === null) return { transfers, accounts: page.accounts ?? [] }
    after = page.next
  }
}

/** From the newest that was there with the book back to the first, given back oldest first. */
async function fetchSeals(newestNo: string, signal: AbortSignal): Promise<WireSeal[]> {
  const seals: WireSeal[] = []
  for (let before: string | null = String(BigInt(newestNo) + 1n); before !== null; ) {
    const page: Seals = await call('listSeals', { query: { before } }, { signal })
    seals.push(...page.seals)
    before = page.next
  }
  return seals.toReversed()
}
