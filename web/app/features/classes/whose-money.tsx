import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { centsOf } from '../../money.ts'
import { Explained } from '../../ui/explained.tsx'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'
import { ClassDay, daysSince } from './class-day.tsx'
import type { OnExplain } from './debrief-figures.ts'
import { Count } from './debrief-people.tsx'

interface Props {
  readonly debrief: Debrief
  readonly onExplain: OnExplain
}

/** Whose deposits paid the largest payouts: drawn, and as a list. */
export function WhoseMoney({ debrief, onExplain }: Props) {
  const { payouts, fromOthers, house } = debrief
  const largest = payouts
    .toSorted((one, other) => Number(centsOf(other.amount) - centsOf(one.amount)))
    .slice(0, payoutsDrawn)
  if (!house) return null
  return (
    <section>
      <h2 className="debrief-title">
        <Trans>Whose money paid whom</Trans>
      </h2>
      {payouts.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing was paid out.</Trans>
        </p>
      ) : (
        <>
          <Ribbons payouts={largest} />
          <p className="text-ink-2">
            <Trans>
              The largest payouts. <Money amount={fromOthers} from={() => onExplain({ of: 'fromOthers' })} /> of all{' '}
              <Money amount={house.paidOut} from={() => onExplain({ of: 'paidOut', house: 'promise' })} /> paid out was
              someone else’s deposit, the oldest deposit first.
            </Trans>{' '}
            <Trans>Blue is a person’s own money coming back.</Trans>
          </p>
          <details>
            <summary>
              <Trans>As a list</Trans>
            </summary>
            <PayoutList debrief={debrief} payouts={largest} onExplain={onExplain} />
          </details>
        </>
      )}
      <Referrals debrief={debrief} onExplain={onExplain} />
    </section>
  )
}

/** What the friends paid in, and what the house owes for bringing them. */
function Referrals({ debrief: { referrals }, onExplain }: Props) {
  const { friends, brought, cost } = referrals
  const count = friends.length
  if (cost === '0.00') return null
  return (
    <p className="text-ink-2">
      <Count of={friends} onExplain={onExplain}>
        <Plural value={count} one="# friend was brought in." other="# friends were brought in." />
      </Count>{' '}
      <Trans>
        They deposited <Money amount={brought} from={() => onExplain({ of: 'paidIn', students: friends })} />. The
        rewards for bringing them cost the house <Money amount={cost} from={() => onExplain({ of: 'rewards' })} />,
        which nobody had paid in.
      </Trans>
    </p>
  )
}

type Payout = Debrief['payouts'][number]

/** So many of the largest payouts are drawn with their sources. */
const payoutsDrawn = 5

const linesMax = 90
const lineGapPx = 4
const partGapPx = 12
const leftPx = 84
const labelPx = 120

interface Drawn {
  readonly y: number
  readonly lines: number
}

/** So many cents are one line, such that all of it is well under a hundred lines. */
function centsPerLine(payouts: readonly Payout[]): number {
  const all = payouts.reduce((sum, { amount }) => sum + Number(centsOf(amount)), 0)
  const steps = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000]
  return steps.find((step) => all / step <= linesMax) ?? Math.ceil(all / linesMax)
}

/** Where everything is drawn: each payout in the middle of the deposits that paid it. */
function layOut(payouts: readonly Payout[], perLine: number) {
  const linesOf = (amount: string) => Math.max(1, Math.round(Number(centsOf(amount)) / perLine))
  let leftY = 24
  const rows = payouts.map((payout) => {
    const top = leftY
    const parts = payout.parts.map((part) => {
      const lines = linesOf(part.amount)
      const drawn = { part, y: leftY, lines }
      leftY += lines * lineGapPx + partGapPx
      return drawn
    })
    const lines = parts.reduce((sum, part) => sum + part.lines, 0)
    const rightY = top + (leftY - partGapPx - top - lines * lineGapPx) / 2
    leftY += partGapPx
    return { payout, parts, right: { y: rightY, lines } }
  })
  return { rows, height: leftY }
}

