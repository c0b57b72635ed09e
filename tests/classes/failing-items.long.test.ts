// No sweep is held up by one item that fails.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { dropOldMails, requeueMails } from '@dryrun/server/features/mail/index.ts'
import { keepWorth } from '@dryrun/server/features/members/index.ts'
import { dropOldNotifications } from '@dryrun/server/features/notices/index.ts'
import { sweepSessions } from '@dryrun/server/features/sessions/index.ts'
import { sweepConversations } from '@dryrun/server/features/support/index.ts'
import { sweepFiles } from '@dryrun/server/files/index.ts'
import { dropOldAnswers } from '@dryrun/server/ledger/drop-old-answers.ts'
import { openJobs } from '@dryrun/server/platform/jobs/open-jobs.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { read } from '../source-files.ts'
import { until } from '../until.ts'
import { newMember } from '../visitor.ts'
import { adminPassword, type ClassWorld, startClassWorld } from './class-world.ts'
import { plantFault } from './plant-fault.ts'

let world: ClassWorld
let jobs: Awaited<ReturnType<typeof openJobs>>
before(async () => {
  world = await startClassWorld({ CLASS_CLOCK: 'on', AUTO_APPROVE: 'matched', AUTO_PAY: 'small' })
  jobs = await openJobs(world.app.database, createLog('silent'))
})
after(async () => {
  await jobs.close()
  await world[Symbol.asyncDispose]()
})

const key = () => ({ 'idempotency-key': randomUUID() })
const sql = (text: string, values: unknown[] = []) => world.app.testDatabase.owner.query(text, values)

const plant = (table: string, on: 'insert' | 'update' | 'delete', condition: string) =>
  plantFault(world.app.testDatabase.owner, { table, on, condition })

interface Failed {
  readonly sweep: string
  readonly item: string
  readonly error: string
  readonly times: number
}

async function failing(sweep: string): Promise<Failed[]> {
  const { rows } = await sql('select sweep, item, error, times from platform.failed_item where sweep = $1', [sweep])
  return rows as Failed[]
}

const failures = async () => (await world.admin.get('/api/admin/failures')).body

