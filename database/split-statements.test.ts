import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitStatements } from './split-statements.ts'

test('statements end at semicolons and at the end of the file', () => {
  assert.deepEqual(splitStatements('select 1; select 2'), ['select 1', 'select 2'])
})

test('a semicolon in text, a quoted name, a comment or a function body ends nothing', () => {
  const body = `create function f() returns int language plpgsql as $body$ begin return 1; end; $body$`
  assert.deepEqual(splitStatements(`select ';', 'it''s;'; select ";" -- one; two\n; /* a; b */ ${body};`), [
    `select ';', 'it''s;'`,
    `select ";" -- one; two`,
    `/* a; b */ ${body}`,
  ])
})

test('what holds only comments is no statement', () => {
  assert.deepEqual(splitStatements('-- nothing here;\n;;/* nor here */'), [])
})
