import { createPublicKey, hash, verify } from 'node:crypto'
import type { BookProof, BookTransfers, Seals, SealWitnesses, WireSeal } from '@dryrun/contract/proofs.ts'
import type { Tools } from '@dryrun/domain/proofs/canonical.ts'
import { type BookCheck, checkBookNow } from '@dryrun/domain/proofs/check-book.ts'
import { readProvenBook, savedBookFormat } from '@dryrun/domain/proofs/saved-book.ts'
import type { MoneyWorld, Who } from '../money/money-world.ts'

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
  accounts: NonNullable<BookTransfers['accounts']>
  witnessed: SealWitnesses['statements']
  lateMicros: string
  kept: unknown
}

/** A member's book as their browser fetches it. */
export async function fetchBook(world: MoneyWorld, member: string, kept: unknown = null): Promise<SavedBook> {
  const get = reader(world, { member })
  const { memberId, sealed, lateMicros, newestSealNo } = await get<BookProof>('/api/book/proof')
  const transfers: BookTransfers['transfers'] = []
  let accounts: BookTransfers['accounts'] = null
  for (let after: string | null = '0'; after !== null; ) {
    const page: BookTransfers = await get(`/api/book/transfers?after=${after}`)
    transfers.push(...page.transfers)
    ;({ accounts, next: after } = page)
  }
  const seals = newestSealNo === null ? [] : await fetchSeals(world, String(BigInt(newestSealNo) + 1n))
  const { statements } = await get<SealWitnesses>('/api/seals/witnesses')
  return {
    format: savedBookFormat,
    memberId,
    transfers,
    accounts: accounts ?? [],
    sealed,
    seals,
    witnessed: statements,
    lateMicros,
    kept,
  }
}

export function reader(world: Pick<MoneyWorld, 'call'>, who: Who) {
  return async <T>(path: string): Promise<T> => {
    const { status, body } = await world.call(who, 'GET', path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    return body as T
  }
}

/** All seals before so many, oldest first. */
export async function fetchSeals(world: Pick<MoneyWorld, 'call'>, from = ''): Promise<WireSeal[]> {
  const get = reader(world, 'visitor')
  const seals: WireSeal[] = []
  for (let before: string | null = from; before !== null; ) {
    const page: Seals = await get(`/api/seals${before && `?before=${before}`}`)
    seals.push(...page.seals)
    before = page.next
  }
  return seals.toReversed()
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
