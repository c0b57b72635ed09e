import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findChromium } from '../chromium.ts'
import { picture } from '../journeys/picture.ts'
import { until } from '../until.ts'
import { goodPassword, signUpForm } from '../visitor.ts'
import { makeFreshCopy } from './fresh-copy.ts'
import { freePort, npmRun, type StartedServer } from './started-server.ts'

const startMsMax = 600_000
/** The first opening of a page has its code translated. */
const pageMsMax = 200_000

describe('npm run dev', { skip: findChromium() === undefined && 'there is no Chromium here' }, () => {
  const copy = makeFreshCopy(undefined, { withModules: true })
  let server: StartedServer
  let browser: Browser
  let page: Page
  let origin: string

  before(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    server = await npmRun(['run', 'dev', '--', String(port)], { folder: copy.folder, env: { DEMO: 'off' } })
    await until(
      'the server behind the web app answers',
      () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      startMsMax,
    )
    browser = await chromium.launch({ executablePath: findChromium() as string, args: browserFlags })
    page = await browser.newPage({ baseURL: origin })
    page.setDefaultTimeout(pageMsMax)
  })
  after(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    copy.remove()
  })

  test('pages that are prerendered elsewhere answer here too, in every language', async () => {
    for (const [path, language] of [
      ['/', 'en'],
      ['/plans', 'en'],
      ['/de/plans', 'de'],
      ['/ar', 'ar'],
    ] as const) {
      const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
      assert.equal(answer.status, 200, path)
      assert.match(await answer.text(), new RegExp(`<html lang="${language}"`))
    }
  })

  test('logging in, uploading and the live stream work on the one address', async () => {
    const form = signUpForm()
    const signUp = await fetch(`${origin}/api/members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(form),
    })
    assert.equal(signUp.status, 201)
    // Typed and pressed as soon as the page is there, which is before its program is.
    await page.goto('/login?next=/dashboard/profile', { waitUntil: 'commit' })
    await page.locator('input[name=email]').fill(form.email)
    await page.locator('input[name=password]').fill(goodPassword)
    const stream = page.waitForResponse((response) => response.url() === `${origin}/api/live`)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(`${origin}/dashboard/profile`)
    assert.match((await (await stream).headerValue('content-type')) ?? '', /event-stream/)
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await page.locator('.profile-head img').waitFor()
  })

  test('a change to the server restarts it, and a change to the web app shows without a reload', async () => {
    const starts = () => server.output().match(/^Dryrun is running at/gm)?.length ?? 0
    const earlier = starts()
    const config = join(copy.folder, 'server/src/config.ts')
    writeFileSync(config, `${readFileSync(config, 'utf8')}\n// Changed while it runs.\n`)
    await until('the server has started again', () => starts() > earlier, startMsMax)
    assert.equal((await page.request.get('/api/session')).status(), 200)

    await page.evaluate(() => Object.assign(globalThis, { wasHere: true }))
    const section = join(copy.folder, 'web/app/features/members/language-section.tsx')
    writeFileSync(section, readFileSync(section, 'utf8').replace('<Trans>Language</Trans>', '<b>Changed here</b>'))
    await page.getByText('Changed here').waitFor()
    assert.equal(await page.evaluate(() => 'wasHere' in globalThis), true)
  })

  test('it stops whole, with the database', async () => {
    server.launcher.kill('SIGTERM')
    await server.exit
    await until('nothing answers', () =>
      fetch(origin).then(
        () => false,
        () => true,
      ),
    )
  })
})
