import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onSeveral } from '@dryrun/server/ledger/teller.sql.ts'
import { oneMachine } from '@dryrun/server/platform/db/either-engine.ts'
import { everyShard } from '@dryrun/server/platform/db/every-shard.ts'
import { judgeStatement } from './judge-statement.ts'

const fine = [
  onSeveral.readBooks.text,
  'select * from members.member where email_key = $1',
  'select * from ledger.book where member_id = $1',
  'select * from ledger.book where member_id = any($1::uuid[])',
  'select * from deposits.deposit left join network.transfer as paid on paid.member_id = deposit.member_id where deposit.member_id = $1',
  'select * from ledger.book left join ledger.command on command.member_id = any($1) where book.member_id = any($1)',
  'insert into notices.notice (member_id, kind) select * from unnest($1::uuid[], $2::text[])',
  `${everyShard} select * from deposits.deposit where status = 'pending'`,
  `${oneMachine} with recursive hop as (select symbol from trading.trade_order) select * from hop`,
]

for (const text of fine) test(`taken: ${text.slice(0, 70)}`, () => assert.equal(judgeStatement(text), undefined))

const refused: [string, RegExp][] = [
  [`select * from deposits.deposit where status = 'pending'`, /doesn't say whose rows/],
  [
    'select * from ledger.book join ledger.command using (idempotency_key) where book.member_id = any($1)',
    /doesn't say whose/,
  ],
  [
    'select * from deposits.deposit join members.member using (member_id) where member_id = $1',
    /beside members\.member/,
  ],
  [`${everyShard} select * from deposits.deposit join members.member using (member_id)`, /beside members\.member/],
  ['select platform.clock_now(), transfer_count from ledger.book where member_id = $1', /asks for the time/],
  [`${everyShard} select * from notices.notice order by notice_id for update`, /locks rows/],
  ['delete from ledger.flow_delta returning *', /doesn't say whose rows/],
  [
    'update members.member set usdt_address = (select address from ledger.address where member_id = $1) where member_id = $1',
    /by what ledger\.address says/,
  ],
]

for (const [text, why] of refused)
  test(`refused: ${text.slice(0, 70)}`, () => assert.match(judgeStatement(text) ?? '', why))
