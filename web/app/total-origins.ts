import type { Transparency } from '@dryrun/contract/transparency.ts'
import type { DollarAccount } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { centsOf } from './money.ts'
import { type AnyOrigin, fromSum, type PublicTotal, signed, type Term } from './origins.ts'
import type { Unexplained } from './ui/unexplained.ts'

/** A total of the figures that the page shows; one that is shown as taken away has a minus, and so has its drawer. */
export function fromTotal(total: PublicTotal, figures: Transparency, isTaken = false): AnyOrigin | Unexplained {
  const terms = termsOfTotal(total, figures, isTaken)
  const says = fromSum('posted', ...(terms as [...Term[], Term & { sign: '=' }]))
  const key = `total ${total} ${isTaken ? 'taken' : ''} ${figures.asOf}`
  return typeof says === 'string' ? says : { of: 'total', key, total, figures, isTaken }
}

/** The one total that is shown where its figures aren't: it's zero everywhere, and the drawer reads what it's made of. */
export const fromAccountsSum: AnyOrigin = { of: 'total', key: 'total accountsSum', total: 'accountsSum' }

/** What a total is made of, with the total as its last line: the arithmetic of /api/transparency. */
export function termsOfTotal(total: PublicTotal, figures: Transparency, isTaken = false): readonly Term[] {
  const terms = makers[total](figures)
  return isTaken ? terms.map(turned) : terms
}

const turnedSign = { '+': '−', '−': '+' } as const

/** The same with the other sign. */
function turned(term: Term): Term {
  const { sign = '+', value } = term
  if (sign === '=') return { ...term, value: formatAmount(-centsOf(value)) }
  return sign === '+' || sign === '−' ? { ...term, sign: turnedSign[sign] } : term
}

const result = (name: Term['name'], value: string): Term => ({ name, value, sign: '=' })

const heldCents = ({ held, overpaid }: Transparency) => centsOf(held) - centsOf(overpaid)

type Monthly = Exclude<keyof Transparency['months'][number], 'month'>

/** Month by month; the earliest of them are one line. */
function byMonth(figures: Transparency, name: Monthly, value: string): readonly Term[] {
  const months = figures.months.filter((month) => centsOf(month[name]) !== 0n)
  return [
    ...months.map((month) =>
      signed(month.month === null ? { name: 'earlier' } : { name, of: { month: month.month } }, month[name]),
    ),
    result(name, value),
  ]
}

/** Kind by kind: what went into some accounts from all others, and what went out of them. */
function byKind(
  figures: Transparency,
  accounts: readonly DollarAccount[],
  name: Term['name'],
  value: string,
): readonly Term[] {
  const crossing = figures.moved.flatMap(({ kind, from, to, amount }) =>
    accounts.includes(from) === accounts.includes(to)
      ? []
      : [{ kind, cents: accounts.includes(to) ? centsOf(amount) : -centsOf(amount) }],
  )
  const ways = Map.groupBy(crossing, ({ kind, cents }) => `${kind} ${cents > 0n}`)
  const lines = [...ways.values()].flatMap(([first, ...others]) =>
    first ? [{ kind: first.kind, cents: others.reduce((sum, each) => sum + each.cents, first.cents) }] : [],
  )
  return [
    ...lines
      .toSorted((one, other) => Number(other.cents - one.cents))
      .map(({ kind, cents }) => signed({ name: 'amount', of: { kind } }, formatAmount(cents))),
    result(name, value),
  ]
}

const dayMs = 86_400_000
/** So many days on which plans fall due are told one by one. */
const dueDaysMax = 12

/** What plans promise, by the day on which it falls due. */
function byDueDay({ running, asOf, promised }: Transparency): readonly Term[] {
  const due = running.filter((each) => each.return !== '0.00')
  const told = due.length > dueDaysMax ? due.slice(0, dueDaysMax - 1) : due
  const later = due.slice(told.length).reduce((sum, each) => sum + centsOf(each.return), 0n)
  const dayOf = (day: number) => new Date(Date.parse(asOf) + day * dayMs).toISOString()
  return [
    ...told.map((each): Term => ({ name: 'promised', of: { day: dayOf(each.day) }, value: each.return, sign: '+' })),
    ...(later > 0n ? [signed({ name: 'later' }, formatAmount(later))] : []),
    result('promised', promised.amount),
  ]
}

