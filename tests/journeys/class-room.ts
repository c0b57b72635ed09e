import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { adminLogIn } from './own-server.ts'

/** What a call needs that changes something. */
export const say = (origin: string) => ({ headers: { origin, 'idempotency-key': randomUUID() } })

/** A student without a browser. */
export async function joinByHand(request: APIRequestContext, origin: string, code: string, nickname: string) {
  const answer = await request.post(`${origin}/api/join/${code}`, { ...say(origin), data: { nickname } })
  expect(answer.status()).toBe(201)
  const move = async (path: string, data: object) => {
    const moved = await request.post(`${origin}/api/class/${path}`, { ...say(origin), data })
    expect(moved.status(), await moved.text()).toBe(201)
    return (await moved.json()) as { isPaid?: boolean }
  }
  return {
    deposit: (amount: string) => move('deposits', { amount }),
    invest: (planId: number, amount: string) => move('investments', { planId, amount }),
    withdraw: (amount: string) => move('withdrawals', { amount, acceptClosing: true }),
    order: (data: object) => move('orders', data),
    own: async () => (await request.get(`${origin}/api/class`)).json() as Promise<{ profit: string; house: string }>,
    /** Judges everything that's open by a rule. */
    judgeAll: async (saysFraud: (offer: string, place: number) => boolean) => {
      const { offers } = (await (await request.get(`${origin}/api/class/judging`)).json()) as { offers: string[] }
      for (const [place, offer] of offers.entries()) {
        const judged = await request.put(`${origin}/api/class/judgements/${offer}`, {
          ...say(origin),
          data: { saysFraud: saysFraud(offer, place) },
        })
        expect(judged.status(), await judged.text()).toBe(200)
      }
    },
  }
}

export async function joinOnPhone(
  context: BrowserContext,
  origin: string,
  code: string,
  nickname: string,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/join?code=${code}`)
  await page.getByLabel('Pick a nickname').fill(nickname)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Keep these three words' })).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('In your pocket')).toBeVisible()
  return page
}

/** The trainer opens a class on the page, and is then at its desk. */
export async function openClass(
  trainer: Page,
  origin: string,
  name: string,
  scenario: string,
  { approvesDeposits = false } = {},
) {
  await trainer.request.post(`${origin}/api/session`, { ...say(origin), data: adminLogIn })
  await trainer.goto(`${origin}/classes`)
  await trainer.getByLabel('Name').fill(name)
  await trainer.getByLabel('Scenario').selectOption({ label: scenario })
  if (approvesDeposits) await trainer.getByRole('checkbox').check()
  await trainer.getByRole('button', { name: 'Open the class' }).click()
  await expect(trainer.getByText('Be the first to join')).toBeVisible()
  const code = (await trainer.locator('.wall-code .sr-only').textContent()) ?? ''
  const classId = trainer.url().split('/').at(-2) ?? ''
  await trainer.goto(`${origin}/classes/${classId}`)
  await expect(trainer.getByRole('heading', { name })).toBeVisible()
  return { code, classId }
}
