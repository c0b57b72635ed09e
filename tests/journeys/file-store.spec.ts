import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { objectionsTo } from './objections.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'
import { watchForComplaints } from './pages.ts'

test('an admin whose database doesn’t match the stored files is told what happened and what to do', async ({
  browser,
}) => {
  test.slow()
  // The files of another instance, as with a mistyped setting.
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-wrong-store-'))
  mkdirSync(join(dataDir, 'blobs'))
  writeFileSync(join(dataDir, 'blobs', 'instance'), randomUUID())
  const own = await startOwnServer({ dataDir })
  try {
    const page = await (await browser.newContext({ baseURL: own.origin, reducedMotion: 'reduce' })).newPage()
    const complaints = watchForComplaints(page)
    await page.request.post('/api/session', { data: adminLogIn })
    await expect
      .poll(async () => (await (await page.request.get('/api/admin/store-check')).json()).check?.verdict)
      .toBe('other_instance')
    await page.goto('/admin')
    const notice = page.getByRole('alert').filter({ hasText: 'Your stored files and this database don’t match' })
    await expect(notice).toContainText('The file store belongs to another Dryrun instance. Check DATABASE_URL')
    await expect(notice).toContainText('No file was deleted.')
    expect(await objectionsTo(page)).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await own.close()
  }
})
