import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type pg from 'pg'

/** What seals are signed with. */
export interface Signer {
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Uint8Array
}

/** Of an Ed25519 key in its standard form (SPKI), the last bytes are the key itself. */
const publicKeyBytes = 32

/**
 * The key of this database, made at the first start. Asked for as the owner: the application's own role can't read the
 * secret half, so nobody who only gets hold of that role can sign.
 */
export async function openSigner(owner: pg.ClientBase): Promise<Signer> {
  const made = generateKeyPairSync('ed25519')
  await owner.query(
    `insert into proofs.signing_key (public_key, secret, made_at) values ($1, $2, platform.clock_now())
     on conflict do nothing`,
    [
      made.publicKey.export({ type: 'spki', format: 'der' }).subarray(-publicKeyBytes),
      made.privateKey.export({ type: 'pkcs8', format: 'der' }),
    ],
  )
  const { rows } = await owner.query<{ public_key: Buffer; secret: Buffer }>(
    'select public_key, secret from proofs.signing_key',
  )
  const kept = rows[0]
  if (!kept) throw new Error('there is no key to sign seals with')
  const secret = createPrivateKey({ key: kept.secret, type: 'pkcs8', format: 'der' })
  return { publicKey: kept.public_key, sign: (bytes) => sign(null, bytes, secret) }
}

/** What an Ed25519 key in its standard form (SPKI) begins with. */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

export function isSigned(signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([spkiHead, publicKey]), type: 'spki', format: 'der' })
  return verify(null, bytes, key, signature)
}
