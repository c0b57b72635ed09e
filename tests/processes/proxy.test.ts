import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { askFrom, findNginx, type Nginx, startNginx } from '../nginx.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { fillLine } from '../visitor.ts'

const nginx = findNginx() ?? ''
const skip = nginx === '' && 'there is no nginx here, and it could not be installed'

/** How an operator would write it: the client's address after whatever came, or in its place. */
const appending =
  'proxy_http_version 1.1; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'
const replacing = 'proxy_http_version 1.1; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;'
/** nginx with nothing but proxy_pass. */
const plain = ''

/** What somebody who wants to be somebody else sends along. */
const forged = (n: number) => ({
  'x-forwarded-for': `203.0.113.${n}`,
  'x-real-ip': `203.0.113.${n}`,
  'x-forwarded-host': 'localhost',
  'x-forwarded-proto': 'https',
  forwarded: `for=203.0.113.${n}`,
})

const inUnitedStates = '8.8.8.8'
const inGermany = '5.9.1.1'

/** What's paced by address, and a call that no browser's puzzle comes with. */
const limits = [
  {
    name: 'referral codes',
    line: 'referral/address',
    ask: (n: number) => ({ path: `/api/referral-codes/nobody${n}` }),
  },
  {
    name: 'reset mails',
    line: 'reset/address',
    ask: (n: number) => ({ method: 'POST', path: '/api/password-resets', body: { email: `nobody${n}@example.com` } }),
  },
]

describe('behind a real nginx', { skip }, () => {
  for (const [name, location, hops] of [
    ['that appends', appending, 'on'],
    ['that replaces', replacing, '1'],
    ['that appends, known by its network', appending, '127.0.0.0/8'],
  ] as const)
    describe(name, () => {
      let app: TestApp
      let front: Nginx
      before(async () => {
        app = await startTestApp({ TRUST_PROXY: hops })
        front = await startNginx(nginx, app.origin, location)
      })
      after(async () => {
        await front?.[Symbol.asyncDispose]()
        await app?.[Symbol.asyncDispose]()
      })

      test('the country is that of the client, whatever it invents', async () => {
        for (const [address, code] of [
          [inUnitedStates, 'US'],
          [inGermany, 'DE'],
        ] as const) {
          const own = await askFrom(front, address, { path: '/api/geo' })
          assert.equal(own.body.country_code, code)
          const inventing = { ...forged(1), 'x-forwarded-for': address === inGermany ? inUnitedStates : inGermany }
          const invented = await askFrom(front, address, { path: '/api/geo', headers: inventing })
          assert.equal(invented.body.country_code, code)
        }
        const six = await askFrom(front, '2001:4860:4860::8888', { path: '/api/geo', headers: forged(1) })
        assert.equal(six.body.country_code, 'US')
      })

      for (const limit of limits)
        test(`abuse 9: the pace of ${limit.name} holds for one client with invented headers, and not for the next`, async () => {
          const askAs = (n: number) => askFrom(front, '198.51.100.7', { ...limit.ask(n), headers: forged(n) })
          for (let n = 0; n < 3; n++) assert.notEqual((await askAs(n)).status, 429)
          await fillLine(app, limit.line)
          assert.equal((await askAs(3)).status, 429, 'all of them were in one line')
          const other = await askFrom(front, '198.51.100.8', { ...limit.ask(0), headers: forged(0) })
          assert.notEqual(other.status, 429, 'somebody else behind the same proxy')
        })

      test('the mailbox stays shut', async () => {
        for (const headers of [{}, forged(1), { 'x-forwarded-for': '127.0.0.1' }, { host: 'localhost:3000' }])
          assert.equal((await askFrom(front, '127.0.0.1', { path: '/api/mailbox', headers })).status, 404)
      })
    })

  test('two proxies in a row: the address is counted from the server’s side', async () => {
    await using app = await startTestApp({ TRUST_PROXY: '2' })
    await using inner = await startNginx(nginx, app.origin, appending)
    const statuses: string[] = []
    for (const chain of ['', `${inUnitedStates}, `, `${inUnitedStates}, 1.1.1.1, `]) {
      // The outer proxy is this test: what it writes last is what it saw itself.
      const headers = { 'x-forwarded-for': `${chain}${inGermany}` }
      statuses.push((await askFrom(inner, '10.0.0.3', { path: '/api/geo', headers })).body.country_code)
    }
    assert.deepEqual(statuses, ['DE', 'DE', 'DE'])
  })

  test('an instance that nobody told of its proxy lets no stranger into the mailbox', async () => {
    await using app = await startTestApp()
    for (const location of [plain, appending, replacing]) {
      await using front = await startNginx(nginx, app.origin, location)
      for (const headers of [{}, forged(1), { host: 'localhost' }, { host: 'evil.example' }]) {
        const { status } = await askFrom(front, inUnitedStates, { path: '/api/mailbox', headers })
        assert.ok(status === 404 || status === 400, `${location} ${JSON.stringify(headers)} gave ${status}`)
      }
    }
  })

  test('pages and forms work behind it under the public name, over TLS that ends at the proxy', async () => {
    await using app = await startTestApp({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://dryrun.example' })
    await using front = await startNginx(nginx, app.origin, appending)
    const ask = (headers: Record<string, string>, path = '/api/sign-ups', method = 'POST') =>
      askFrom(front, inGermany, { method, path, headers, ...(method === 'POST' && { body: {} }) })
    const host = 'dryrun.example'
    assert.equal((await ask({ host }, '/', 'GET')).status, 200)
    assert.equal((await ask({ host, origin: 'https://dryrun.example' })).status, 201)
    assert.equal((await ask({ host, origin: 'http://dryrun.example' })).status, 403, 'the scheme counts')
    assert.equal((await ask({ host, origin: 'https://evil.example' })).status, 403)
    assert.equal((await ask({ host: 'evil.example', origin: 'https://evil.example' })).status, 400)
  })
})
