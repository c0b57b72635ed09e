import { hash } from 'node:crypto'
import type { WireSeal, WireStatement } from '@dryrun/contract/proofs.ts'
import { type SignedSeal, sealBytes, type Tools } from '@dryrun/domain/proofs/canonical.ts'
import { sealOf, statementOf } from '@dryrun/domain/proofs/saved-book.ts'
import { isGoodStatement, statementBytes } from '@dryrun/domain/proofs/witness.ts'
import { sha256 } from '../../ledger/chain.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'
import { askSeals, askSeen, BadAnswer } from './ask-witness.ts'
import { isSigned, type Signer } from './signing-key.ts'

/** From the newest back to the one seen before: ten months of seals. An instance that was away longer is seen anew. */
const pagesMax = 36
/** So many different seals of one number are kept: two prove what there is to prove. */
const contradictionsMax = 4
/** What one witness says about this site, taken at once. */
const statementsMax = 50

export const tools: Tools = { hash: sha256, verify: isSigned }

export interface WitnessDeps extends WithPool {
  readonly signer: Signer
  /** The addresses of other instances. */
  readonly witnesses: readonly string[]
  readonly publicUrl: URL
  readonly log: Log
}

/**
 * Looks at every other instance: keeps and signs its newest seal, and takes what it signed about ours. One that can't be
 * reached, or answers nonsense, holds up none of the others, and the admin is told of it.
 */
export async function seeWitnesses(deps: WitnessDeps): Promise<boolean> {
  const turn = await openTurn(deps, 'witnesses')
  await turn.each(
    deps.witnesses,
    (origin) => origin,
    async (origin) => {
      const looks = await Promise.allSettled([seeSeals(deps, origin), takeStatements(deps, origin)])
      for (const look of looks) if (look.status === 'rejected') throw look.reason
    },
    { isAll: true },
  )
  return false
}

interface Seen {
  readonly public_key: Buffer
  readonly seal_no: bigint
  readonly digest: Buffer
}

/** Its newest seal, and whether the one that was seen before leads to it. */
async function seeSeals(deps: WitnessDeps, origin: string): Promise<void> {
  const before = await readLastSeen(deps, origin)
  const found = await fetchBackTo(origin, before?.seal_no ?? 0n)
  const [newest] = found
  if (!newest) {
    if (before) deps.log.error({ witness: origin }, 'another instance has lost all of its seals')
    return
  }
  const seal = sealOf(newest)
  if (!isSigned(seal.signature, sealBytes(seal), seal.publicKey))
    throw new BadAnswer(`${origin} signed its newest seal with something else`)
  const isContradiction = before !== undefined && !leadsTo(found.map(sealOf), before)
  if (isContradiction)
    deps.log.error({ witness: origin, sealNo: newest.sealNo }, 'another instance has rewritten its past')
  await keepSeen(deps, origin, newest, isContradiction)
}

async function readLastSeen({ pool }: WithPool, origin: string): Promise<Seen | undefined> {
  const { rows } = await pool.query<Seen>(
    `select public_key, seal_no, digest from proofs.seen_seal where address = $1
      order by seen_at_micros desc, seal_no desc limit 1`,
    [origin],
  )
  return rows[0]
}

/** Newest first, down to the one that was seen before where it's there. */
async function fetchBackTo(origin: string, sealNo: bigint): Promise<WireSeal[]> {
  const found: WireSeal[] = []
  let before: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const { seals, next } = await askSeals(origin, before)
    found.push(...seals)
    const last = seals.at(-1)
    // The first time, the newest is enough.
    if (sealNo === 0n || !last || next === null || BigInt(last.sealNo) <= sealNo) break
    if (before !== undefined && BigInt(next) >= BigInt(before)) throw new BadAnswer(`${origin} goes round in circles`)
    before = next
  }
  return found
}

/** Whether seals, newest first, are one chain with the one that was seen before in it. */
function leadsTo(seals: readonly SignedSeal[], seen: Seen): boolean {
  let wanted: Uint8Array | undefined
  for (const seal of seals) {
    const digest = sha256(sealBytes(seal))
    if (!seen.public_key.equals(seal.publicKey) || (wanted && !Buffer.from(wanted).equals(digest))) return false
    if (seal.sealNo === seen.seal_no) return seen.digest.equals(digest)
    if (seal.sealNo < seen.seal_no) return false
    wanted = seal.before
  }
  return false
}

async function keepSeen(
  { pool, signer }: WitnessDeps,
  address: string,
  wire: WireSeal,
  isContradiction: boolean,
): Promise<void> {
  const seal = sealOf(wire)
  const seenAtMicros = BigInt(Date.now()) * 1_000n
  const statement = { address, seal, seenAtMicros, witnessKey: signer.publicKey }
  await pool.query(
    `insert into proofs.seen_seal (address, public_key, seal_no, digest, seal, seen_at_micros, is_contradiction, signature)
     select $1, $2, $3, $4, $5, $6, $7, $8
      where (select count(*) from proofs.seen_seal where address = $1 and seal_no = $3) < $9
     on conflict do nothing`,
    [
      address,
      seal.publicKey,
      seal.sealNo,
      sha256(sealBytes(seal)),
      JSON.stringify(wire),
      seenAtMicros,
      isContradiction,
      signer.sign(statementBytes(statement, sha256)),
      contradictionsMax,
    ],
  )
}

/** What it signed about this site: with a seal that only this site can have signed, or that it saw at this address. */
async function takeStatements(deps: WitnessDeps, origin: string): Promise<void> {
  const { pool, signer, publicUrl } = deps
  const { statements } = await askSeen(origin)
  const about = statements.filter(
    ({ seal, address }) => Buffer.from(seal.publicKey, 'hex').equals(signer.publicKey) || address === publicUrl.origin,
  )
  for (const wire of about.slice(0, statementsMax)) {
    const statement = statementOf(wire)
    if (!isGoodStatement(statement, tools)) throw new BadAnswer(`${origin} signed what it saw with something else`)
    await keepStatement({ pool }, origin, wire, hash('sha256', sealBytes(statement.seal), 'buffer'))
  }
}

async function keepStatement(
  { pool }: WithPool,
  witness: string,
  { address, seal, seenAtMicros, witnessKey, signature }: WireStatement,
  digest: Buffer,
): Promise<void> {
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  await pool.query(
    `insert into proofs.witness_statement
            (witness, witness_key, address, public_key, seal_no, digest, seal, seen_at_micros, signature)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where (select count(*) from proofs.witness_statement where witness = $1 and seal_no = $5) < $10
     on conflict do nothing`,
    [
      witness,
      bytes(witnessKey),
      address,
      bytes(seal.publicKey),
      seal.sealNo,
      digest,
      JSON.stringify(seal),
      seenAtMicros,
      bytes(signature),
      contradictionsMax,
    ],
  )
}