/** How each sweep meets something that always fails, or why it has no items. A sweep without a line fails the test. */
const sweeps: Readonly<Record<string, (() => Promise<void>) | string>> = {
  maturities: async () => {
    const [bad, good] = [await withInvestment(), await withInvestment()]
    await heldUp(
      'maturities',
      await plant('investments.investment', 'update', `new.investment_id = '${bad}'`),
      bad,
      async () => {
        await sql(`update platform.clock set base_clock = base_clock + interval '2 days'`)
        await sql('notify clock_changed')
        await until('the other one has matured', async () => {
          const { rows } = await sql('select state from investments.investment where investment_id = $1', [good])
          return rows[0]?.state === 'matured'
        })
      },
    )
  },
  orders: async () => {
    const [bad, good] = [await withOrder(), await withOrder()]
    const mend = await plant(
      'trading.trade_order',
      'update',
      `new.order_id = '${bad.orderId}' and new.state = 'filled'`,
    )
    await heldUp('orders', mend, `${bad.memberId} ${bad.orderId}`, async () => {
      await until('the other one is filled', () => orderIs(good.orderId, 'filled'))
    })
    await until('it’s filled once it can be', () => orderIs(bad.orderId, 'filled'))
  },
  rewards: async () => {
    const [bad, good] = [await withFriend(), await withFriend()]
    const mend = await plant('referrals.due', 'update', `new.member_id = '${bad.friend}'`)
    await bad.invest()
    await good.invest()
    await heldUp('rewards', mend, bad.friend, async () => {
      await until('the other one is credited', async () => {
        const { rows } = await sql('select state from referrals.due where member_id = $1', [good.friend])
        return rows[0]?.state === 'credited'
      })
    })
  },
  arrivals: async () => {
    const [bad, good] = [await withTransfer(), await withTransfer()]
    const mend = await plant('network.arrival', 'update', `new.transfer_id = '${bad}'`)
    await heldUp('arrivals', mend, bad, async () => {
      await sql(`update platform.clock set base_clock = base_clock + interval '3 hours'`)
      await sql('notify clock_changed')
      await until('the other one has arrived', async () => {
        const { rows } = await sql('select arrived_at from network.arrival where transfer_id = $1', [good])
        return rows[0]?.arrived_at
      })
    })
  },
  approvals: async () => {
    const [bad, good] = [await withDeposit(), await withDeposit()]
    const mend = await plant('deposits.deposit', 'update', `new.deposit_id = '${bad}'`)
    await heldUp('approvals', mend, bad, async () => {
      await sql(`update platform.clock set base_clock = base_clock + interval '3 hours'`)
      await sql('notify clock_changed')
      await until('the other one is approved', async () => {
        const { rows } = await sql('select status from deposits.deposit where deposit_id = $1', [good])
        return rows[0]?.status === 'approved'
      })
    })
  },
  payouts: async () => {
    const [bad, good] = [await withWithdrawal(), await withWithdrawal()]
    const mend = await plant('withdrawals.withdrawal', 'update', `new.withdrawal_id = '${bad}'`)
    await heldUp('payouts', mend, bad, async () => {
      await sql(`update platform.clock set base_clock = base_clock + interval '2 minutes'`)
      await sql('notify clock_changed')
      await until('the other one is paid', async () => {
        const { rows } = await sql('select status from withdrawals.withdrawal where withdrawal_id = $1', [good])
        return rows[0]?.status === 'approved'
      })
    })
  },
  copies: 'tests/copies/gone.test.ts has a copy that can’t be forgotten',
  'ready-copies': 'none of them is about somebody',
  'copy-payouts': 'pays as payouts does, and only in copies',
  notices: async () => {
    const [{ memberId: bad }, { memberId: good }] = [await newMember(world.app), await newMember(world.app)]
    const mend = await plant('notices.notification', 'insert', `new.member_id = '${bad}'`)
    const noticed = `insert into notices.notice (member_id, kind, details, noticed_at)
       values ($1, 'review_published', '{}', now()) returning notice_id`
    const { rows } = await sql(noticed, [bad])
    await sql(noticed, [good])
    await heldUp('notices', mend, String(rows[0]?.notice_id), async () => {
      await until('the other one is told', async () => {
        const { rowCount } = await sql('select from notices.notification where member_id = $1', [good])
        return rowCount
      })
    })
  },
  classes: async () => {
    await comeIn()
    const one = await world.open()
    const two = await world.open({ name: 'Another class' })
    const [bad, good, other] = [
      await world.join(one.code, 'bad'),
      await world.join(one.code, 'good'),
      await world.join(two.code, 'other'),
    ]
    for (const { classId } of [one, two])
      assert.equal((await world.admin.post(`/api/classes/${classId}/end`, {})).status, 200)
    const mend = await plant('classes.student', 'update', `new.member_id = '${bad.memberId}'`)
    await sql(`update classes.class set erase_at = now() - interval '1 second' where ended_at is not null`)
    await heldUp('classes.erasing', mend, bad.memberId, async () => {
      for (const { memberId } of [good, other])
        await until('the others are erased', async () => {
          const { rows } = await sql('select nickname from classes.student where member_id = $1', [memberId])
          return rows[0]?.nickname === null
        })
    })
    await until('it’s erased once it can be', async () => {
      const { rowCount } = await sql('select from classes.class where erased_at is null and class_id = $1', [
        one.classId,
      ])
      return rowCount === 0
    })
  },
  sessions: async () => {
    const [bad, good] = [await newMember(world.app), await newMember(world.app)]
    const { rows } = await sql('select session_id from auth.session where member_id = $1', [bad.memberId])
    const expire = `update auth.session set expires_at = now() - interval '1 year', last_seen_at = now() - interval '1 year'
                     where member_id = any($1::uuid[])`
    await sql(expire, [[bad.memberId, good.memberId]])
    const mend = await plant('auth.session', 'update', `new.member_id = '${bad.memberId}'`)
    await oneByOne(
      { sweep: 'sessions', item: rows[0]?.session_id, mend },
      () => sweepSessions(deps()),
      async () => {
        const found = await sql('select from auth.session where member_id = $1 and ended_at is null', [good.memberId])
        return found.rowCount === 0
      },
    )
  },
  conversations: async () => {
    const [bad, good] = [randomUUID(), randomUUID()]
    for (const id of [bad, good])
      await sql(
        `insert into support.conversation (conversation_id, token_hash, began_at, last_at)
         values ($1, sha256(gen_random_uuid()::text::bytea), now() - interval '1 year', now() - interval '1 year')`,
        [id],
      )
    const mend = await plant('support.conversation', 'delete', `old.conversation_id = '${bad}'`)
    await oneByOne(
      { sweep: 'conversations', item: bad, mend },
      () => sweepConversations(deps()),
      () => isGone('support.conversation', 'conversation_id', good),
    )
  },
  'old-mails': async () => {
    const ids = await twoMails(`status = 'sent', sent_at = now() - interval '3 years'`)
    const mend = await plant('mail.outbox', 'delete', `old.mail_id = '${ids[0]}'`)
    await oneByOne(
      { sweep: 'old-mails', item: ids[0], mend },
      () => dropOldMails(deps(), 30),
      () => isGone('mail.outbox', 'mail_id', ids[1]),
    )
  },
  'unqueued-mails': async () => {
    const ids = await twoMails(`status = 'queued', sent_at = null`)
    const mend = await plant('pgboss.job', 'insert', `new.data ->> 'mailId' = '${ids[0]}'`)
    await oneByOne(
      { sweep: 'unqueued-mails', item: ids[0], mend },
      () => requeueMails({ ...deps(), jobs }),
      async () => {
        const { rowCount } = await sql(`select from pgboss.job where data ->> 'mailId' = $1`, [ids[1]])
        return Boolean(rowCount)
      },
    )
  },
  'old-notifications': async () => {
    const { memberId } = await newMember(world.app)
    const [bad, good] = [randomUUID(), randomUUID()]
    for (const id of [bad, good])
      await sql(
        `insert into notices.notification (member_id, notification_id, kind, details, happened_at)
         values ($1, $2, 'review_published', '{}', now() - interval '3 years')`,
        [memberId, id],
      )
    const mend = await plant('notices.notification', 'delete', `old.notification_id = '${bad}'`)
    await oneByOne(
      { sweep: 'old-notifications', item: bad, mend },
      () => dropOldNotifications(deps(), 30),
      () => isGone('notices.notification', 'notification_id', good),
    )
  },
  'old-answers': async () => {
    const [bad, good] = [await rich(), await rich()]
    await sql(`update ledger.command set done_at = now() - interval '3 years' where member_id = any($1::uuid[])`, [
      [bad.memberId, good.memberId],
    ])
    const mend = await plant('ledger.command', 'delete', `old.member_id = '${bad.memberId}'`)
    await oneByOne(
      { sweep: 'old-answers', item: bad.memberId, mend },
      () => dropOldAnswers(deps(), 30),
      () => isGone('ledger.command', 'member_id', good.memberId),
    )
  },
  worth: async () => {
    const [bad, good] = [await newMember(world.app), await newMember(world.app)]
    const mend = await plant('members.worth', 'update', `new.member_id = '${bad.memberId}'`)
    for (const { memberId } of [bad, good]) await giveMoney(memberId)
    await oneByOne(
      { sweep: 'worth', item: bad.memberId, mend },
      () => keepWorth(deps()),
      async () => {
        const { rows } = await sql('select total_cents from members.worth where member_id = $1', [good.memberId])
        return String(rows[0]?.total_cents) === '500000'
      },
    )
  },
  files: async () => {
    const [bad, good] = [randomUUID(), randomUUID()]
    for (const id of [bad, good])
      await sql(`insert into files.discarded_blob (blob_id, discarded_at) values ($1, now() - interval '1 year')`, [id])
    const mend = await plant('files.discarded_blob', 'delete', `old.blob_id = '${bad}'`)
    const blobs = { delete: async () => {} } as unknown as Parameters<typeof sweepFiles>[0]['blobs']
    const run = () => sweepFiles({ ...deps(), blobs })
    await oneByOne({ sweep: 'files.blobs', item: bad, mend }, run, () =>
      isGone('files.discarded_blob', 'blob_id', good),
    )
  },
  orphans: 'each blob by itself',
  witnesses: 'each instance by itself: see tests/proofs/witnesses.test.ts',
  'unread-replies': 'each conversation by itself',
  statements: 'together, and each by itself where that fails',
  'ledger-check': 'one whole',
  'audit-links': 'one whole: a link needs the one before it',
  seals: 'one whole: a seal is over all books',
  totals: 'one whole: sums',
  failures: 'one whole',
  'old-events': 'one whole: the oldest go together, by their chain',
}

