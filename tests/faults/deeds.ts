import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import type { Place } from './investors.ts'
import type { Person } from './people.ts'

/** Everything that people do while servers are killed. */
export const deedKinds = [
  'invest',
  'withdraw',
  'cancel a withdrawal',
  'take coins',
  'place an order',
  'cancel an order',
  'deposit in class',
  'invest in class',
  'withdraw in class',
  'decline a withdrawal',
  'pay a withdrawal',
] as const

export type DeedKind = (typeof deedKinds)[number]

/** One thing that somebody asked for under a key, and what came of it: undefined until there's an answer. */
export interface Deed {
  readonly kind: DeedKind
  readonly person: Person
  readonly path: string
  readonly body: unknown
  readonly key: string
  answer?: { readonly status: number; readonly body: Readonly<Record<string, unknown>> } | undefined
}

/** Requests that somebody can still take back or decide about. */
interface Open {
  readonly withdrawals: { readonly memberId: string; readonly withdrawalId: string }[]
  readonly orders: Map<string, string[]>
}

/** What everybody did so far. */
export interface Deeds {
  readonly done: Deed[]
  readonly open: Open
}

export const noDeeds = (): Deeds => ({ done: [], open: { withdrawals: [], orders: new Map() } })

const pick = <Item>(items: readonly Item[]): Item | undefined => items[randomInt(Math.max(1, items.length))]

const decided = { confirmation: 'yes', note: 'Paid by hand' }

/** What somebody does next, by chance. */
function nextDeed(person: Person, open: Open): Omit<Deed, 'key' | 'person'> | undefined {
  if (person.is === 'admin') {
    const request = pick(open.withdrawals)
    if (!request) return undefined
    const path = `/api/admin/members/${request.memberId}/withdrawals/${request.withdrawalId}`
    return randomInt(2) === 0
      ? { kind: 'decline a withdrawal', path: `${path}/decline`, body: { reason: 'By chance' } }
      : { kind: 'pay a withdrawal', path: `${path}/approve`, body: decided }
  }
  return person.is === 'student' ? nextOfStudent() : nextOfMember(person, open)
}

function nextOfStudent(): Omit<Deed, 'key' | 'person'> {
  const amount = String(randomInt(1, 40))
  const chance = randomInt(5)
  if (chance < 2) return { kind: 'deposit in class', path: '/api/class/deposits', body: { amount } }
  if (chance === 2)
    return { kind: 'invest in class', path: '/api/class/investments', body: { planId: 1, amount: '100' } }
  return { kind: 'withdraw in class', path: '/api/class/withdrawals', body: { amount, acceptClosing: true } }
}

function nextOfMember(person: Person, open: Open): Omit<Deed, 'key' | 'person'> {
  const { memberId } = person
  const withdrawal = pick(open.withdrawals.filter((each) => each.memberId === memberId))
  const order = pick(open.orders.get(memberId) ?? [])
  const choices: Omit<Deed, 'key' | 'person'>[] = [
    { kind: 'invest', path: '/api/investments', body: { planId: 1, amount: '100' } },
    {
      kind: 'withdraw',
      path: '/api/withdrawals',
      body: { amount: '7', coin: 'BTC', address: 'to be paid by hand', acceptClosing: true },
    },
    { kind: 'take coins', path: '/api/wallet/faucet', body: { coin: 'ETH' } },
    {
      kind: 'place an order',
      path: '/api/trading/orders',
      body: { symbol: 'KO', side: 'buy', type: 'limit', dollars: '20', price: '1' },
    },
    ...(withdrawal
      ? [
          {
            kind: 'cancel a withdrawal' as const,
            path: `/api/withdrawals/${withdrawal.withdrawalId}/cancellation`,
            body: undefined,
          },
        ]
      : []),
    ...(order
      ? [{ kind: 'cancel an order' as const, path: `/api/trading/orders/${order}/cancel`, body: undefined }]
      : []),
  ]
  return pick(choices) as Omit<Deed, 'key' | 'person'>
}

/** Does one thing after the other until it's told to stop. */
export async function keepBusy(place: Place, person: Person, deeds: Deeds, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const next = nextDeed(person, deeds.open)
    if (!next) {
      await sleep(20)
      continue
    }
    const deed: Deed = { ...next, person, key: randomUUID() }
    deeds.done.push(deed)
    await ask(place, deed)
    if (deed.answer) remember(deed, deeds.open)
    else await sleep(50)
  }
}

/** Leaves the deed without an answer if there was none, or one that leaves it open what happened. */
async function ask({ origin, publicOrigin }: Place, deed: Deed): Promise<void> {
  try {
    const answer = await fetch(`${origin}${deed.path}`, {
      method: 'POST',
      headers: {
        cookie: `session=${deed.person.token}`,
        origin: publicOrigin,
        'content-type': 'application/json',
        'idempotency-key': deed.key,
      },
      body: JSON.stringify(deed.body ?? {}),
      signal: AbortSignal.timeout(20_000),
    })
    const body = (await answer.json()) as Record<string, unknown>
    if (answer.status < 500 && answer.status !== 429) deed.answer = { status: answer.status, body }
    // A 500 is a defect here, whatever is killed: 503 says that the platform is away.
    else if (answer.status === 500) throw new Defect(`${deed.kind}: ${JSON.stringify(body)}`)
  } catch (error) {
    if (error instanceof Defect) throw error
  }
}

class Defect extends Error {
  override readonly name = 'Defect'
}

function remember({ kind, person, answer }: Deed, open: Open): void {
  if (!answer || answer.status >= 300) return
  const { withdrawalId, orderId } = answer.body
  if (kind === 'withdraw') open.withdrawals.push({ memberId: person.memberId, withdrawalId: String(withdrawalId) })
  if (open.withdrawals.length > 40) open.withdrawals.splice(0, 20)
  if (kind === 'place an order')
    open.orders.set(person.memberId, [...(open.orders.get(person.memberId) ?? []).slice(-10), String(orderId)])
}

/** What was never answered is asked again with the same key, as a browser does. */
export async function askAgain(place: Place, { done, open }: Deeds): Promise<void> {
  for (const deed of done) {
    if (deed.answer) continue
    await until(`an answer to ${deed.kind}`, async () => {
      await ask(place, deed)
      return deed.answer !== undefined
    })
    remember(deed, open)
  }
}
