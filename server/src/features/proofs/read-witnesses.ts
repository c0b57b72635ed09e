import type { SealWitnesses, SeenSeals, WireSeal } from '@dryrun/contract/proofs.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { Signer } from './signing-key.ts'

/** Contradictions that are told; all are kept. */
const contradictionsTold = 40

interface SeenRow {
  readonly address: string
  readonly seal: WireSeal
  readonly seen_at_micros: bigint
  readonly signature: Buffer
}

interface Deps extends WithPool {
  readonly signer: Pick<Signer, 'publicKey'>
}

/** Of every address the newest seal that was seen there, and what contradicts it with what it contradicts. */
export async function listSeenSeals({ pool, signer }: Deps): Promise<SeenSeals> {
  const { rows } = await pool.query<SeenRow>(
    `with newest as (
       select distinct on (address) address, public_key, seal_no, digest from proofs.seen_seal
        order by address, seen_at_micros desc, seal_no desc),
     against as (
       select address, public_key, seal_no, digest from proofs.seen_seal where is_contradiction
        order by seen_at_micros desc limit $1),
     before as (
       select seen.address, seen.public_key, seen.seal_no, seen.digest
         from against cross join lateral (
              select * from proofs.seen_seal as each
               where each.address = against.address and not each.is_contradiction
                 and each.seal_no >= against.seal_no order by each.seal_no limit 1) as seen)
     select distinct address, seal, seen_at_micros, signature from proofs.seen_seal
      where (address, public_key, seal_no, digest) in (select * from newest union select * from against union select * from before)
      order by address, seen_at_micros desc`,
    [contradictionsTold],
  )
  const witnessKey = Buffer.from(signer.publicKey).toString('hex')
  return {
    witnessKey,
    statements: rows.map((row) => ({
      address: row.address,
      seal: row.seal,
      seenAtMicros: String(row.seen_at_micros),
      witnessKey,
      signature: row.signature.toString('hex'),
    })),
  }
}

interface StatementRow extends SeenRow {
  readonly witness: string
  readonly witness_key: Buffer
}

/** Of every witness the newest seal that it saw and is there, and all that aren't. */
export async function listSealWitnesses({
  pool,
  witnesses,
}: WithPool & { readonly witnesses: readonly string[] }): Promise<SealWitnesses> {
  const { rows } = await pool.query<StatementRow>(
    `select witness, witness_key, address, seal, seen_at_micros, signature
       from (select said.*, own.seal_no is not null as is_there,
                    row_number() over (partition by said.witness, own.seal_no is null
                                           order by said.seal_no desc) as place
               from proofs.witness_statement as said
               left join proofs.seal as own on own.seal_no = said.seal_no and own.digest = said.digest) as each
      where (is_there and place = 1) or (not is_there and place <= $1)
      order by is_there, seal_no desc`,
    [contradictionsTold],
  )
  return {
    witnesses: [...witnesses],
    statements: rows.map((row) => ({
      witness: row.witness,
      witnessKey: row.witness_key.toString('hex'),
      address: row.address,
      seal: row.seal,
      seenAtMicros: String(row.seen_at_micros),
      signature: row.signature.toString('hex'),
    })),
  }
}
