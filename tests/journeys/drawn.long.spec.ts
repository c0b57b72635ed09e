import { expect, type Page, request } from '@playwright/test'
import { test } from './journey.ts'
import { bringEverything, lookAs, settle, somebodyNew } from './pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where the words of a drawing stand on the screen. */
const wordsIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((texts) =>
    texts.map((text): Box => {
      const { left, right, top, bottom } = text.getBoundingClientRect()
      return { text: text.textContent ?? '', left, right, top, bottom }
    }),
  )

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Whether a line of a drawing runs through what is written in it. */
const isLabelTouched = (page: Page, drawing: string, labels: string) =>
  page.locator(drawing).evaluate((chart, selector) => {
    const boxes = [...chart.querySelectorAll(selector)].map((text) => text.getBoundingClientRect())
    const onLabel = ({ x, y }: DOMPoint) =>
      boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
    return [...chart.querySelectorAll<SVGPathElement>('.line')].some((line) => {
      const place = line.getScreenCTM() as DOMMatrix
      return Array.from({ length: 400 }, (_, step) =>
        line.getPointAtLength((line.getTotalLength() * step) / 399).matrixTransform(place),
      ).some(onLabel)
    })
  }, labels)

test('the coin that is sent is told by its look, on a page that was loaded directly', async ({ page }) => {
  await lookAs(page, 'member')
  await page.goto('/dashboard/wallet')
  const choice = page.getByRole('group', { name: 'Coin to send' })
  const groundOf = (name: string) =>
    choice.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  await choice.getByRole('button', { name: 'BTC' }).click()
  await expect(choice.getByRole('button', { name: 'BTC' })).toHaveAttribute('aria-pressed', 'true')
  expect(await groundOf('BTC')).not.toBe(await groundOf('ETH'))
  expect(await choice.evaluate((group) => getComputedStyle(group).borderTopWidth)).toBe('1px')
})

test('the labels of the assets chart stand off its line, also in Arabic', async ({ page, baseURL }) => {
  test.slow()
  const admin = await request.newContext({ baseURL: baseURL ?? '' })
  await admin.post('/api/session', {
    data: { email: 'admin@dryrun.example', password: process.env['DRYRUN_ADMIN_PASSWORD'] ?? 'journeys alone' },
  })
  const { user } = (await (await page.request.post('/api/members', { data: somebodyNew() })).json()) as {
    user: { memberId: string }
  }
  for (const balance of ['9000.00', '2000.00', '7000.00', '5000.00']) {
    const path = `/api/admin/members/${user.memberId}/balances`
    const { version } = (await (await admin.get(path)).json()) as { version: number }
    const set = await admin.post(path, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { balance, reason: 'a history with peaks', version },
    })
    expect(set.ok()).toBe(true)
  }
  const invested = await page.request.post('/api/investments', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { planId: 3, amount: '4280.00' },
  })
  expect(invested.ok(), await invested.text()).toBe(true)
  for (const path of ['/dashboard', '/ar/dashboard']) {
    await page.goto(path)
    await settle(page)
    await bringEverything(page)
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      // Where there is no room beside the line, the readout above says the same.
      const labels = page.locator('.time-plot .end-label')
      await expect(labels).toHaveCount(width === 360 ? 0 : 3)
      const touched = width > 360 && (await isLabelTouched(page, '.time-plot svg', '.end-label'))
      expect(touched, `${path} at ${width} px`).toBe(false)
    }
  }
  await admin.dispose()
})

test('nothing that is written in the band of the transparency page lies over anything else', async ({ page }) => {
  await page.goto('/transparency')
  await settle(page)
  await bringEverything(page)
  for (const width of [1920, 1440, 1024, 860, 768, 700, 640, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('.held-and-owed .label-day')).toBeVisible()
    const words = await wordsIn(page, '.held-and-owed :is(.label-day, .label, .label-promised, .label-gap)')
    const meeting = words.flatMap((one, at) =>
      words.slice(at + 1).flatMap((other) => (meet(one, other) ? [`${one.text} / ${other.text}`] : [])),
    )
    expect(meeting, `at ${width} px`).toEqual([])
    const touched = await isLabelTouched(page, '.held-and-owed svg', '.label, .label-promised, .label-gap')
    expect(touched, `at ${width} px`).toBe(false)
  }
})

