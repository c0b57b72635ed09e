import type { AssetsChartData } from '@dryrun/contract/assets.ts'
import type { Deposit } from '@dryrun/contract/deposits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { fromAccount, fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ChartDrawing } from '../../ui/empty-drawings.tsx'
import { Explained } from '../../ui/explained.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TimeChart } from '../../ui/time-chart.tsx'
import { type TimePoint, valueAt } from '../../ui/time-scale.ts'
import { useFigures } from '../../ui/use-figures.ts'
import { useAddress } from '../../use-address.ts'
import { useNow } from '../../use-instance.tsx'
import { useAssetLanes } from './asset-lanes.ts'

const redrawMs = 30_000
const dayMs = 86_400_000
const ranges = ['1W', '1M', '3M', 'All'] as const

type Range = (typeof ranges)[number]

const defaultRange: Range = '1M'
const daysOf: Readonly<Record<Range, number>> = { '1W': 7, '1M': 30, '3M': 91, All: Number.POSITIVE_INFINITY }

/** What somebody has beside what they paid in: solid is posted, dashed waits or is promised. */
export function AssetsChart() {
  const { t } = useLingui()
  const assets = useRead('readAssetsChart', {})
  const deposits = useRead('listDeposits', { query: {} })
  const { params, change } = useAddress()
  const range = ranges.find((each) => each.toLowerCase() === params.get('range')) ?? defaultRange
  const pending = deposits.data?.deposits.filter(({ status }) => status === 'pending') ?? []
  const now = useNow(redrawMs)
  const hasPast = (assets.data?.points.length ?? 0) > 0
  const state = assets.data ? (hasPast || pending.length > 0 ? 'ready' : 'empty') : assets.error ? 'error' : 'loading'
  const choose = (next: Range) => change({ range: next.toLowerCase() })
  const table = useAssetTable(assets.data)
  return (
    <ChartFrame
      title={<Trans>What you have, over time</Trans>}
      headingLevel={2}
      heightClass="min-h-[430px]"
      state={state}
      onRetry={() => void assets.refetch()}
      isInteractive
      controls={<Segments label={t`Range`} choices={ranges} chosen={range} onChoose={choose} names={{ All: t`All` }} />}
      summary={useSummary(assets.data)}
      source={<Source data={assets.data} />}
      table={table}
      empty={{
        drawing: <ChartDrawing />,
        title: <Trans>Nothing to show yet.</Trans>,
        text: <Trans>Your chart starts with your first approved deposit.</Trans>,
        action: (
          <ButtonLink size="small" to="/dashboard/fund">
            <Trans>Add Fund</Trans>
          </ButtonLink>
        ),
      }}
    >
      {assets.data && now && (
        <Drawing data={assets.data} pending={pending} range={range} nowMs={lastMoment(assets.data, now)} />
      )}
    </ChartFrame>
  )
}

/** Never before the newest point: this device may have read the clock earlier, and the chart would end without it. */
const lastMoment = ({ points }: AssetsChartData, now: Date) =>
  Math.max(now.getTime(), ...points.slice(-1).map(({ at }) => Date.parse(at)))

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount))

const linePoints = (data: AssetsChartData, of: 'have' | 'paidIn'): TimePoint[] =>
  data.points.map((point) => ({ atMs: Date.parse(point.at), value: numberOf(point[of]) }))

interface DrawingProps {
  readonly data: AssetsChartData
  readonly pending: readonly Deposit[]
  readonly range: Range
  readonly nowMs: number
}

