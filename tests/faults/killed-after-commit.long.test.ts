import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { openBooks } from '@dryrun/server/ledger/open-book.ts'
import { asOwner, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import { startInstance } from '../money/money-world.ts'
import { postgresPid } from '../processes/started-server.ts'
import { until } from '../until.ts'

const log = createLog('silent')

/** A line to PostgreSQL that can swallow its word on the next commit, once that has been written to disk. */
async function openLine(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  let onCommit: (() => void) | undefined
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const database = dial(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (bytes) => void database.write(bytes))
    database.on('data', (bytes) => {
      if (!onCommit || !bytes.includes('COMMIT\0')) {
        client.write(bytes)
        return
      }
      const tell = onCommit
      onCommit = undefined
      isCut = true
      for (const socket of sockets) socket.destroy()
      tell()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    swallowNextCommit: () => new Promise<void>((resolve) => (onCommit = resolve)),
    mend: () => {
      isCut = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('PostgreSQL is killed right after a commit: the answer is lost, and the same key gets it later, once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-commit-'))
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log)
  const { port, user, password, database: name } = database.owner
  const line = await openLine(port as number)
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${line.port}/${name}`
  const instance = await startInstance(url)
  try {
    const memberId = newId()
    await asOwner(database.owner, async (client) => {
      await client.query(
        `insert into members.member (member_id, username, username_key, email, email_key, full_name, created_at)
         values ($1::uuid, $2, $2, $2 || '@dryrun.example', $2 || '@dryrun.example', 'A Member', now())`,
        [memberId, 'member'],
      )
      await openBooks(client, [memberId])
    })
    const send = async (role: 'member' | 'admin', path: string, body: unknown, key: string) => {
      const answer = await fetch(instance.origin + path, {
        method: 'POST',
        headers: {
          'x-test-role': role,
          'x-test-member': memberId,
          'x-test-session': role,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const rich = { balance: '1000', reason: 'To be invested', version: '0' }
    assert.equal((await send('admin', `/api/admin/members/${memberId}/balances`, rich, randomUUID())).status, 200)

    const key = randomUUID()
    const invest = () => send('member', '/api/investments', { planId: 1, amount: '100' }, key)
    const committed = line
      .swallowNextCommit()
      .then(() => process.kill(postgresPid(join(dataDir, 'postgres')), 'SIGKILL'))
    const lost = await invest()
    await committed
    assert.equal(lost.status, 503, 'nobody knows, and nothing is claimed')
    assert.deepEqual((lost.body['error'] as { code: string }).code, 'temporarily_unavailable')

    line.mend()
    // PostgreSQL is started again by whoever holds it, and recovers what it had committed.
    const investments = async () =>
      (await database.pool.query<{ investment_id: string }>('select investment_id from investments.investment')).rows
    await until('PostgreSQL is back', () => database.pool.query('select').then(Boolean, () => false))
    const [first] = await investments()
    assert.ok(first, 'it was committed before the kill')

    let again = await invest()
    await until('the instance has its database again', async () => {
      if (again.status === 503) again = await invest()
      return again.status !== 503
    })
    assert.equal(again.status, 201)
    assert.equal(again.body['investmentId'], first.investment_id, 'the first answer')
    assert.equal((await investments()).length, 1)
    const { rows } = await database.pool.query<{ balance_units: bigint }>(
      `select balance_units from ledger.account where member_id = $1 and asset = 'USD' and kind = 'balance'`,
      [memberId],
    )
    assert.equal(rows[0]?.balance_units, 90_000n)
    assert.deepEqual((await checkLedger(database)).findings, [])
  } finally {
    line.mend()
    await instance.close()
    await line.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
