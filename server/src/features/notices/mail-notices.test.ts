import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Instance, startMoneyWorld } from '../../../../tests/money/money-world.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { createLog } from '../../platform/log.ts'
import { openMailTransport } from '../../platform/mail/open-transport.ts'
import { pageOf } from '../mail/index.ts'
import { passOnNotices } from './index.ts'

test('each step of a member’s money becomes one mail, whichever of two instances takes the notice', async () => {
  await using world = await startMoneyWorld()
  const { database } = world.instances[0] as Instance
  const jobs = await openJobsOf(database)
  const member = await world.newMember({ balance: '1000' })
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  const asked = { amount: '10', coin: 'BTC', address: 'pracbtc1x', acceptClosing: true }
  const { withdrawalId } = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body
  const path = `/api/admin/members/${member}/withdrawals/${withdrawalId}/decline`
  await world.call('admin', 'POST', path, { reason: 'Wrong <b>address</b>' })

  const deps = depsOf(database, jobs)
  await Promise.all([passOnNotices(deps), passOnNotices(deps), passOnNotices(deps)])
  const { rows } = await world.testDatabase.owner.query(
    'select title, body_text from mail.outbox where member_id = $1 order by mail_id',
    [member],
  )
  assert.deepEqual(
    new Set(rows.map(({ title }) => title)),
    new Set([
      'We’ve got your deposit',
      'Your deposit is approved',
      'Your investment is active',
      'Your withdrawal is pending',
      'Your withdrawal was declined',
    ]),
  )
  assert.equal(rows.length, 5)
  const declined = rows.find(({ title }) => title === 'Your withdrawal was declined')
  assert.match(declined.body_text, /Reason: Wrong <b>address<\/b>/)
  assert.doesNotMatch(pageOf({ title: declined.title, text: declined.body_text }), /<b>address/)
  assert.equal((await world.testDatabase.owner.query('select from notices.notice')).rowCount, 0)
  await jobs.close()
})

test('a stop between the emails and the notifications loses neither, and no email is sent twice', async () => {
  await using world = await startMoneyWorld()
  const { database } = world.instances[0] as Instance
  const { owner } = world.testDatabase
  const jobs = await openJobsOf(database)
  const member = await world.newMember({ balance: '1000' })
  const deps = depsOf(database, jobs)
  const told = async () => {
    const { rows } = await owner.query<{ mails: number; notifications: number; notices: number }>(
      `select (select count(*) from mail.outbox where member_id = $1)::int as mails,
              (select count(*) from notices.notification where member_id = $1)::int as notifications,
              (select count(*) from notices.notice)::int as notices`,
      [member],
    )
    return rows[0]
  }
  await owner.query('revoke insert on notices.notification from dryrun_app')
  await passOnNotices(deps)
  const { rows: failed } = await owner.query('select error from platform.failed_item')
  assert.equal(failed.length, 2)
  for (const { error } of failed) assert.match(error, /42501/)
  const stopped = await told()
  assert.deepEqual(stopped, { mails: 2, notifications: 0, notices: 2 })
  await owner.query('grant insert on notices.notification to dryrun_app')
  await owner.query('update platform.failed_item set next_at = now()')
  while (await passOnNotices(deps));
  assert.deepEqual(await told(), { mails: 2, notifications: 1, notices: 0 })
  await jobs.close()
})

async function openJobsOf(database: Instance['database']) {
  const jobs = await openJobs(database, createLog('silent'))
  await jobs.work([
    { name: 'send-mail', retries: 0, retrySeconds: 1, retrySecondsMax: 1, expireSeconds: 60, run: async () => {} },
  ])
  return jobs
}

function depsOf(database: Instance['database'], jobs: Awaited<ReturnType<typeof openJobs>>) {
  const clock = { now: () => new Date(), speed: () => 1, async refresh() {}, close() {} }
  return {
    pool: database.pool,
    clock,
    jobs,
    publicUrl: new URL('http://localhost'),
    transport: openMailTransport({ kind: 'mailbox' }),
  }
}
