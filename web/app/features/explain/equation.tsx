import type { Accounts } from '@dryrun/contract/ledger.ts'
import type { DollarTransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { useEntryTerms } from '../ledger/index.ts'

type Sums = Accounts['accounts'][number]['sums']

interface Term {
  readonly name: string
  readonly cents: bigint
}

/** Terms of one name and direction are one term: five kinds of adjustment read as one. */
function termsOf(sums: Sums, direction: 'in' | 'out', names: Record<DollarTransferKind, string>): Term[] {
  const byName = new Map<string, bigint>()
  for (const sum of sums) {
    if (sum.direction !== direction) continue
    const name = names[sum.kind]
    byName.set(name, (byName.get(name) ?? 0n) + centsOf(sum.amount))
  }
  return [...byName]
    .map(([name, cents]) => ({ name, cents }))
    .toSorted((one, other) => (one.cents > other.cents ? -1 : 1))
}

const figure = (cents: bigint, locale: string) => moneyText(formatAmount(cents), locale)

/** "$3,500.00 paid in − $300.00 withdrawn = $3,200.00 balance" */
export function Equation({ sums, result, name }: { sums: Sums; result: string; name: string }) {
  const { i18n } = useLingui()
  const names = useEntryTerms()
  const [ins, outs] = [termsOf(sums, 'in', names), termsOf(sums, 'out', names)]
  return (
    <p className="ledger-equation">
      {ins.map((term, place) => (
        <span key={term.name}>
          {place > 0 && <i>+</i>}
          <b>{figure(term.cents, i18n.locale)}</b> {term.name}
        </span>
      ))}
      {outs.map((term) => (
        <span key={term.name}>
          <i>−</i>
          <b>{figure(term.cents, i18n.locale)}</b> {term.name}
        </span>
      ))}
      <span className="text-blue">
        <i>=</i>
        <b>{moneyText(result, i18n.locale)}</b> {name.toLocaleLowerCase(i18n.locale)}
      </span>
    </p>
  )
}

const barWidth = 1000
const gapWidth = 4

/** What came in, and under it what became of it: two bars of one length. */
export function EquationBars({ sums, result }: { sums: Sums; result: string }) {
  const names = useEntryTerms()
  const ins = termsOf(sums, 'in', names)
  const total = ins.reduce((sum, term) => sum + term.cents, 0n)
  if (total === 0n) return null
  const left: Term = { name: '', cents: centsOf(result) }
  const below = [left, ...termsOf(sums, 'out', names)]
  return (
    <svg className="equation-bars" viewBox={`0 0 ${barWidth} 44`} preserveAspectRatio="none" aria-hidden="true">
      <Bar terms={ins} total={total} y={0} look={() => 'bar-in'} />
      <Bar terms={below} total={total} y={24} look={(place) => (place === 0 ? 'bar-left' : 'bar-out')} />
    </svg>
  )
}

function Bar(props: { terms: readonly Term[]; total: bigint; y: number; look: (place: number) => string }) {
  const { terms, total, y, look } = props
  let x = 0
  return terms.map((term, place) => {
    const width = (Number((term.cents * 1_000_000n) / total) / 1_000_000) * barWidth
    const start = x
    x += width
    return (
      <rect
        key={`${term.name} ${look(place)}`}
        className={look(place)}
        x={start}
        y={y}
        width={Math.max(0, width - gapWidth)}
        height={20}
      />
    )
  })
}
