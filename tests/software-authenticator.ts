import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const userPresent = 0x01
const userVerified = 0x04
const attested = 0x40

interface Claims {
  readonly challenge: string
  readonly origin: string
  /** Whether the device asked for a finger or a PIN. */
  readonly isVerified?: boolean
  readonly rpId?: string
}

/** A device that keeps passkeys, in a few lines: it can also lie, as a real one wouldn't. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  userHandle = ''
  count = 0

  /** The answer to the options for adding a passkey. */
  create({ challenge, origin, isVerified = true, rpId = new URL(origin).hostname }: Claims) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const key = coseKey(this.#keys.publicKey)
    const data = Buffer.concat([
      this.#head(rpId, attested | flagsFor(isVerified)),
      Buffer.alloc(16),
      length,
      this.id,
      key,
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ])
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }
  }

  /** The answer to the options for logging in. */
  get({ challenge, origin, isVerified = true, rpId = new URL(origin).hostname }: Claims) {
    const authenticatorData = this.#head(rpId, flagsFor(isVerified))
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([
      authenticatorData,
      createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
    ])
    return {
      id: this.id.toString('base64url'),
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    }
  }

  #head(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }
}

function flagsFor(isVerified: boolean): number {
  return userPresent | (isVerified ? userVerified : 0)
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

/** CBOR, as far as it's needed here. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function bytes(value: Buffer): Buffer {
  const head =
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.from([0x59, value.length >> 8, value.length])
  return Buffer.concat([head, value])
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
}