const held = (figures: Transparency): readonly Term[] => [
  { name: 'paidIn', value: figures.paidIn.amount, from: fromTotal('paidIn', figures) },
  { name: 'paidOut', value: figures.paidOut.amount, sign: '−', from: fromTotal('paidOut', figures) },
  result('held', formatAmount(heldCents(figures))),
]

/** Everything that members are owed, and everything that it came from or went to: both sides of all books. */
function bothSides(figures: Transparency): readonly Term[] {
  const traded = figures.moved.reduce(
    (sum, { from, to, amount }) =>
      sum + (to === 'traded' ? centsOf(amount) : 0n) - (from === 'traded' ? centsOf(amount) : 0n),
    0n,
  )
  const house = (name: Monthly, value: string): Term => ({
    ...signed({ name }, formatAmount(-centsOf(value))),
    from: fromTotal(name, figures),
  })
  return [
    { name: 'owed', value: figures.owed, from: fromTotal('owed', figures) },
    house('paidIn', figures.paidIn.amount),
    { name: 'paidOut', value: figures.paidOut.amount, sign: '+', from: fromTotal('paidOut', figures) },
    house('returnsCredited', figures.returnsCredited),
    house('rewardsCredited', figures.rewardsCredited),
    signed({ name: 'adjusted' }, formatAmount(-centsOf(figures.adjusted))),
    signed({ name: 'tradedNet' }, formatAmount(traded)),
    result('total', figures.accountsSum),
  ]
}

const makers: Record<PublicTotal, (figures: Transparency) => readonly Term[]> = {
  paidIn: (figures) => byMonth(figures, 'paidIn', figures.paidIn.amount),
  paidOut: (figures) => byMonth(figures, 'paidOut', figures.paidOut.amount),
  returnsCredited: (figures) => byMonth(figures, 'returnsCredited', figures.returnsCredited),
  rewardsCredited: (figures) => byMonth(figures, 'rewardsCredited', figures.rewardsCredited),
  adjusted: (figures) => byMonth(figures, 'adjusted', figures.adjusted),
  held,
  overpaid: held,
  owed: (figures) => [
    { name: 'balance', value: figures.owedAs.balance, from: fromTotal('owedBalance', figures) },
    { name: 'investment', value: figures.owedAs.investment, sign: '+', from: fromTotal('owedInvestment', figures) },
    { name: 'profit', value: figures.owedAs.profit, sign: '+', from: fromTotal('owedProfit', figures) },
    { name: 'savings', value: figures.owedAs.savings, sign: '+', from: fromTotal('owedSavings', figures) },
    { name: 'setAside', value: figures.owedAs.setAside, sign: '+', from: fromTotal('owedSetAside', figures) },
    {
      name: 'withdrawals',
      value: figures.owedAs.pendingWithdrawals,
      sign: '+',
      from: fromTotal('owedPendingWithdrawals', figures),
    },
    result('owed', figures.owed),
  ],
  owedBalance: (figures) => byKind(figures, ['balance'], 'balance', figures.owedAs.balance),
  owedInvestment: (figures) => byKind(figures, ['investment'], 'investment', figures.owedAs.investment),
  owedProfit: (figures) => byKind(figures, ['profit'], 'profit', figures.owedAs.profit),
  owedSavings: (figures) => byKind(figures, ['savings'], 'savings', figures.owedAs.savings),
  owedSetAside: (figures) => byKind(figures, ['reserved'], 'setAside', figures.owedAs.setAside),
  // What has been paid out is still in the account that members see, and taken off by its counterpart.
  owedPendingWithdrawals: (figures) =>
    byKind(figures, ['withdrawal', 'settled'], 'withdrawals', figures.owedAs.pendingWithdrawals),
  promised: byDueDay,
  gap: (figures) => [
    { name: 'owed', value: figures.owed, from: fromTotal('owed', figures) },
    { name: 'promised', value: figures.promised.amount, sign: '+', from: fromTotal('promised', figures) },
    {
      name: 'held',
      value: figures.held,
      sign: '−',
      from: figures.overpaid === '0.00' ? fromTotal('held', figures) : 'given',
    },
    result('difference', figures.gap),
  ],
  positionsOwed: ({ positions }) => [
    { name: 'worth', value: positions.value ?? '0.00' },
    { name: 'cost', value: positions.cost, sign: '−' },
    result('difference', positions.owed ?? '0.00'),
  ],
  accountsSum: bothSides,
}
