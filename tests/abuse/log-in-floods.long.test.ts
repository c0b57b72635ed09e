import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { goodPassword, signUpForm, Visitor } from '../visitor.ts'

const at = (address: string) => ({ 'x-forwarded-for': address })
const home = '198.51.100.1'
const guessers = '203.0.113.9'

async function memberAt(own: TestApp, address: string) {
  const form = signUpForm()
  const visitor = new Visitor(own)
  assert.equal((await visitor.post('/api/members', form, at(address))).status, 201)
  return { visitor, form }
}

const logInAt = (visitor: Visitor, email: string, password: string, address: string) =>
  visitor.post('/api/session', { email, password }, at(address))

/** So many guesses at the same moment; how many were answered, and how many were told to come back. */
async function guess(own: TestApp, emails: readonly string[], address: string, cookies?: Visitor) {
  const answers = await Promise.all(
    emails.map((email, n) => {
      const guesser = new Visitor(own)
      guesser.deviceCookie = cookies?.deviceCookie
      return logInAt(guesser, email, `guess number ${n}`, address)
    }),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  for (const { status, headers } of answers)
    if (status === 429) assert.ok(Number(headers.get('retry-after')) <= 5, 'and soon')
  assert.equal(count(401) + count(429), emails.length)
  return { answered: count(401), sentAway: count(429) }
}

/** As if so many had guessed that the next turn is far away. */
async function useUp(own: TestApp, pace: string): Promise<void> {
  await own.testDatabase.owner.query(
    `update auth.pace set next_at = clock_timestamp() + interval '1 hour' where bucket like $1`,
    [`${pace}/%`],
  )
}

test('abuse 8: guesses on one account slow down to a trickle, and its owner is never locked out', async () => {
  await using own = await startTestApp({ TRUST_PROXY: 'on' })
  const { form, visitor } = await memberAt(own, home)
  const guesses = guess(own, Array<string>(40).fill(form.email), guessers)
  const { answered, sentAway } = await guesses
  assert.ok(answered >= 10 && answered <= 14, `ten straight away, then one every five seconds: ${answered}`)
  assert.equal(answered + sentAway, 40)

  const right = (who: Visitor, address: string) => logInAt(who, form.email, goodPassword, address)
  assert.equal((await right(visitor, guessers)).status, 200, 'on their own browser, also where the guesses come from')
  assert.equal((await right(new Visitor(own), home)).status, 200, 'on a new browser where they were before')
  assert.equal((await right(new Visitor(own), '192.0.2.77')).status, 200, 'on a new browser somewhere new')
  await until(
    'the right password is taken even among the guesses',
    async () => (await right(new Visitor(own), guessers)).status === 200,
  )
})

test('abuse 8: the admin’s right password is taken however often strangers have guessed', async () => {
  await using own = await startTestApp({ TRUST_PROXY: 'on', ADMIN_PASSWORD: goodPassword })
  const email = 'admin@dryrun.example'
  const admin = new Visitor(own)
  assert.equal((await logInAt(admin, email, goodPassword, home)).status, 200)
  await Promise.all([1, 2, 3, 4].map((n) => guess(own, Array<string>(15).fill(email), `203.0.113.${n}`)))
  assert.equal((await logInAt(admin, email, goodPassword, '192.0.2.5')).status, 200)
})

test('abuse 8: a known browser has an allowance and no more', async () => {
  await using own = await startTestApp({ TRUST_PROXY: 'on' })
  const { form, visitor } = await memberAt(own, home)
  assert.match(visitor.deviceCookie ?? '', /^device=[\w-]{43}$/)
  const thief = new Visitor(own)
  thief.deviceCookie = visitor.deviceCookie
  assert.ok(!(await thief.isSignedIn()), 'the cookie alone opens nothing')
  const { answered } = await guess(own, Array<string>(40).fill(form.email), guessers, visitor)
  assert.ok(answered >= 20 && answered <= 24, `its own ten, then as from anywhere: ${answered}`)
  const stranger = await memberAt(own, '192.0.2.8')
  const other = await guess(own, Array<string>(30).fill(stranger.form.email), guessers, visitor)
  assert.ok(other.answered <= 14, 'and it counts for nobody else’s account')
})

test('abuse 8: one guess on each of many accounts slows down by address, and a classmate there is let in', async () => {
  await using own = await startTestApp({ TRUST_PROXY: 'on' })
  const { form, visitor } = await memberAt(own, guessers)
  const victims = (count: number) => Array.from({ length: count }, (_, n) => `victim${n}@example.com`)
  assert.equal((await guess(own, victims(50), guessers)).answered, 50, 'the first fifty')
  await useUp(own, 'guess/address')
  assert.equal((await guess(own, victims(5), guessers)).sentAway, 5)
  assert.equal((await guess(own, victims(5), '203.0.113.10')).answered, 5, 'and nobody elsewhere waits for them')
  assert.equal((await logInAt(visitor, form.email, goodPassword, guessers)).status, 200)
  assert.equal((await logInAt(new Visitor(own), form.email, goodPassword, guessers)).status, 200)
})

test('abuse 8: the pace holds over several instances and a restart, since the database keeps it', async () => {
  await using own = await startTestApp({ TRUST_PROXY: 'on' })
  const { form } = await memberAt(own, home)
  await guess(own, [form.email], guessers)
  await useUp(own, 'guess/email+address')
  await using second = await startTestApp({ DATABASE_URL: own.testDatabase.url, TRUST_PROXY: 'on' })
  assert.equal((await guess(second, [form.email], guessers)).sentAway, 1)
  assert.equal((await guess(second, [form.email], '203.0.113.10')).answered, 1)
})

test('abuse 8: a class of 200 behind one address signs up and logs in while somebody there guesses passwords', async () => {
  await using own = await startTestApp({ TRUST_PROXY: 'on', ADMIN_PASSWORD: goodPassword })
  const school = '192.0.2.50'
  let isOver = false
  const guessing = (async () => {
    for (let n = 0; !isOver; n += 20)
      await guess(
        own,
        [
          ...Array<string>(10).fill('admin@dryrun.example'),
          ...Array.from({ length: 10 }, (_, m) => `pupil${n + m}@example.com`),
        ],
        school,
      )
  })()
  const pupils = await Promise.all(Array.from({ length: 200 }, () => memberAt(own, school)))
  const again = await Promise.all(
    // Half of them have another computer the second time.
    pupils.map(({ form, visitor }, n) => logInAt(n % 2 ? visitor : new Visitor(own), form.email, goodPassword, school)),
  )
  isOver = true
  await guessing
  assert.deepEqual(new Set(again.map(({ status }) => status)), new Set([200]))
})

test('abuse 9: an invented X-Forwarded-For changes nothing, unless a proxy is trusted', async () => {
  await using own = await startTestApp()
  const invented = (n: number) => ({
    'x-forwarded-for': `203.0.113.${n}`,
    'x-real-ip': `203.0.113.${n}`,
    forwarded: `for=203.0.113.${n}`,
  })
  const ask = (where: TestApp, n: number, headers: Record<string, string>) =>
    new Visitor(where).get(`/api/referral-codes/nobody${n}`, headers)
  for (let n = 0; n < 3; n++) assert.equal((await ask(own, n, invented(n))).status, 200)
  await useUp(own, 'referral/address')
  assert.equal((await ask(own, 3, invented(3))).status, 429, 'all of them stood in one line')

  await using behindProxy = await startTestApp({ TRUST_PROXY: 'on' })
  const named = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` })
  for (let n = 0; n < 3; n++) assert.equal((await ask(behindProxy, n, named(n))).status, 200)
  await useUp(behindProxy, 'referral/address')
  assert.equal(
    (await ask(behindProxy, 60, named(60))).status,
    429,
    'the proxy names one address, whatever came before it',
  )
  assert.notEqual((await ask(behindProxy, 61, at('198.51.100.8'))).status, 429)
})
