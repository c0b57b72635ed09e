import { sameBytes } from '../markets/day-keys.ts'
import { asciiBytes, toHex } from './bytes.ts'
import { type SignedSeal, sealBytes, type Tools } from './canonical.ts'

/** What another instance saw at an address: a seal, when, and its own signature under that. */
export interface Statement {
  /** Where it asked. */
  readonly address: string
  /** The seal as it was served, with the signature of whoever made it. */
  readonly seal: SignedSeal
  /** Microseconds since 1970, by the real clock of the witness. */
  readonly seenAtMicros: bigint
  readonly witnessKey: Uint8Array
  readonly signature: Uint8Array
}

/** A statement with the address at which its witness can be asked. */
export interface Witnessed extends Statement {
  readonly witness: string
}

/** What a witness signs. */
export function statementBytes(
  { address, seal, seenAtMicros, witnessKey }: Omit<Statement, 'signature'>,
  hash: Tools['hash'],
): Uint8Array {
  return asciiBytes(
    [
      'dryrun witness 1',
      address,
      toHex(seal.publicKey),
      seal.sealNo,
      toHex(hash(sealBytes(seal))),
      toHex(seal.root),
      seenAtMicros,
      toHex(witnessKey),
    ].join('\n'),
  )
}

/** Both signatures are right: nobody but the site could have made the seal, and nobody but the witness says it saw it. */
export function isGoodStatement(statement: Statement, { hash, verify }: Tools): boolean {
  const { seal, signature, witnessKey } = statement
  return (
    verify(seal.signature, sealBytes(seal), seal.publicKey) &&
    verify(signature, statementBytes(statement, hash), witnessKey)
  )
}

/** What a witness saw that isn't in the chain of seals. */
export interface WitnessFault {
  readonly kind: 'witness_other'
  readonly sealNo: bigint
  readonly witness: string
  /** It knew the site by another key. */
  readonly isKey: boolean
}

/** Holds what others saw against the chain, seal by seal while somebody goes through it. */
export class WitnessedChain {
  readonly #good: readonly Witnessed[]
  readonly #hash: Tools['hash']

  /** What isn't rightly signed says nothing, and is left out. */
  constructor(statements: readonly Witnessed[], tools: Tools) {
    this.#good = statements.filter((each) => isGoodStatement(each, tools))
    this.#hash = tools.hash
  }

  /** Those that hold, newest seal first. */
  get statements(): readonly Witnessed[] {
    return this.#good.toSorted((one, other) => Number(other.seal.sealNo - one.seal.sealNo))
  }

  /** What somebody saw otherwise, of a seal of the chain. */
  look(seal: SignedSeal, digest: Uint8Array): WitnessFault | undefined {
    const other = this.#good.find(
      (each) => each.seal.sealNo === seal.sealNo && !sameBytes(this.#hash(sealBytes(each.seal)), digest),
    )
    return other && faultOf(other, seal)
  }

  /** What somebody saw behind the end of the chain: a seal that isn't there any more. */
  lookBehind(last: SignedSeal): WitnessFault | undefined {
    const other = this.#good.find((each) => each.seal.sealNo > last.sealNo)
    return other && faultOf(other, last)
  }
}

const faultOf = ({ seal, witness }: Witnessed, { publicKey }: SignedSeal): WitnessFault => ({
  kind: 'witness_other',
  sealNo: seal.sealNo,
  witness,
  isKey: !sameBytes(seal.publicKey, publicKey),
})
