declare const isChecked: unique symbol

/**
 * A statement that writes rows of a batch, each parameter a column of them. It fails unless it writes every row it was given:
 * the functions below are the only way to make one, and they see to it.
 */
export interface WriteStatement {
  readonly name: string
  readonly text: string
  readonly [isChecked]: true
}

const checked = (name: string, text: string) => ({ name, text }) as WriteStatement

/** What the database compares, before anything is committed: rows written, and rows given. */
export const requireAll = (written: string) =>
  `select ledger.require_all_written((select count(*) from ${written}), cardinality($1))`

/** New rows. The database takes all of them or none, so there's nothing to count. */
export function inserts(name: string, text: string): WriteStatement {
  if (!text.startsWith('insert into ') || /\bon conflict\b|\bwhere\b/.test(text))
    throw new Error(`${name} may write fewer rows than it is given`)
  return checked(name, text)
}

/** New rows, except where there's one already: for a note that only the first of several leaves. */
export function insertsFirst(name: string, text: string): WriteStatement {
  if (!text.endsWith('do nothing')) throw new Error(`${name} doesn't say what becomes of the others`)
  return checked(name, text)
}

/** Rows that are there and change. One that isn't there, or has changed before, fails the whole statement. */
export function changes(name: string, text: string): WriteStatement {
  return changesAndAdds(name, `${text} returning 1`)
}

/** The same where something else is added with what changed, as `changed` returns it. */
export function changesAndAdds(name: string, text: string, ...added: readonly string[]): WriteStatement {
  const steps = [`changed as (${text})`, ...added]
  return checked(name, `with ${steps.join(',\n')}\n${requireAll('changed')}`)
}
