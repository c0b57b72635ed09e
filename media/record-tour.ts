// `npm run media:tour`: starts the product on a database of its own and films it being used. Nothing is drawn in.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LanguageCode, languages } from '@dryrun/domain/languages/languages.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { freePort } from '../tests/processes/started-server.ts'
import { root } from '../tests/source-files.ts'
import { until } from '../tests/until.ts'
import { encodeFilm, type Frame } from './encode-film.ts'
import { openBrowser } from './open-browser.ts'
import { captionsIn } from './tour-captions.ts'

const size = { width: 1280, height: 800 }
const target = join(root, 'web', 'public', 'tour')
const filmMsMax = 60_000
const filmBytesMax = 4_000_000
/** A busy machine takes its time for a step; the film doesn't show it. */
const stepMsMax = 180_000
/** A day passes in a minute, and the ribbon says so: an investment matures while we wait. */
const clockSpeed = 1_440

interface Caption {
  readonly fromMs: number
  text: string
  toMs: number
}

const frames: Frame[] = []
const captions: Caption[] = []
let filmMs = 0

/** What is on screen now stands in the film for so long. */
async function show(page: Page, durationMs: number): Promise<void> {
  frames.push({ png: await page.screenshot(), durationMs })
  filmMs += durationMs
}

/** The sentence under what follows, until the next one. */
function say(text: string): void {
  const last = captions.at(-1)
  if (last) last.toMs = filmMs
  captions.push({ fromMs: filmMs, toMs: filmMs, text })
}

async function type(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().fill(value)
  await show(page, 260)
}

async function scroll(page: Page, to: number, steps: number): Promise<void> {
  const from = await page.evaluate(() => (globalThis as unknown as { scrollY: number }).scrollY)
  for (let step = 1; step <= steps; step++) {
    const way = step / steps
    const eased = way * way * (3 - 2 * way)
    await page.mouse.wheel(0, 0)
    await page.evaluate(`scrollTo({ top: ${from + (to - from) * eased}, behavior: 'instant' })`)
    await show(page, 90)
  }
}

