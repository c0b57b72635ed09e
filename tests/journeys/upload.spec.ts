import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { somebodyNew } from './pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A picture of nothing but noise, which no compression makes small. */
function noise(side: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Eight bits each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)])),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function setLine(cdp: CDPSession, line: 'fast' | 'slow' | 'cut') {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: line === 'cut',
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: line === 'slow' ? 250_000 : -1,
  })
}

async function drop(page: Page, name: string, bytes: Buffer) {
  const files = await page.evaluateHandle(
    ({ fileName, base64 }) => {
      const transfer = new DataTransfer()
      const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([data], fileName, { type: 'image/png' }))
      return transfer
    },
    { fileName: name, base64: bytes.toString('base64') },
  )
  await page.locator('.upload-choose').dispatchEvent('drop', { dataTransfer: files })
}

test('a picture is dropped, paused, gone on with, survives a lost connection, and stands there; another is cancelled', async ({
  page,
}) => {
  test.slow()
  await page.request.post('/api/members', { data: somebodyNew() })
  await page.goto('/dashboard/profile')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const percent = async () =>
    Number.parseInt(await page.locator('.upload-follow .tabular-nums').first().innerText(), 10)

  await setLine(cdp, 'slow')
  await drop(page, 'me.png', noise(1000))
  await expect(page.locator('.upload-preview img')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect.poll(percent).toBeGreaterThan(5)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. Nothing is lost.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeDisabled()
  await page.getByRole('button', { name: 'Resume' }).click()
  const before = await percent()
  await expect.poll(percent).toBeGreaterThan(before)

  await setLine(cdp, 'cut')
  await page.evaluate(() => fetch('/api/instance').catch(() => {}))
  await setLine(cdp, 'fast')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(page.locator('main img[src*="token="]').first()).toBeVisible()
  await expect(page.getByText('Choose a picture, or drop it here')).toBeVisible()

  await setLine(cdp, 'slow')
  await page.locator('.upload-input').setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: noise(1000) })
  await expect.poll(percent).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Choose a picture, or drop it here')).toBeVisible()
  await setLine(cdp, 'fast')

  const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await page.locator('.upload-input').setInputFiles(text)
  await expect(page.getByRole('alert').filter({ hasText: 'This isn’t a PNG, JPEG or WebP image' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another image' }).click()
  const disguised = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.locator('.upload-input').setInputFiles(disguised)
  await expect(page.getByRole('alert').filter({ hasText: 'This isn’t a PNG, JPEG or WebP image' })).toBeVisible()
})