/** The others are done, the failing one is named, counted, told to the admin, left alone for longer and longer, and done in the end. */
async function heldUp(
  sweep: string,
  mend: () => Promise<void>,
  item: string,
  others: () => Promise<void>,
): Promise<void> {
  await others()
  await comeIn()
  await until(`${sweep}: the failing one is named`, async () =>
    (await failing(sweep)).some((each) => each.item === item),
  )
  await until(`${sweep}: it is told`, async () => {
    // Nobody waits for the pauses in a test, but for those that are looked at below.
    await sql('update platform.failed_item set next_at = now() where sweep = $1 and times < 3', [sweep])
    const { failures: told } = await failures()
    return told.some((each: Failed) => each.sweep === sweep && each.item === item && /always fails/.test(each.error))
  })
  await until('the bell rings', async () => {
    const { notifications } = (await world.admin.get('/api/notifications')).body
    return notifications.some((each: { kind: string }) => each.kind === 'work_failing')
  })
  const { rows } = await sql(
    `select times, extract(epoch from next_at - last_at)::float8 as pause from platform.failed_item where sweep = $1 and item = $2`,
    [sweep, item],
  )
  assert.ok(
    rows[0]?.times >= 3 && Math.abs(rows[0]?.pause - Math.min(3600, 2 ** rows[0]?.times)) < 0.5,
    JSON.stringify(rows[0]),
  )
  await mend()
  // Nobody waits an hour in a test.
  await sql('update platform.failed_item set next_at = now() where sweep = $1', [sweep])
  await until(`${sweep}: it is done once it can be`, async () => (await failing(sweep)).length === 0)
}

