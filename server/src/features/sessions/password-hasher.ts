import { randomBytes } from 'node:crypto'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, as OWASP advises; about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More at once would only take the processors from everybody else. */
const runningMax = 2
/** A whole class that logs in at the same moment. Whoever comes when this many wait is told to come back. */
const waitingMax = 240

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** With null, for somebody who does not exist, it takes as long and answers no. */
  verify(stored: string | null, password: string): Promise<boolean>
}

export async function createPasswordHasher(): Promise<PasswordHasher> {
  const nobodys = await hash(randomBytes(16).toString('hex'), cost)
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new Refusal('too_many_requests', { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(stored, password) {
      const isRight = await inTurn(() => verify(stored ?? nobodys, password))
      return stored !== null && isRight
    },
  }
}
