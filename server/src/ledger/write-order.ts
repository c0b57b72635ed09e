import type { RowToWrite } from './command.ts'
import type { WriteStatement } from './write-statement.ts'

/** Rows that are written by one statement. */
export interface WriteStep {
  readonly statement: WriteStatement
  readonly rows: readonly RowToWrite[]
}

/**
 * The rows of a batch in as few steps as possible. A row is only ever taken from the front of its own command, so it can't be
 * written before one that it depends on. Commands of a batch are of different members and don't depend on each other.
 */
export function inWriteOrder(commands: readonly (readonly RowToWrite[])[]): WriteStep[] {
  const fronts = new Map<WriteStatement, WriteStep[][]>()
  /** How many commands need a statement later, after something else. */
  const later = new Map<WriteStatement, number>()
  for (const rows of commands) {
    const steps = stepsOf(rows)
    for (const { statement } of steps.slice(1)) later.set(statement, (later.get(statement) ?? 0) + 1)
    addFront(fronts, steps)
  }
  const order: WriteStep[] = []
  while (fronts.size > 0) {
    const statement = pickStatement(fronts, later)
    const ready = fronts.get(statement) ?? []
    fronts.delete(statement)
    order.push({ statement, rows: ready.flatMap(([step]) => step?.rows ?? []) })
    for (const [, ...rest] of ready) {
      const next = rest[0]?.statement
      if (next) later.set(next, (later.get(next) ?? 0) - 1)
      addFront(fronts, rest)
    }
  }
  return order
}

/** One command's rows: neighbours that the same statement writes are one step. */
function stepsOf(rows: readonly RowToWrite[]): WriteStep[] {
  const steps: { statement: WriteStatement; rows: RowToWrite[] }[] = []
  for (const row of rows) {
    const last = steps.at(-1)
    if (last?.statement === row.statement) last.rows.push(row)
    else steps.push({ statement: row.statement, rows: [row] })
  }
  return steps
}

function addFront(fronts: Map<WriteStatement, WriteStep[][]>, steps: WriteStep[]): void {
  const [front] = steps
  if (!front) return
  const same = fronts.get(front.statement)
  if (same) same.push(steps)
  else fronts.set(front.statement, [steps])
}

/** One that nobody needs later, so that it runs once. If there's none, the one that most commands are waiting for. */
function pickStatement(
  fronts: ReadonlyMap<WriteStatement, readonly unknown[]>,
  later: ReadonlyMap<WriteStatement, number>,
): WriteStatement {
  const [first, ...others] = [...fronts].toSorted(([, a], [, b]) => b.length - a.length) as [
    [WriteStatement, unknown],
    ...[WriteStatement, unknown][],
  ]
  const lastOfAll = [first, ...others].find(([statement]) => !later.get(statement))
  return (lastOfAll ?? first)[0]
}