async function scrollToHeading(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name }).first()
  const box = await heading.boundingBox()
  const top = await page.evaluate(() => (globalThis as unknown as { scrollY: number }).scrollY)
  // What comes near the screen is read then; it is given time, which the film does not show.
  await page.evaluate(`scrollTo({ top: ${top + (box?.y ?? 0) - 130}, behavior: 'instant' })`)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(600)
  await page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`)
  await scroll(page, top + (box?.y ?? 0) - 130, 9)
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard', exact: true })

async function goTo(page: Page, name: string): Promise<void> {
  await menu(page).getByRole('link', { name }).click()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
}

async function arrive(visitor: Page): Promise<void> {
  say('This is Dryrun: an investment platform on practice money.')
  await visitor.goto('/')
  await visitor.waitForLoadState('networkidle')
  await visitor.evaluate('document.fonts.ready')
  await show(visitor, 2_800)
  say('Every figure comes from its own ledger. Demo members are marked.')
  await scrollToHeading(visitor, 'Work progress')
  await show(visitor, 2_400)
}

async function signUp(visitor: Page): Promise<void> {
  say('Signing up asks for a name, an email and a country. The addresses are filled in.')
  await visitor.goto('/signUp')
  await visitor.waitForLoadState('networkidle')
  await show(visitor, 800)
  await type(visitor, 'Full name', 'Tour Member')
  await type(visitor, 'Username', 'tour.member')
  await type(visitor, 'Email', 'tour@example.org')
  await type(visitor, 'Phone number', '+00 000 0000')
  await visitor.getByLabel('Country').selectOption('PT')
  await visitor.getByRole('radio', { name: 'Female' }).check()
  await visitor.locator('input[name=password]').fill('a password for the tour')
  await visitor.getByLabel('I agree to the').check()
  await visitor.getByLabel('I agree to receive emails').check()
  await visitor.getByRole('button', { name: 'Open the account' }).scrollIntoViewIfNeeded()
  await show(visitor, 900)
  await visitor.getByRole('button', { name: 'Open the account' }).click()
  await visitor.waitForURL('**/dashboard')
  await visitor.waitForLoadState('networkidle')
}

async function takeFirstSteps(visitor: Page): Promise<void> {
  say('Five first steps. Take practice coins, deposit some of them, and they’re credited.')
  await visitor.getByText('0 of 5 done').waitFor()
  await show(visitor, 1_600)
  await visitor.getByRole('button', { name: 'Get practice coins' }).click()
  await visitor.getByText('1 of 5 done').waitFor()
  await show(visitor, 1_200)
  await visitor.getByRole('button', { name: 'Send and deposit $500.00' }).click()
  await visitor.getByText('$500.00 is on its way.').first().waitFor()
  await show(visitor, 1_100)
  await visitor.getByText('2 of 5 done').waitFor()
  await visitor.waitForTimeout(900)
  await show(visitor, 1_900)
}

async function invest(visitor: Page): Promise<void> {
  say('A plan shows what its promise would mean over a year, in the same card.')
  await goTo(visitor, 'Invest')
  await show(visitor, 2_000)
  await visitor.getByRole('button', { name: 'Invest in STANDARD' }).click()
  const dialog = visitor.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('200')
  await visitor.waitForTimeout(400)
  await show(visitor, 1_800)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function waitForReturn(visitor: Page): Promise<void> {
  say('Here a day passes in a minute. What’s promised is dashed until it’s posted.')
  await goTo(visitor, 'Dashboard')
  for (let look = 0; look < 5; look++) {
    await show(visitor, 420)
    await visitor.waitForTimeout(4_000)
  }
  const profit = visitor.getByRole('region', { name: 'Balances' }).locator('.stat-figure').nth(2)
  await profit.filter({ hasText: '$30.00' }).waitFor()
  await visitor.waitForTimeout(800)
  say('The return comes on time. Nothing has earned it. Press an amount to see where it comes from.')
  await show(visitor, 1_800)
  await profit.getByRole('button').first().click()
  await visitor.getByRole('dialog').waitFor()
  await visitor.waitForLoadState('networkidle')
  await visitor.waitForTimeout(500)
  await show(visitor, 2_600)
  await visitor.keyboard.press('Escape')
}

async function trade(visitor: Page): Promise<void> {
  say('Trading is simulated, and everything an order would do is said before it’s sent.')
  await goTo(visitor, 'Trade')
  const ticket = visitor.getByRole('region', { name: 'Ticket' })
  await ticket.getByLabel('Amount').fill('150')
  await ticket.getByRole('row', { name: /Left in your balance/ }).waitFor()
  await visitor.locator('.candle-canvas canvas').first().waitFor()
  await visitor.waitForTimeout(1_200)
  await show(visitor, 2_200)
  await ticket.getByRole('button', { name: /^Buy \$150\.00 of/ }).click()
  await ticket.getByText('Filled.').waitFor()
  await visitor.waitForTimeout(600)
  await show(visitor, 1_800)
}

async function checkBook(visitor: Page): Promise<void> {
  say('Your browser can check your book itself, and find it in a published seal.')
  await visitor.goto('/dashboard/check')
  await visitor.getByText(/checks, and all of them fit/).waitFor()
  await visitor.waitForTimeout(600)
  await show(visitor, 2_800)
}

async function askWhoPays(visitor: Page): Promise<void> {
  say('So who pays? The transparency page adds up what’s held, owed and promised.')
  await visitor.goto('/transparency')
  await visitor.waitForLoadState('networkidle')
  await visitor.waitForTimeout(1_200)
  await show(visitor, 2_400)
  await scroll(visitor, 520, 9)
  await show(visitor, 2_400)
  say('Practise here what you should refuse elsewhere.')
  await visitor.goto('/learn')
  await visitor.waitForLoadState('networkidle')
  await visitor.waitForTimeout(600)
  await show(visitor, 2_600)
}

async function film(visitor: Page): Promise<void> {
  await arrive(visitor)
  await signUp(visitor)
  await takeFirstSteps(visitor)
  await invest(visitor)
  await waitForReturn(visitor)
  await trade(visitor)
  await checkBook(visitor)
  await askWhoPays(visitor)
}

function captionFile(code: LanguageCode): string {
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 23)
  const cues = captions.map(({ fromMs, toMs, text }, place) => {
    const said = code === 'en' ? text : captionsIn[code][text]
    if (said === undefined) throw new Error(`The film does not say in ${code}: ${text}`)
    return `${place + 1}\n${time(fromMs)} --> ${time(toMs)}\n${said}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-tour-'))
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: String(port),
    PUBLIC_URL: origin,
    DEMO: 'on',
    CLOCK_SPEED: String(clockSpeed),
    ADMIN_PASSWORD: 'the tour alone',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = new Promise((resolve) => server.once('exit', resolve))
const browser = await openBrowser()
try {
  await until('the product is ready to be filmed', () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  const look = { baseURL: origin, viewport: size, reducedMotion: 'reduce', colorScheme: 'light' } as const
  const visitor = await (await browser.newContext(look)).newPage()
  visitor.setDefaultTimeout(stepMsMax)
  await film(visitor)
  const last = captions.at(-1)
  if (last) last.toMs = filmMs
  const mp4 = await encodeFilm(browser, size, frames)
  if (filmMs > filmMsMax) throw new Error(`The film is ${filmMs} ms long; a minute is the most.`)
  if (mp4.length > filmBytesMax) throw new Error(`The film has ${mp4.length} bytes; ${filmBytesMax} are the most.`)
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'tour.mp4'), mp4)
  for (const { code } of languages) writeFileSync(join(target, `tour.${code}.vtt`), captionFile(code))
  await sharp(frames[0]?.png).resize(1_280).jpeg({ quality: 78, mozjpeg: true }).toFile(join(target, 'poster.jpg'))
  process.stdout.write(`${frames.length} pictures, ${Math.round(filmMs / 1_000)} s, ${mp4.length} bytes\n`)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}
