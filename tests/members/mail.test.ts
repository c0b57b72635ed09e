import assert from 'node:assert/strict'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { queueMails } from '@dryrun/server/features/mail/queue-mails.ts'
import { mailAttemptsMax, sendMail } from '@dryrun/server/features/mail/send-mail.ts'
import { inTransaction } from '@dryrun/server/platform/db/transaction.ts'
import type { OutgoingMail } from '@dryrun/server/platform/mail/mail-transport.ts'
import { openMailTransport } from '@dryrun/server/platform/mail/open-transport.ts'
import { fetchByName } from '../fetch-by-name.ts'
import { mailTo } from '../mailbox.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ ADMIN_PASSWORD: goodPassword })
})
after(() => app[Symbol.asyncDispose]())

/** As on an instance with a provider. */
const withProvider = { kind: 'smtp' as const }
const quietJobs = { enqueue: async () => {}, work: async () => {}, close: async () => {} }

/** A mail in the outbox that no job is working on. */
async function queuedMail(
  memberId: string,
  email: string,
  link?: { readonly text: string; readonly href: string },
): Promise<string> {
  const needs = {
    clock: app.clock,
    jobs: quietJobs,
    publicUrl: new URL('https://dryrun.example'),
    transport: withProvider,
  }
  await inTransaction(app.database.pool, (tx) =>
    queueMails(tx, needs, [
      {
        memberId,
        toName: 'Ada',
        toEmail: email,
        title: 'A trial',
        paragraphs: ['Text & <b>more</b>.'],
        hasSecret: true,
        ...(link && { link }),
      },
    ]),
  )
  const { rows } = await app.testDatabase.owner.query(
    'select mail_id from mail.outbox where to_email = $1 order by mail_id desc limit 1',
    [email],
  )
  return rows[0].mail_id
}

async function outboxRow(mailId: string) {
  return (await app.testDatabase.owner.query('select * from mail.outbox where mail_id = $1', [mailId])).rows[0]
}

/** Delivers to a list, after failing a number of times. */
function flakyTransport(failures: number) {
  const taken: OutgoingMail[] = []
  let left = failures
  return {
    taken,
    kind: 'smtp' as const,
    close: () => {},
    async send(mail: OutgoingMail) {
      if (left-- > 0) throw new Error('the provider is away')
      taken.push(mail)
    },
  }
}

test('abuse 89: a cause that is rolled back leaves no mail', async () => {
  const { memberId, form } = await newMember(app)
  const needs = {
    clock: app.clock,
    jobs: quietJobs,
    publicUrl: new URL('https://dryrun.example'),
    transport: withProvider,
  }
  const work = inTransaction(app.database.pool, async (tx) => {
    await queueMails(tx, needs, [{ memberId, toName: 'Ada', toEmail: form.email, title: 'Never', paragraphs: [] }])
    throw new Error('it did not happen')
  })
  await assert.rejects(work, /did not happen/)
  const { rowCount } = await app.testDatabase.owner.query(
    `select from mail.outbox where to_email = $1 and title = 'Never'`,
    [form.email],
  )
  assert.equal(rowCount, 0)
})

