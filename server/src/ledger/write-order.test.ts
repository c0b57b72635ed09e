import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { RowToWrite } from './command.ts'
import { inWriteOrder } from './write-order.ts'
import { changes, inserts, insertsFirst, type WriteStatement } from './write-statement.ts'

const statements: readonly WriteStatement[] = ['a', 'b', 'c', 'd', 'e'].map((name) =>
  inserts(name, `insert into ${name} select * from unnest($1::uuid[])`),
)
const [a, b, c] = statements as [WriteStatement, WriteStatement, WriteStatement]
const row = (statement: WriteStatement, ...values: unknown[]): RowToWrite => ({ statement, values })

test('each row is written once, and never before a row that comes earlier in its own command', () => {
  const command = fc.array(fc.constantFrom(...statements), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
      const rows = commands.map((own, no) => own.map((statement, place) => row(statement, no, place)))
      const written = inWriteOrder(rows)
      for (const { statement, rows: together } of written)
        assert.ok(together.length > 0 && together.every((each) => each.statement === statement))
      const order = written.flatMap((step) => step.rows)
      assert.equal(order.length, rows.flat().length)
      for (const own of rows)
        assert.deepEqual(
          order.filter((each) => own.includes(each)),
          own,
        )
    }),
  )
})

test('commands that agree on an order share their statements, wherever each of them begins', () => {
  const names = (commands: RowToWrite[][]) => inWriteOrder(commands).map(({ statement }) => statement.name)
  assert.deepEqual(names([[row(a), row(b), row(c)], [row(b), row(c)], [row(c)]]), ['a', 'b', 'c'])
  assert.deepEqual(names([[row(c)], [row(b)], [row(a), row(b), row(b), row(c)]]), ['a', 'b', 'c'])
  // Where they don't agree, one of them is written twice.
  assert.equal(
    names([
      [row(a), row(b)],
      [row(b), row(a)],
    ]).length,
    3,
  )
})

test('a statement that could leave rows out without a word is refused', () => {
  assert.throws(() => inserts('x', 'insert into x select * from unnest($1) on conflict do nothing'))
  assert.throws(() => inserts('x', 'insert into x select * from unnest($1) as y where y > 0'))
  assert.throws(() => inserts('x', 'update x set y = 1'))
  assert.throws(() => insertsFirst('x', 'insert into x select * from unnest($1)'))
  assert.match(changes('x', 'update x set y = 1').text, /returning 1\)\s+select ledger\.require_all_written/)
})
