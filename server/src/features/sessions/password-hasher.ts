import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, as OWASP advises; about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More at once would only take the processors from everybody else. */
const runningMax = 2

export interface PasswordHasher {
  /** `whose` is the line it waits in: the network, or the person. Nobody waits for more than one of each other line. */
  hash(password: string, whose: string): Promise<string>
  /** With null, for somebody who does not exist, it takes as long and answers no. */
  verify(stored: string | null, password: string, whose: string): Promise<boolean>
  /** The same turns for a digest of another kind. */
  inTurn<T>(whose: string, work: () => Promise<T>): Promise<T>
}

export async function createPasswordHasher(): Promise<PasswordHasher> {
  const nobodys = await hash(randomBytes(16).toString('hex'), cost)
  // In the order of their turns: a line that was served goes to the end.
  const lines = new Map<string, (() => void)[]>()
  let running = 0

  function takeNext(): (() => void) | undefined {
    const [first] = lines
    if (!first) return undefined
    const [whose, line] = first
    const next = line.shift()
    lines.delete(whose)
    if (line.length > 0) lines.set(whose, line)
    return next
  }

  async function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (running >= runningMax) {
      await new Promise<void>((resolve) => {
        const line = lines.get(whose)
        if (line) line.push(resolve)
        else lines.set(whose, [resolve])
      })
    } else running++
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line.
      const next = takeNext()
      if (next) next()
      else running--
    }
  }

  return {
    inTurn,
    hash: (password, whose) => inTurn(whose, () => hash(password, cost)),
    async verify(stored, password, whose) {
      const isRight = await inTurn(whose, () => verify(stored ?? nobodys, password))
      return stored !== null && isRight
    },
  }
}
