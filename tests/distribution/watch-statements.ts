import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { judgeStatement } from './judge-statement.ts'

/** Each text is judged once. */
const judged = new Map<string, string | undefined>()

function verdictOn(first: unknown): string | undefined {
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  if (!judged.has(text)) judged.set(text, judgeStatement(text))
  const verdict = judged.get(text)
  return verdict && `This statement ${verdict}: ${text}`
}

/** Whether the nearest line of our own that called is a test's: what a test itself sends is its own affair. */
function isFromTest(): boolean {
  const lines = (new Error('who calls').stack ?? '').split('\n').slice(1)
  const caller = lines.find((line) => !/watch-statements|node_modules|\(?node:/.test(line) && line.includes('file:'))
  return caller !== undefined && /\/tests\/|\.test\.ts/.test(caller)
}

interface Sender {
  query: (this: Sender, ...all: unknown[]) => unknown
  readonly user?: string
}

/**
 * Every statement that the application sends in a test must be one that a distributed PostgreSQL takes as well. A test that
 * makes the application send another one fails where it does.
 */
export function watchStatements(): void {
  const sentByTest = new AsyncLocalStorage<boolean>()
  const pool = pg.Pool.prototype as unknown as Sender
  const client = pg.Client.prototype as unknown as Sender
  const { query: queryPool } = pool
  const { query: queryClient } = client
  pool.query = function watched(this: Sender, ...all) {
    if (verdictOn(all[0]) === undefined || !isFromTest()) return queryPool.apply(this, all)
    return sentByTest.run(true, () => queryPool.apply(this, all))
  }
  client.query = function watched(this: Sender, ...all) {
    const verdict = this.user?.startsWith('dryrun_login_') ? verdictOn(all[0]) : undefined
    if (verdict !== undefined && !sentByTest.getStore() && !isFromTest()) throw new Error(verdict)
    return queryClient.apply(this, all)
  }
}