function Drawing({ data, pending, range, nowMs }: DrawingProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const [atMs, setAtMs] = useState<number | null>(null)
  const lanes = useAssetLanes(data, pending)
  const have = linePoints(data, 'have')
  const paidIn = linePoints(data, 'paidIn')
  const firstMs = have[0]?.atMs ?? nowMs - 7 * dayMs
  // A first day has a little room before it, so that the first step can be seen.
  const fromMs = Math.max(firstMs - (nowMs - firstMs) * 0.04, nowMs - daysOf[range] * dayMs)
  const shownMs = atMs ?? nowMs
  const start: TimePoint[] = have.length === 0 ? [{ atMs: 0, value: 0 }] : [{ atMs: 0, value: 0 }, ...have]
  const startPaid: TimePoint[] = [{ atMs: 0, value: 0 }, ...paidIn]
  const haveThen = valueAt(start, shownMs)
  const paidThen = valueAt(startPaid, shownMs) ?? 0
  const money = (value: number | null) => (value === null ? '–' : figures.dollars(value))
  const difference = haveThen === null ? null : haveThen - paidThen
  const signed = (value: number | null) =>
    value === null ? '–' : figures.dollars(value, { signDisplay: 'exceptZero' })
  const when = figures.date(shownMs, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const fromThen = fromSum(
    'moment',
    { name: 'paidIn', value: paidThen.toFixed(2), from: fromAccount('balance') },
    ...(difference === null ? [] : [{ name: 'difference', value: difference.toFixed(2), sign: '+' } as const]),
    {
      name: 'total',
      value: haveThen === null ? '' : haveThen.toFixed(2),
      sign: '=',
      from: fromAccount('total_assets'),
    },
  )
  const toCome = useToCome(data, pending, valueAt(start, nowMs), nowMs)
  return (
    <div className="grid">
      <dl className="chart-readout">
        <div>
          <dt>
            <Trans>As of</Trans>
          </dt>
          <dd>{when}</dd>
        </div>
        <div>
          <dt>
            <i data-look="blue" />
            <Trans>You have</Trans>
          </dt>
          <dd>
            <Explained from={fromThen}>{money(haveThen)}</Explained>
          </dd>
        </div>
        <div>
          <dt>
            <i />
            <Trans>Deposited, less withdrawn</Trans>
          </dt>
          <dd>
            <Explained from={fromThen}>{money(paidThen)}</Explained>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Difference</Trans>
          </dt>
          <dd>
            <Explained from={fromThen}>{signed(difference)}</Explained>
          </dd>
        </div>
      </dl>
      <TimeChart
        label={t`What you have, over time`}
        lines={[
          { name: 'have', look: 'blue', points: start, endLabel: t`You have ${money(valueAt(start, nowMs))}` },
          {
            name: 'paidIn',
            look: 'ink',
            points: startPaid,
            endLabel: t`Deposited ${money(valueAt(startPaid, nowMs))}`,
          },
        ]}
        toCome={toCome}
        lanes={lanes}
        fromMs={fromMs}
        nowMs={nowMs}
        nowLabel={t`now`}
        day={(at) => figures.date(at, { day: 'numeric', month: 'short' })}
        atMs={atMs}
        onRead={setAtMs}
        reading={t`${when}: you had ${money(haveThen)} and had deposited ${money(paidThen)}.`}
      />
    </div>
  )
}

/** Deposits that wait come first, then what running plans promise, each at its maturity. */
function useToCome(data: AssetsChartData, pending: readonly Deposit[], haveNow: number | null, nowMs: number) {
  const { t } = useLingui()
  const figures = useFigures()
  const waiting = pending.reduce((sum, { amount }) => sum + Number(amount), 0)
  const running = data.plans
    .filter(({ isRunning }) => isRunning)
    .map((plan) => ({ atMs: Math.max(Date.parse(plan.endsAt), nowMs + 1), value: Number(plan.return) }))
    .toSorted((one, other) => one.atMs - other.atMs)
  const promised = running.reduce((sum, { value }) => sum + value, 0)
  if (waiting === 0 && running.length === 0) return null
  let sum = haveNow ?? 0
  const steps = [...(waiting > 0 ? [{ atMs: nowMs, value: waiting }] : []), ...running]
  const points = steps.map(({ atMs, value }) => {
    sum += value
    return { atMs, value: sum }
  })
  const plus = (value: number) => figures.dollars(value, { signDisplay: 'always' })
  const label =
    promised === 0
      ? t`${plus(waiting)} once approved`
      : waiting === 0
        ? t`Promised ${plus(promised)}`
        : t`Pending and promised ${plus(waiting + promised)}`
  return { points, label }
}

/** What the drawing shows, in a sentence for everybody. */
function useSummary(data: AssetsChartData | undefined): string {
  const { t } = useLingui()
  const figures = useFigures()
  const last = data?.points.at(-1)
  if (!last) return t`Nothing to show yet.`
  if (last.have === null) return t`A price is missing, so we can’t say what you have right now.`
  const difference = Number(last.have) - Number(last.paidIn)
  return t`You have ${figures.dollars(Number(last.have))}, ${figures.dollars(difference, { signDisplay: 'exceptZero' })} compared with what you deposited.`
}

/** Where it's told whose deposit it was: the newest payout to this member, or the last ones to anybody. */
function useWhoseAddress(isAsked: boolean): string {
  const own = useRead('listPayouts', { query: { whose: 'own' } }, { enabled: isAsked })
  const place = own.data?.payouts[0]?.place
  return place === undefined ? '/transparency#whose-deposit' : `/transparency?payout=${place}#whose-deposit`
}

/** Where the difference comes from: what plans credited was somebody else's deposit. */
function Source({ data }: { data: AssetsChartData | undefined }) {
  const figures = useFigures()
  const credited = Number(data?.plansCredited ?? 0)
  const whose = useWhoseAddress(credited > 0)
  const creditedText = (value: number) => <Explained from={fromAccount('profit')}>{figures.dollars(value)}</Explained>
  return (
    <>
      <Trans>Total assets, positions and money set aside, from your ledger and current prices.</Trans>{' '}
      {credited > 0 && (
        <Trans>
          Plans credited {creditedText(credited)} of it, and that was other members’ deposits.{' '}
          <Link className="text-link" to={whose}>
            Whose?
          </Link>
        </Trans>
      )}
    </>
  )
}

function useAssetTable(data: AssetsChartData | undefined) {
  const { t } = useLingui()
  const figures = useFigures()
  const when = (at: string) =>
    figures.date(at, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  return {
    head: [t`When`, t`You have`, t`Deposited, less withdrawn`],
    rows: (data?.points ?? [])
      .toReversed()
      .map(({ at, have, paidIn }) => [
        when(at),
        have === null ? '–' : figures.dollars(Number(have)),
        figures.dollars(Number(paidIn)),
      ]),
  }
}