interface Planted {
  readonly sweep: string
  readonly item: string | undefined
  readonly mend: () => Promise<void>
}

/** The same for sweeps whose turn comes once a minute or an hour: they're run here. */
async function oneByOne(
  { sweep, item, mend }: Planted,
  run: () => Promise<unknown>,
  isOtherDone: () => Promise<boolean>,
): Promise<void> {
  const again = async () => {
    await run()
    await sql('update platform.failed_item set next_at = now() where sweep = $1', [sweep])
  }
  for (let at = 0; at < 3; at++) await again()
  assert.equal(await isOtherDone(), true, `${sweep}: the other one is done`)
  const failed = await failing(sweep)
  assert.deepEqual(
    failed.map((each) => each.item),
    [item],
  )
  assert.ok((failed[0]?.times ?? 0) >= 3 && /always fails/.test(failed[0]?.error ?? ''), JSON.stringify(failed))
  await comeIn()
  await until(`${sweep}: it is told`, async () =>
    (await failures()).failures.some((each: Failed) => each.sweep === sweep && each.item === item),
  )
  await mend()
  // The server's own turn may have failed a moment ago, and then it's paused once more.
  await until(`${sweep}: it is done once it can be`, async () => {
    await again()
    return (await failing(sweep)).length === 0
  })
}

/** Time has passed, and so have sessions. */
const comeIn = () => world.admin.logIn('admin@dryrun.example', adminPassword)

const deps = () => ({ pool: world.app.database.pool, clock: world.app.clock, log: createLog('silent') })

async function isGone(table: string, column: string, id: string | undefined): Promise<boolean> {
  const { rowCount } = await sql(`select from ${table} where ${column} = $1`, [id])
  return rowCount === 0
}

async function twoMails(change: string): Promise<(string | undefined)[]> {
  const { memberId } = await newMember(world.app)
  const { rows } = await sql(
    `insert into mail.outbox (member_id, to_name, to_email, title, body_text, message_id, created_at, status)
     select $1, 'A', 'a@example.com', 'Hello', 'Hello', '<' || gen_random_uuid() || '@x>', now(), 'queued'
       from generate_series(1, 2) returning mail_id`,
    [memberId],
  )
  const ids = rows.map((row) => row.mail_id as string)
  await sql(`update mail.outbox set ${change} where mail_id = any($1::uuid[])`, [ids])
  return ids
}

async function giveMoney(memberId: string): Promise<void> {
  await comeIn()
  const path = `/api/admin/members/${memberId}/balances`
  const { version } = (await world.admin.get(path)).body
  const set = await world.admin.post(path, { balance: '5000', reason: 'For a test', version }, key())
  assert.equal(set.status, 200, JSON.stringify(set.body))
}

async function rich() {
  const { visitor, memberId } = await newMember(world.app)
  await giveMoney(memberId)
  return { visitor, memberId }
}

