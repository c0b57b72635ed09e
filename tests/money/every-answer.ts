import type { Reply, Who } from './money-world.ts'

type Call = (who: Who, method: 'GET', path: string) => Promise<Reply>

const explained = ['balance', 'investment', 'profit', 'savings', 'withdrawal', 'total_assets']

/**
 * Everything that a member and the public are told about money, as far as it doesn't change with the time of day: for
 * comparing what one database says before and after a change that must not alter a figure.
 */
export async function everyAnswer(call: Call, memberIds: readonly string[]) {
  const members: Record<string, unknown> = {}
  for (const member of memberIds) members[member] = await answersTo(call, member)
  const { body } = await call('visitor', 'GET', '/api/transparency')
  const { paidIn, paidOut, held, overpaid, owed, owedAs, returnsCredited, rewardsCredited, adjusted, accountsSum } =
    body
  const { promised, gap, whoseDeposit } = body
  return {
    members,
    transparency: {
      ...{ paidIn, paidOut, held, overpaid, owed, owedAs, returnsCredited, rewardsCredited, adjusted, accountsSum },
      ...{ promised, gap, whoseDeposit },
    },
  }
}

async function answersTo(call: Call, member: string) {
  const get = async (path: string) => (await call({ member }, 'GET', path)).body
  const { asOf: _, ...balances } = await get('/api/balances')
  const { coins } = await get('/api/wallet')
  const entries: Record<string, unknown> = {}
  for (const account of explained) entries[account] = await allPages(get, `/api/accounts/${account}/entries`, 'entries')
  return {
    balances,
    accounts: (await get('/api/accounts')).accounts,
    entries,
    statement: await allPages(get, '/api/transfers', 'transfers'),
    history: (await get('/api/total-assets/history')).points,
    coins: coins.map(({ coin, balance, incoming, address }: Record<string, string>) => ({
      coin,
      balance,
      incoming,
      address,
    })),
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
async function allPages(get: (path: string) => Promise<any>, path: string, rows: string): Promise<unknown[]> {
  const all: unknown[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await get(next === '' ? path : `${path}?before=${next}`)
    all.push(...page[rows])
    next = page.next
  }
  return all
}
