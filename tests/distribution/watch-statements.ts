import pg from 'pg'
import { judgeStatement } from './judge-statement.ts'

/** Each text is judged once. */
const judged = new Map<string, string | undefined>()

function verdictOn(text: string): string | undefined {
  if (!judged.has(text)) judged.set(text, judgeStatement(text))
  return judged.get(text)
}

/**
 * Every statement that the application sends in a test must be one that a distributed PostgreSQL takes as well. A test that
 * makes the application send another one fails where it does. What a test itself sends as the owner is its own affair.
 */
export function watchStatements(): void {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...all: unknown[]) => unknown; user?: string } }
  const { query } = prototype
  prototype.query = function watched(this: { user?: string }, ...all: unknown[]) {
    const [first] = all
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    const verdict = this.user?.startsWith('dryrun_login_') ? verdictOn(text) : undefined
    if (verdict !== undefined) {
      if (process.env['WATCH_TO'] === undefined) throw new Error(`This statement ${verdict}: ${text}`)
      process.stderr.write(`WATCHED ${verdict} :: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}\n`)
    }
    return query.apply(this, all)
  }
}