test('abuse 89: a mail that could not be sent is sent later, once, under the same Message-ID, and its secret is not kept', async () => {
  const { memberId, form } = await newMember(app)
  const mailId = await queuedMail(memberId, form.email)
  const transport = flakyTransport(2)
  const needs = { pool: app.database.pool, clock: app.clock, transport }
  for (let n = 0; n < 2; n++) await assert.rejects(sendMail(needs, { mailId }), /provider is away/)
  const waiting = await outboxRow(mailId)
  assert.equal(waiting.status, 'queued')
  assert.equal(waiting.attempts, 2)
  assert.equal(waiting.last_error, 'the provider is away')
  await Promise.all([sendMail(needs, { mailId }), sendMail(needs, { mailId })])
  await sendMail(needs, { mailId })
  assert.equal(transport.taken.length, 1, 'two workers and a repeated job send it once')
  assert.equal(transport.taken[0]?.messageId, waiting.message_id)
  assert.match(transport.taken[0]?.text ?? '', /Practice money\. Nothing here is a real investment\./)
  assert.match(transport.taken[0]?.html ?? '', /Text &#38; &#60;b&#62;more/)
  const sent = await outboxRow(mailId)
  assert.equal(sent.status, 'sent')
  assert.equal(sent.body_text, '')

  const withLink = await queuedMail(memberId, form.email, { text: 'Reset', href: 'https://dryrun.example/#token=x' })
  await sendMail(needs, { mailId: withLink })
  assert.match(transport.taken[1]?.html ?? '', /<a href="https:\/\/dryrun\.example\/#token=x"/)
  const { body_text: text, link_href: href } = await outboxRow(withLink)
  assert.deepEqual([text, href], ['', null])
})

test('abuse 88: a mail that can never be sent is given up, the admin sees it and can try again', async () => {
  const { memberId, form, visitor } = await newMember(app)
  const mailId = await queuedMail(memberId, form.email)
  const needs = { pool: app.database.pool, clock: app.clock, transport: flakyTransport(1000) }
  for (let n = 0; n < mailAttemptsMax; n++) await assert.rejects(sendMail(needs, { mailId }))
  assert.equal((await outboxRow(mailId)).status, 'dead')
  await sendMail(needs, { mailId })

  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
  const { mails } = (await admin.get('/api/outbox')).body
  assert.equal(mails[0].mailId, mailId)
  assert.equal(mails[0].status, 'dead')
  assert.equal((await visitor.get('/api/outbox')).status, 403)
  assert.equal((await visitor.post(`/api/outbox/${mailId}/retry`)).status, 403)
  assert.equal((await admin.post(`/api/outbox/${mailId}/retry`)).status, 200)
  await until('it is sent', async () => (await outboxRow(mailId)).status === 'sent')
})

test('a provider that is away does not fail what caused the mail', async () => {
  await using own = await startTestApp({ MAIL_URL: 'smtp://127.0.0.1:1' })
  const { visitor, form } = await newMember(own)
  const answer = await visitor.send('PUT', '/api/password', {
    password: goodPassword,
    newPassword: 'a wholly new password',
  })
  assert.equal(answer.status, 200)
  await until('the failure is written down', async () => {
    const { rows } = await own.testDatabase.owner.query('select attempts from mail.outbox where to_email = $1', [
      form.email,
    ])
    return rows[0]?.attempts >= 1
  })
  assert.equal((await visitor.get('/api/mailbox')).status, 404, 'there is no mailbox where mail is really sent')
})

test('mail leaves by SMTP with both parts, to one recipient', async () => {
  const lines: string[] = []
  const server = createServer((socket: Socket) => {
    let isBody = false
    socket.write('220 trial\r\n')
    let held = ''
    socket.on('data', (bytes) => {
      held += bytes.toString()
      let end = held.indexOf('\r\n')
      for (; end !== -1; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end)
        held = held.slice(end + 2)
        lines.push(line)
        if (isBody) {
          if (line === '.') {
            isBody = false
            socket.write('250 taken\r\n')
          }
        } else if (line === 'DATA') {
          isBody = true
          socket.write('354 go\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const transport = openMailTransport({
    kind: 'smtp',
    url: new URL(`smtp://127.0.0.1:${port}`),
    from: 'admin@dryrun.example',
  })
  await transport.send({
    messageId: '<trial@dryrun.example>',
    toName: 'Ada\r\nBcc: evil@example.com',
    toEmail: 'ada@example.com',
    title: 'Trial\r\nBcc: evil@example.com',
    text: 'plain',
    html: '<p>set</p>',
  })
  transport.close()
  server.close()
  assert.deepEqual(
    lines.filter((line) => /^RCPT/i.test(line)),
    ['RCPT TO:<ada@example.com>'],
  )
  assert.ok(!lines.some((line) => /^Bcc:/i.test(line)), 'no header can be smuggled in')
  const whole = lines.join('\n')
  assert.match(whole, /^Message-ID: <trial@dryrun\.example>$/m)
  assert.match(whole, /text\/plain/)
  assert.match(whole, /text\/html/)
})

test('mail leaves by the HTTP provider with its four parameters, and a refusal of the provider is a failure', async () => {
  const bodies: { template_params: Record<string, string>; service_id: string }[] = []
  let status = 200
  const server = createHttpServer((request, response) => {
    let text = ''
    request.on('data', (bytes) => {
      text += bytes
    })
    request.on('end', () => {
      assert.equal(request.url, '/api/v1.0/email/send')
      bodies.push(JSON.parse(text))
      response.writeHead(status).end('OK')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const transport = openMailTransport({
    kind: 'http',
    url: new URL(`http://127.0.0.1:${port}`),
    serviceId: 's1',
    templateId: 't1',
    userId: 'u1',
    accessToken: undefined,
  })
  const mail = { messageId: '<x>', toName: 'Ada', toEmail: 'ada@example.com', title: 'Trial', text: 'plain', html: '' }
  await transport.send(mail)
  assert.deepEqual(bodies[0], {
    service_id: 's1',
    template_id: 't1',
    user_id: 'u1',
    template_params: { name: 'Ada', email: 'ada@example.com', emailBody: 'plain', title: 'Trial' },
  })
  status = 500
  await assert.rejects(transport.send(mail), /answered 500/)
  server.close()
  server.closeAllConnections()
})

test('the local mailbox is for whoever sits at the machine, or the admin, and for nobody else', async () => {
  const { form } = await newMember(app)
  await new Visitor(app).post('/api/password-resets', { email: form.email })
  await mailTo(app, form.email, 'Set a new password')
  assert.equal((await new Visitor(app).get('/api/mailbox')).status, 200)

  await using reached = await startTestApp({ PUBLIC_URL: 'https://dryrun.example', ADMIN_PASSWORD: goodPassword })
  const there = await fetchByName(reached, 'dryrun.example', '/api/mailbox')
  assert.equal(there.status, 404, 'an instance that others reach')
  await using proxied = await startTestApp({ TRUST_PROXY: 'on' })
  for (const address of ['203.0.113.5', '127.0.0.1'])
    assert.equal((await new Visitor(proxied).get('/api/mailbox', { 'x-forwarded-for': address })).status, 404)
  assert.equal((await new Visitor(proxied).get('/api/mailbox')).status, 404, 'a proxy is announced')
})

test('the local mailbox stays shut for whatever a proxy or a tunnel hands on, and for a name that is not this machine’s', async () => {
  const headers = [
    { 'x-forwarded-for': '8.8.8.8' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=8.8.8.8' },
    { via: '1.1 tunnel' },
    { 'x-real-ip': '127.0.0.1' },
  ]
  for (const each of headers)
    assert.equal((await new Visitor(app).get('/api/mailbox', each)).status, 404, JSON.stringify(each))
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
    assert.equal((await fetchByName(app, host, '/api/mailbox')).status, 400, host)
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    assert.equal((await fetchByName(app, host, '/api/mailbox')).status, 200, host)
  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
  assert.equal(
    (await admin.get('/api/mailbox', { 'x-forwarded-for': '8.8.8.8' })).status,
    200,
    'the admin reads it anywhere',
  )
})
