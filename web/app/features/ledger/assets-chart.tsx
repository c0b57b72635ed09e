import type { Investment } from '@dryrun/contract/investments.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useNow } from '../../instance.tsx'
import { centsOf } from '../../money.ts'
import { useRead } from '../../read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'

const redrawMs = 30_000
const height = 300
/** Above the plot there is a line or two for its labels: the highest point of a history never reaches up there. */
const pad = { top: 48, bottom: 28, left: 2 }
/** Narrower than this, the axis and what is still to come get less of the width. */
const narrowPx = 480
/** What the words beside the dotted line of today need, at their longest. */
const labelPx = 190

interface Point {
  readonly atMs: number
  readonly cents: bigint
}

/** Total assets as steps: solid is posted, dashed is what running plans promise. */
export function AssetsChart() {
  const { t, i18n } = useLingui()
  const figures = useFigures()
  const history = useRead('readTotalAssetsHistory', {})
  const running = useRead('listInvestments', { query: { state: 'running' } })
  const now = useNow(redrawMs)
  const points = (history.data?.points ?? []).map((point) => ({
    atMs: Date.parse(point.at),
    cents: centsOf(point.totalAssets),
  }))
  const last = points.at(-1)
  const promised = promisedSteps(last?.cents ?? 0n, running.data?.investments ?? [])
  const money = (cents: bigint) => moneyText(formatAmount(cents), i18n.locale)
  const day = (atMs: number, time = false) =>
    figures.date(atMs, {
      day: 'numeric',
      month: 'short',
      ...(time && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    })
  const state = history.data ? (last ? 'ready' : 'empty') : history.error ? 'error' : 'loading'
  const future = promised.at(-1)
  const posted = money(last?.cents ?? 0n)
  return (
    <ChartFrame
      title={<Trans>Total assets over time</Trans>}
      headingLevel={2}
      heightClass="h-[348px]"
      state={state}
      onRetry={() => void history.refetch()}
      summary={
        future
          ? t`Total assets stand at ${posted}; running plans promise to bring them to ${money(future.cents)}.`
          : t`Total assets stand at ${posted}; nothing further is promised.`
      }
      source={<Trans>From your ledger. Solid is posted, dashed is promised.</Trans>}
      table={{
        head: [t`When`, t`Total assets`, t`Line`],
        rows: [
          ...promised.map((point) => [day(point.atMs, true), money(point.cents), t`promised`]).toReversed(),
          ...points.map((point) => [day(point.atMs, true), money(point.cents), t`posted`]).toReversed(),
        ],
      }}
      empty={{
        title: <Trans>Nothing is posted yet.</Trans>,
        text: <Trans>The line begins with your first approved deposit.</Trans>,
        action: (
          <ButtonLink size="small" to="/dashboard/fund">
            <Trans>Add Fund</Trans>
          </ButtonLink>
        ),
      }}
    >
      {last && now && <Drawing points={points} promised={promised} nowMs={now.getTime()} day={day} money={money} />}
    </ChartFrame>
  )
}

/** Each maturity lifts the promise by its return. */
function promisedSteps(cents: bigint, running: readonly Investment[]): Point[] {
  let sum = cents
  return running
    .toSorted((one, other) => Date.parse(one.maturesAt) - Date.parse(other.maturesAt))
    .map((investment) => {
      sum += centsOf(investment.return)
      return { atMs: Date.parse(investment.maturesAt), cents: sum }
    })
}

interface DrawingProps {
  readonly points: readonly Point[]
  readonly promised: readonly Point[]
  readonly nowMs: number
  readonly day: (atMs: number) => string
  readonly money: (cents: bigint) => string
}

function Drawing({ points, promised, nowMs, day, money }: DrawingProps) {
  const { t, i18n } = useLingui()
  const figures = useFigures()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  const start = first.atMs
  const present = Math.max(nowMs, last.atMs)
  const end = Math.max(promised.at(-1)?.atMs ?? present, present)
  const top = niceTop([...points, ...promised].reduce((max, point) => (point.cents > max ? point.cents : max), 0n))
  const isNarrow = width < narrowPx
  const inner = width - pad.left - (isNarrow ? 42 : 58)
  const nowX = pad.left + inner * (promised.length > 0 ? (isNarrow ? 0.88 : 0.84) : 0.94)
  const x = (atMs: number) =>
    atMs <= present
      ? pad.left + ((atMs - start) / Math.max(1, present - start)) * (nowX - pad.left)
      : nowX + ((atMs - present) / Math.max(1, end - present)) * (pad.left + inner - nowX) * 0.72
  const y = (cents: bigint) => height - pad.bottom - (Number(cents) / Number(top)) * (height - pad.top - pad.bottom)
  const steps = [0, 1, 2, 3, 4, 5].map((step) => (top * BigInt(step)) / 5n)
  const labelCount = isNarrow ? 3 : 6
  const days = Array.from({ length: labelCount }, (_, place) => start + ((present - start) * place) / labelCount)
  const solid =
    `M${x(start)} ${y(0n)}` + points.map((point) => `H${x(point.atMs)}V${y(point.cents)}`).join('') + `H${nowX}`
  const dashed =
    `M${nowX} ${y(last.cents)}` +
    promised.map((point) => `H${x(point.atMs)}V${y(point.cents)}`).join('') +
    `H${pad.left + inner}`
  const future = promised.at(-1)
  return (
    <div ref={box} className="h-[300px]">
      {width > 0 && (
        <svg className="drawn-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {steps.map((cents) => (
            <g key={String(cents)}>
              <path className={cents === 0n ? 'axis' : 'grid'} d={`M${pad.left} ${y(cents)}H${pad.left + inner}`} />
              <text x={width} y={y(cents) + 4} textAnchor="end">
                {figures.shortMoney(Number(cents) / 100)}
              </text>
            </g>
          ))}
          {days.map((atMs) => (
            <text key={atMs} x={x(atMs)} y={height - 6}>
              {day(atMs)}
            </text>
          ))}
          <path className="now" d={`M${nowX} 4V${height - pad.bottom}`} />
          <path className="line" d={solid} />
          {future && <path className="line line-to-come" d={dashed} />}
          <circle className="dot" cx={nowX} cy={y(last.cents)} r="4.5" />
          <text className="label" x={nowX - 10} y="15" textAnchor="end">
            {figures.words(t`Posted ${money(last.cents)}`)}
          </text>
          {future && (
            <text
              className="label-promised"
              x={nowX + (width - nowX > labelPx ? 10 : -10)}
              y={width - nowX > labelPx ? 15 : 32}
              textAnchor={width - nowX > labelPx ? 'start' : 'end'}
            >
              {figures.words(t`Promised ${moneyText(formatAmount(future.cents - last.cents), i18n.locale, 'in')}`)}
            </text>
          )}
        </svg>
      )}
    </div>
  )
}

/** The next amount of dollars above that divides into five round steps. */
function niceTop(cents: bigint): bigint {
  const dollars = Number(cents) / 100
  const size = 10 ** Math.floor(Math.log10(Math.max(dollars, 1)))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * size > dollars * 1.04) ?? 10
  return BigInt(Math.round(Math.max(factor * size, 5) * 100))
}
