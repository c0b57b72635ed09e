import { expect, type Page } from '@playwright/test'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Whoever is logged in on this page says they've deposited these amounts, with a picture and without a transfer. */
export async function claimWithoutTransfer(page: Page, ...amounts: readonly string[]): Promise<string> {
  const { user } = await (await page.request.get('/api/session')).json()
  const { token, bucket } = await (await page.request.post('/api/storage-token')).json()
  for (const [at, amount] of amounts.entries()) {
    const proof = `transactions/${user.memberId}/proof-${at}.png`
    const boundary = 'a-line-between'
    const part = (type: string, body: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Type: ${type}\r\n\r\n`),
        Buffer.from(body),
        Buffer.from('\r\n'),
      ])
    const stored = await page.request.post(`/v0/b/${bucket}/o?name=${encodeURIComponent(proof)}`, {
      headers: {
        authorization: `Firebase ${token}`,
        'x-goog-upload-protocol': 'multipart',
        'content-type': `multipart/related; boundary=${boundary}`,
      },
      data: Buffer.concat([
        part('application/json', JSON.stringify({ contentType: 'image/png' })),
        part('image/png', picture),
        Buffer.from(`--${boundary}--`),
      ]),
    })
    expect(stored.status(), await stored.text()).toBe(200)
    const claimed = await page.request.post('/api/deposits', {
      headers: { 'idempotency-key': `claim-${user.memberId}-${at}` },
      data: { amount, coin: at % 2 === 0 ? 'BTC' : 'ETH', proof },
    })
    expect(claimed.status()).toBe(201)
  }
  return user.memberId
}
