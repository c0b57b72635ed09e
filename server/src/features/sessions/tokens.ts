import { hash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** 256 random bits: nobody guesses it, so a plain digest of it is enough to keep. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

export function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
