import { AsyncLocalStorage } from 'node:async_hooks'

/** A request that came under a key, and where its answer is kept. */
export interface AskedUnderKey {
  readonly memberId: string
  readonly key: string
  /** What it asks for: the same text is the same request. */
  readonly digest: string
  /** Whether the teller has looked for the key. Until then, a refusal says nothing of an earlier attempt. */
  isLookedFor: boolean
}

const current = new AsyncLocalStorage<AskedUnderKey>()

/** Everything that's done for a request knows it by this, however deep inside it is. */
export const whileAsked = <Result>(asked: AskedUnderKey, run: () => Result): Result => current.run(asked, run)

/** The request under way, where what it's answered is kept in this book under this very key. */
export function askedUnder(memberId: string, key: string): AskedUnderKey | undefined {
  const asked = current.getStore()
  return asked?.memberId === memberId && asked.key === key ? asked : undefined
}