test('the support button keeps to the margin, and on a small screen never lies over a field', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/about', '/plans', '/signUp', '/transparency']) {
    await page.goto(path)
    const button = await page.getByRole('button', { name: 'Support' }).boundingBox()
    expect(button?.width, path).toBe(48)
    // The page is 1240 px wide: what is right of it is margin.
    expect(button?.x ?? 0, path).toBeGreaterThanOrEqual((1440 + 1240) / 2)
  }
  // Where the page is as wide as the screen, what is written still ends before the button.
  for (const width of [901, 1024, 1180, 1340]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/about')
    const button = await page.getByRole('button', { name: 'Support' }).boundingBox()
    const columnEnd = await page
      .locator('main .page-column')
      .first()
      .evaluate(
        (column) => column.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight),
      )
    expect(columnEnd, `at ${width} px`).toBeLessThanOrEqual(button?.x ?? 0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/transparency')
  // The one band that reaches beyond the page keeps the figures of its axis clear of the button.
  const axis = await wordsIn(page, '.held-and-owed text')
  const support = await page.getByRole('button', { name: 'Support' }).boundingBox()
  expect(Math.max(...axis.map(({ right }) => right))).toBeLessThan(support?.x ?? 0)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/signUp')
  const button = page.getByRole('button', { name: 'Support' })
  await expect(button).toBeAttached()
  expect(await button.evaluate((element) => getComputedStyle(element).position)).not.toBe('fixed')
})

test('the page for a review says what it is', async ({ page }) => {
  await lookAs(page, 'member')
  await page.goto('/dashboard/review')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review')
})

test('before any program has come, a page behind the login has its frame, its title and its ribbon in place', async ({
  page,
}) => {
  await lookAs(page, 'member')
  const left = () => page.locator('.ribbon p').evaluate((text) => getComputedStyle(text).paddingInlineStart)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('Dryrun')
  await expect(page.locator('.coming-app .sidebar')).toBeVisible()
  await expect(page.locator('.coming-public')).toBeHidden()
  const before = await left()
  await page.unroute('**/*.js')
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Dashboard', exact: true })).toBeVisible()
  expect(await left()).toBe(before)
})

for (const width of [1440, 360])
  test(`a newcomer’s dashboard loads in the shape that it will have, ${width} px wide`, async ({ page }) => {
    await page.request.post('/api/members', { data: somebodyNew() })
    let open = () => {}
    const gate = new Promise<void>((done) => {
      open = done
    })
    for (const held of ['first-steps', 'wallet'])
      await page.route(`**/api/${held}`, async (route) => {
        await gate
        await route.continue()
      })
    const topOfBalances = async () => (await page.getByRole('region', { name: 'Balances' }).boundingBox())?.y ?? 0
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    await expect(page.locator('.newcomer-steps > li')).toHaveCount(6)
    await expect(page.getByRole('region', { name: 'Balances' }).locator('.stat-figure').first()).toBeVisible()
    const before = await topOfBalances()
    open()
    await expect(page.getByRole('button', { name: 'Get practice coins' })).toBeVisible()
    await expect(page.locator('.wallet-sum')).toBeVisible()
    await settle(page)
    // What comes takes about the room that was kept for it: it may differ by a line.
    expect(Math.abs((await topOfBalances()) - before)).toBeLessThan(32)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, words] of [
    ['/login', 'This page needs JavaScript'],
    ['/signUp', 'This page needs JavaScript'],
    ['/dashboard', 'This page needs JavaScript'],
    ['/de/dashboard', 'Diese Seite braucht JavaScript'],
  ] as const) {
    test(`${path} says what it needs`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.locator('.spinner:visible')).toHaveCount(0)
    })
  }
})

test('a form marks the field that is wrong and leads there', async ({ page }) => {
  await page.goto('/login')
  await settle(page)
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the one')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const password = page.locator('input[name=password]')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await expect(page.getByRole('alert').locator('svg')).toBeVisible()

  await lookAs(page, 'member')
  await page.goto('/dashboard/withdraw')
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  const amount = page.getByLabel('Amount')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toBeFocused()
  await expect(page.getByText('Please fill all fields')).toBeVisible()
})

test('a file that is no picture is refused at sign-up, before there is an account', async ({ page }) => {
  await page.goto('/signUp')
  await settle(page)
  const asked: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/api/members') && asked.push(sent.method()))
  const field = page.locator('input[name=image]')
  // The browser's own button never shows: its words are in the browser's language.
  expect(await field.evaluate((input) => getComputedStyle(input).opacity)).toBe('0')
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(page.getByText('This isn’t a PNG, JPEG or WebP image we can read.')).toBeVisible()
  const person = somebodyNew()
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone number').fill(person.phoneNumber)
  await page.getByLabel('Country').selectOption('GB')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.locator('input[name=password]').fill(person.password)
  for (const box of ['agreesToTerms', 'agreesToEmails']) await page.locator(`input[name=${box}]`).check()
  await page.getByRole('button', { name: 'Open the account' }).click()
  await expect(field).toBeFocused()
  expect(asked).toEqual([])
})