async function withInvestment(): Promise<string> {
  const { visitor } = await rich()
  const { status, body } = await visitor.post('/api/investments', { planId: 1, amount: '400' }, key())
  assert.equal(status, 201, JSON.stringify(body))
  return body.investmentId
}

async function withOrder() {
  const { visitor, memberId } = await rich()
  const buy = { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '100' }
  const { status, body } = await visitor.post('/api/trading/orders', buy, key())
  assert.equal(status, 201, JSON.stringify(body))
  return { memberId, orderId: body.orderId as string }
}

async function orderIs(orderId: string, state: string): Promise<boolean> {
  const { rows } = await sql('select state from trading.trade_order where order_id = $1', [orderId])
  return rows[0]?.state === state
}

async function withFriend() {
  const host = await newMember(world.app)
  const { visitor, memberId } = await newMember(world.app, { referralCode: host.form.username })
  await sql('update ledger.book set referred_by = $2 where member_id = $1', [memberId, host.memberId])
  await giveMoney(memberId)
  return { friend: memberId, invest: () => visitor.post('/api/investments', { planId: 1, amount: '400' }, key()) }
}

async function withTransfer(): Promise<string> {
  const [{ visitor }, other] = [await newMember(world.app), await newMember(world.app)]
  await visitor.post('/api/wallet/faucet', { coin: 'ETH' }, key())
  const { address } = (await other.visitor.get('/api/wallet')).body.coins[1]
  const sent = await visitor.post('/api/wallet/transfers', { coin: 'ETH', address, amount: '0.1' }, key())
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  return sent.body.transferId
}

async function withDeposit(): Promise<string> {
  const { visitor, memberId } = await newMember(world.app)
  await visitor.post('/api/wallet/faucet', { coin: 'ETH' }, key())
  const { wallets } = (await visitor.get('/api/deposit-wallets')).body
  const { address } = wallets.find(({ coin }: { coin: string }) => coin === 'ETH')
  const sent = (await visitor.post('/api/wallet/transfers', { coin: 'ETH', address, amount: '0.1' }, key())).body
  await sql(
    `insert into files.object (member_id, name, content_id, generation, size_bytes, md5, content_type, image_type,
            download_token, created_at, updated_at)
     values ($1, 'transactions/' || $1::uuid || '/a.png', uuidv7(), 1, 1, decode(repeat('00', 16), 'hex'), 'image/png',
            'image/png', '', now(), now())`,
    [memberId],
  )
  const claim = {
    amount: sent.worth,
    coin: 'ETH',
    proof: `transactions/${memberId}/a.png`,
    transferId: sent.transferId,
  }
  const claimed = await visitor.post('/api/deposits', claim, key())
  assert.equal(claimed.status, 201, JSON.stringify(claimed.body))
  return claimed.body.depositId
}

async function withWithdrawal(): Promise<string> {
  const { visitor, memberId } = await newMember(world.app)
  const path = `/api/admin/members/${memberId}/balances`
  const { version } = (await world.admin.get(path)).body
  const set = await world.admin.post(path, { balance: '100', reason: 'To have something', version }, key())
  assert.equal(set.status, 200, JSON.stringify(set.body))
  const { coins } = (await visitor.get('/api/wallet')).body
  const { address } = coins.find(({ coin }: { coin: string }) => coin === 'BTC')
  const asked = await visitor.post(
    '/api/withdrawals',
    { amount: '10', coin: 'BTC', address, acceptClosing: true },
    key(),
  )
  assert.equal(asked.status, 201, JSON.stringify(asked.body))
  return asked.body.withdrawalId
}

test('every sweep of the product is thought of', () => {
  const names = [...read('server/src/sweeps.ts').matchAll(/name: '([a-z-]+)'/g)].map(([, name]) => name as string)
  assert.deepEqual(Object.keys(sweeps).toSorted(), names.toSorted())
})

for (const [name, meet] of Object.entries(sweeps))
  if (typeof meet === 'function') test(`${name}: one that fails holds up no other`, meet)

test('when all is done, nothing is left to tell', async () => {
  await comeIn()
  await until('the list is empty', async () => (await failures()).count === 0)
  await until('the bell is quiet', async () => {
    const { notifications } = (await world.admin.get('/api/notifications')).body
    return notifications.every((each: { kind: string; isRead: boolean }) => each.kind !== 'work_failing' || each.isRead)
  })
  await world.checkLedger()
})
