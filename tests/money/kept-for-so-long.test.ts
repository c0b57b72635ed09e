import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAuditLinks, dropOldEvents, recordEvents } from '@dryrun/server/features/audit/index.ts'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { dropOldMails } from '@dryrun/server/features/mail/index.ts'
import { dropOldAnswers } from '@dryrun/server/ledger/drop-old-answers.ts'
import { moveClock } from '../move-clock.ts'
import { until } from '../until.ts'
import { type Instance, startMoneyWorld } from './money-world.ts'

test('sent mails, kept answers and audit events go after so many days, and what is left still holds', async () => {
  await using world = await startMoneyWorld()
  const { database, clock } = world.instances[0] as Instance
  const { owner } = world.testDatabase
  const deps = { pool: database.pool, clock }
  const countOf = async (table: string) =>
    (await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count
  const member = await world.newMember({ balance: '100' })
  const writeMail = (status: string, name: string) =>
    owner.query(
      `insert into mail.outbox (member_id, to_name, to_email, title, body_text, message_id, status, created_at, sent_at)
       values ($1, 'A', 'a@b.c', 'T', '', $2, $3, platform.clock_now(), case when $3 = 'sent' then platform.clock_now() end)`,
      [member, name, status],
    )
  await writeMail('sent', 'old')
  await writeMail('dead', 'given up')
  const answers = await countOf('ledger.command')
  assert.ok(answers && answers > 0)
  for (const kind of ['member.signed_up', 'session.began'])
    await recordEvents(database.pool, [{ kind, at: clock.now(), details: {} } as never])
  while (await addAuditLinks(database));
  const events = (await countOf('audit.event')) ?? 0
  assert.ok(events > 1)

  const before = clock.now().getTime()
  await moveClock(owner, '400 days')
  await until('the clock was moved', () => clock.now().getTime() > before + 300 * 86_400_000)
  await writeMail('sent', 'new')
  await recordEvents(database.pool, [{ kind: 'session.began', at: clock.now(), details: {} } as never])
  while (await addAuditLinks(database));

  await dropOldMails(deps, 'forever')
  await dropOldAnswers(deps, 'forever')
  await dropOldEvents(deps, 'forever')
  assert.deepEqual([await countOf('mail.outbox'), await countOf('ledger.command')], [3, answers], 'forever is forever')

  await dropOldMails(deps, 90)
  const { rows } = await owner.query('select message_id from mail.outbox order by message_id')
  assert.deepEqual(
    rows.map((row) => row.message_id),
    ['given up', 'new'],
  )
  await dropOldAnswers(deps, 30)
  assert.equal(await countOf('ledger.command'), 0)
  await dropOldEvents(deps, 365)
  assert.equal(await countOf('audit.event'), 1)
  assert.deepEqual((await checkLedger(database)).findings, [], 'the chain goes on from what was dropped')

  await assert.rejects(owner.query('delete from audit.event'), /only grows/)
  assert.equal(
    (await owner.query(`select audit.drop_before(now() + interval '10000 days', 100) as n`)).rows[0]?.n,
    0,
    'a year is always kept',
  )
})