/** Every line is the same amount: from the deposits on the left to the payouts on the right. */
function Ribbons({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useLingui()
  const figures = useFigures()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const perLine = centsPerLine(payouts)
  const { rows, height } = layOut(payouts, perLine)
  const short = (amount: string) => figures.dollars(Number(centsOf(amount)) / 100, { maximumFractionDigits: 0 })
  const right = Math.max(leftPx + 60, width - labelPx)
  return (
    <div>
      <div ref={frame} dir="ltr">
        {width > 0 && (
          <svg
            className="debrief-flows"
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            aria-hidden="true"
          >
            <text x={leftPx - 10} y={12} textAnchor="end">
              {figures.words(t`Paid in`)}
            </text>
            <text x={right + 10} y={12}>
              {figures.words(t`Paid out`)}
            </text>
            {rows.map(({ payout, parts, right: end }) => (
              <g key={payout.step}>
                {parts.map(({ part, y, lines }, place) => {
                  const before = parts.slice(0, place).reduce((sum, each) => sum + each.lines, 0)
                  return (
                    <g key={`${y}`} data-own={isOwn(payout, part) ? '' : undefined}>
                      {Array.from({ length: lines }, (_, at) => (
                        <path key={at} d={curve({ y, lines }, at, { y: end.y + before * lineGapPx, lines }, right)} />
                      ))}
                      <line x1={leftPx} x2={leftPx} y1={y} y2={y + lines * lineGapPx} />
                      <text x={leftPx - 10} y={y + (lines * lineGapPx) / 2 + 4} textAnchor="end">
                        #{figures.listed(...part.from.slice(0, 2).map(({ studentNo }) => String(studentNo)))}
                        {part.from.length > 2 ? '…' : ''} {short(part.amount)}
                      </text>
                    </g>
                  )
                })}
                <line x1={right} x2={right} y1={end.y} y2={end.y + end.lines * lineGapPx} />
                <text x={right + 10} y={end.y + (end.lines * lineGapPx) / 2 + 4} className="debrief-flow-end">
                  #{payout.studentNo} {short(payout.amount)}
                </text>
              </g>
            ))}
          </svg>
        )}
      </div>
      <p className="text-ink-3">
        <Trans>
          One line is about <Explained from="given">{short((perLine / 100).toFixed(2))}</Explained>.
        </Trans>
      </p>
    </div>
  )
}

const isOwn = (payout: Payout, part: Payout['parts'][number]) =>
  part.from.length > 0 && part.from.every(({ studentNo }) => studentNo === payout.studentNo)

function curve(from: Drawn, at: number, to: Drawn, right: number): string {
  const y1 = from.y + (at + 0.5) * lineGapPx
  const y2 = to.y + (at + 0.5) * lineGapPx
  const bend = (right - leftPx) * 0.45
  return `M${leftPx} ${y1}C${leftPx + bend} ${y1} ${right - bend} ${y2} ${right} ${y2}`
}

function PayoutList({ debrief, payouts, onExplain }: Props & { readonly payouts: readonly Payout[] }) {
  const figures = useFigures()
  return (
    <ul className="class-list">
      {payouts.map(({ studentNo, step, at, amount, ownMoney, parts }) => (
        <li key={step}>
          <span>
            <Trans>
              Student {studentNo}, <ClassDay at={at} since={daysSince(debrief.class)} />
            </Trans>
            <span className="debrief-parts">
              {parts.map((part, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- parts have no id, and never change places.
                <span key={place}>
                  <Money amount={part.amount} from={() => onExplain({ of: 'part', step, place })} />{' '}
                  {part.from.length === 0 ? (
                    <Trans>that nobody had paid in</Trans>
                  ) : (
                    <Trans>from {figures.listed(...part.from.map(({ studentNo: no }) => `#${no}`))}</Trans>
                  )}
                </span>
              ))}
            </span>
          </span>
          <span className="text-end">
            <Money amount={amount} from={() => onExplain({ of: 'payout', step })} />
            <span className="debrief-parts">
              <Trans>
                of it their own <Money amount={ownMoney} from={() => onExplain({ of: 'ownMoney', step })} />
              </Trans>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
