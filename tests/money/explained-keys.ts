import assert from 'node:assert/strict'
import type { CauseTransfers } from '@dryrun/contract/explained.ts'
import { causeLines } from '../../web/app/features/explain/cause-lines.ts'
import { daysOfMonth } from '../../web/app/features/explain/month-days.ts'
import type { AnyOrigin, Term } from '../../web/app/origins.ts'
import { termsOfTotal } from '../../web/app/total-origins.ts'
import { wrongIn } from '../drawer-sums.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
export type Get = (path: string) => Promise<any>

/** Where a number comes from, as a page says it: an origin, or why there's none. */
type From = AnyOrigin | string

/** Follows what pages say about their numbers to the server, as the drawer does, and adds up what it answers. */
export class Explanations {
  /** How many keys of each kind were followed. */
  readonly followed: Record<string, number> = {}
  private readonly get: Get
  private readonly memberOf: (origin: AnyOrigin) => string | undefined

  constructor(get: Get) {
    this.get = get
    this.memberOf = (origin) => ('memberId' in origin ? origin.memberId : undefined)
  }

  /** What a page says about a number holds: what its drawer lists gives the number, and so does everything behind it. */
  async hold(from: From, amount: string, about: string): Promise<void> {
    if (typeof from === 'string') return
    this.followed[from.of] = (this.followed[from.of] ?? 0) + 1
    const given = await this.resultOf(from, about)
    assert.equal(
      plain(given),
      plain(amount),
      `${about} shows ${amount} and opens ${given}: ${JSON.stringify(brief(from))}`,
    )
  }

  private async resultOf(origin: AnyOrigin, about: string): Promise<string> {
    if (origin.of === 'account' || origin.of === 'holding') return this.entriesOf(origin, about)
    if (origin.of === 'cause') {
      const { transfers }: CauseTransfers = await this.get(`${this.base(origin)}/causes/${origin.causeId}/transfers`)
      const { lines, sum } = causeLines(transfers, origin.counted, origin.moved)
      assert.ok(lines.length > 0, `${about}: nothing of ${JSON.stringify(origin.counted)} was posted`)
      return sum
    }
    if (origin.of === 'month') return this.monthOf(origin)
    if (origin.of === 'sum') return this.sumOf(origin.terms, about)
    const figures = origin.figures ?? (await this.get('/api/transparency'))
    return this.sumOf(termsOfTotal(origin.total, figures, origin.isTaken), about)
  }

  private base(origin: AnyOrigin): string {
    const memberId = this.memberOf(origin)
    return memberId === undefined ? '/api' : `/api/admin/members/${memberId}`
  }

  /** Each page adds up with what it says about the entries before it, and all pages together do. */
  private async entriesOf(origin: Extract<AnyOrigin, { of: 'account' | 'holding' }>, about: string): Promise<string> {
    const where = origin.of === 'account' ? `accounts/${origin.account}` : `holdings/${origin.asset}`
    const query = new URLSearchParams({
      ...(origin.upTo !== undefined && { upTo: origin.upTo }),
      ...(origin.of === 'holding' && origin.part && { part: origin.part }),
    })
    let sum = 0n
    let count = 0
    for (;;) {
      const page = await this.get(`${this.base(origin)}/${where}/entries?${query.toString()}`)
      for (const { direction, amount, transferNo } of page.entries) {
        sum += direction === 'in' ? units(amount) : -units(amount)
        count += 1
        if (origin.upTo !== undefined) assert.ok(BigInt(transferNo) <= BigInt(origin.upTo), `${about} is told of later`)
      }
      assert.equal(sum + units(page.earlier.amount), units(page.balance), `${about}: a page with the earlier ones`)
      assert.equal(count + page.earlier.count, page.entryCount, `${about}: how many there are`)
      if (page.next === null) {
        assert.equal(page.earlier.count, 0)
        if (origin.of === 'account') await this.kindsOf(origin, page.balance, about)
        return page.balance
      }
      query.set('before', page.next)
    }
  }

  /** The equation at the top of the drawer says the same. */
  private async kindsOf(origin: Extract<AnyOrigin, { of: 'account' }>, balance: string, about: string): Promise<void> {
    const { accounts } = await this.get(
      `${this.base(origin)}/accounts${origin.upTo === undefined ? '' : `?upTo=${origin.upTo}`}`,
    )
    const told = accounts.find(({ account }: { account: string }) => account === origin.account)
    const sum = told.sums.reduce(
      (all: bigint, { direction, amount }: Record<string, string>) =>
        direction === 'in' ? all + units(amount ?? '') : all - units(amount ?? ''),
      0n,
    )
    assert.equal(sum, units(balance), `${about}: its kinds`)
    assert.equal(told.balance, balance, about)
  }

  private async monthOf({ query, month, moved, upTo }: Extract<AnyOrigin, { of: 'month' }>): Promise<string> {
    const asked = new URLSearchParams({ ...(query as Record<string, string>), ...daysOfMonth(month, query) })
    let sum = 0n
    for (;;) {
      const page = await this.get(`/api/statement?${asked.toString()}`)
      for (const { direction, amount, transferNo } of page.entries)
        if (direction === moved && BigInt(transferNo) <= BigInt(upTo)) sum += units(amount)
      if (page.next === null) return `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
      asked.set('before', page.next)
    }
  }

  private async sumOf(terms: readonly Term[], about: string): Promise<string> {
    const result = terms.at(-1)
    assert.ok(result?.sign === '=', `${about}: the last line of ${JSON.stringify(terms)}`)
    for (const term of terms)
      if (term !== result) await this.hold(term.from ?? '', term.value, `${about}, ${term.name}`)
    const lines = terms.map((term) => ({
      sign: term.sign ?? '',
      text: `${term.value.replace('-', '−')}${term.unit === 'percent' ? '%' : ''}`,
      isResult: term === result,
      leads: term.from !== undefined && typeof term.from !== 'string',
    }))
    assert.deepEqual(wrongIn({ pressed: result.value.replace('-', '−'), kind: 'sum', sums: [lines] }), [], about)
    return result.value
  }
}

const units = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** One number however many zeros it's written with: coins that count as dollars have more. */
const plain = (amount: string) => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** An origin to read in a complaint, without all figures of a page. */
const brief = (origin: AnyOrigin) => (origin.of === 'total' ? { of: origin.of, total: origin.total } : origin)