test('where nothing can be read, the page says so once', async ({ page }) => {
  await lookAs(page, 'member')
  await page.route(
    (address) => /^\/api\/(?!session$|instance$)/.test(address.pathname),
    (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'Something went wrong.' } } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByText('Most of this page couldn’t be loaded.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Could not fetch data from the database')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Prices now' })).toHaveText('Not loaded.')
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(1)
  await expect(page.getByText(/You’re disconnected/)).toHaveCount(0)
})

/**
 * Forms of numbers that English has and German has not. Addresses, ids and what people typed are left out, and so is the
 * large percentage of a plan, whose sign is raised like a mark.
 */
const englishForms = [
  /\d{1,3}(?:,\d{3})+\.\d/, // 70,068.52
  /(?<![\d.])\d+\.\d{1,2}(?![\d.])\s?[%$]/, // 20.91%
  /\$ ?\d/, // $5
  /\d%/, // 5%, where German has a blank
]

test('German pages write every figure the German way', async ({ page }) => {
  test.setTimeout(400_000)
  await lookAs(page, 'member')
  const paths = [
    '/',
    '/plans',
    '/about',
    '/transparency',
    '/learn/compound-interest',
    '/learn/diversification-and-risk',
  ]
  const own = ['', '/fund', '/wallet', '/invest', '/withdraw', '/transactions', '/profile', '/chart']
  for (const path of [...paths, ...own.map((each) => `/dashboard${each}`)]) {
    await page.goto(path === '/' ? '/de' : `/de${path}`)
    await settle(page)
    await bringEverything(page)
    const text = await page.evaluate(() => {
      const apart = '.address, code, q, blockquote, script, style, .plan-percent'
      for (const part of document.querySelectorAll(apart)) part.remove()
      const drawn = [...document.querySelectorAll('svg text')].map((each) => each.textContent)
      return `${document.body.innerText}\n${drawn.join('\n')}`
    })
    const wrong = text.split('\n').filter((line) => englishForms.some((form) => form.test(line)))
    expect(wrong, path).toEqual([])
  }
})

test('devices are told in the words of the page, and addresses begin at their beginning in Arabic', async ({
  page,
}) => {
  await lookAs(page, 'member')
  await page.goto('/de/dashboard/profile')
  await expect(page.getByText(/Chrome unter \w+/).first()).toBeVisible()
  await page.goto('/ar/dashboard/wallet')
  await expect(page.locator('.address').first()).toBeVisible()
  expect(
    await page
      .locator('.address')
      .first()
      .evaluate((each) => getComputedStyle(each).direction),
  ).toBe('ltr')
  const field = page.locator('input.input-mono').first()
  expect(await field.evaluate((each) => getComputedStyle(each).direction)).toBe('ltr')
  expect(
    await page
      .locator('bdi.money')
      .first()
      .evaluate((each) => getComputedStyle(each).direction),
  ).toBe('ltr')
})

test('the country that one looks for is in the list, by the name it goes by', async ({ page }) => {
  await page.goto('/signUp')
  await settle(page)
  const names = await page.getByLabel('Country').locator('option').allTextContents()
  for (const name of ['United Kingdom', 'Netherlands', 'Gambia']) expect(names).toContain(name)
  expect(new Set(names).size).toBe(names.length)
  await page.getByLabel('Country').focus()
  await page.keyboard.type('United K')
  await expect(page.getByLabel('Country')).toHaveValue('GB')
})

/** Words of drawings that are smaller on the screen than anything may be. */
const smallWords = (page: Page) =>
  page.locator('main svg text').evaluateAll((texts) =>
    (texts as SVGTextElement[]).flatMap((text) => {
      const { width, height } = text.getBoundingClientRect()
      const drawn = text.getScreenCTM()
      if (width === 0 || height === 0 || !drawn) return []
      const px = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(drawn.a, drawn.b)
      return px < 11.95 ? [`${text.textContent} ${px.toFixed(1)}`] : []
    }),
  )

for (const { path, audience } of [
  { path: '/', audience: 'visitor' },
  { path: '/plans', audience: 'visitor' },
  { path: '/transparency', audience: 'visitor' },
  { path: '/dashboard/chart', audience: 'member' },
  { path: '/dashboard/check', audience: 'member' },
] as const)
  test(`the words in the drawings of ${path} are large enough to read at every width`, async ({ page }) => {
    await lookAs(page, audience)
    await page.goto(path)
    await settle(page)
    await bringEverything(page)
    for (const width of [1440, 1024, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => smallWords(page), { message: `at ${width} px` }).toEqual([])
    }
  })

test('on a phone the admin’s work has the page to itself, and beside it is what’s open only where there’s room', async ({
  page,
}) => {
  await lookAs(page, 'admin')
  await page.goto('/admin/work')
  await settle(page)
  const list = page.locator('.list-detail-list')
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await list.boundingBox())?.width, { message: `at ${width} px` }).toBe(width)
  }
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect.poll(async () => ((await list.boundingBox())?.width ?? 1440) < 900).toBe(true)
})
