import assert from 'node:assert/strict'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { refusalOf } from './refuse.ts'

/** Lets everybody in and says nothing, as a machine does that has no time. */
const open = new Set<Socket>()
const silent = createServer((socket) => {
  open.add(socket)
  socket.on('error', () => {})
})
let port: number
before(async () => {
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  port = (silent.address() as AddressInfo).port
})
after(() => {
  for (const socket of open) socket.destroy()
  silent.close()
})

const settings = () => ({ host: '127.0.0.1', port, user: 'nobody', password: 'none', connectionTimeoutMillis: 50 })

async function troubleOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('It connected.')
}

test('a database that doesn’t answer is away, however it’s asked', async () => {
  const client = new pg.Client(settings())
  client.on('error', () => {})
  assert.equal(refusalOf(await troubleOf(() => client.connect())).code, 'temporarily_unavailable')
  const pool = new pg.Pool({ ...settings(), max: 1 })
  pool.on('error', () => {})
  assert.equal(refusalOf(await troubleOf(() => pool.query('select 1'))).code, 'temporarily_unavailable')
})

test('a database that nobody serves is away, and a defect stays a defect', async () => {
  const gone = createServer()
  await new Promise<void>((ready) => gone.listen(0, '127.0.0.1', ready))
  const { port: free } = gone.address() as AddressInfo
  await new Promise((closed) => gone.close(closed))
  const client = new pg.Client({ ...settings(), port: free })
  client.on('error', () => {})
  assert.equal(refusalOf(await troubleOf(() => client.connect())).code, 'temporarily_unavailable')
  assert.equal(refusalOf(new TypeError('timeout of something else')).code, 'unexpected')
})
