import type { AssetsChartData } from '@dryrun/contract/assets.ts'
import type { Deposit } from '@dryrun/contract/deposits.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { type AnyOrigin, fromCause, fromHolding, fromSum, signed, type Term } from '../../origins.ts'
import { fromTogether, togetherOf } from '../../position-origins.ts'
import { useRead } from '../../read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ChartDrawing } from '../../ui/empty-drawings.tsx'
import { Explained, type From } from '../../ui/explained.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TimeChart } from '../../ui/time-chart.tsx'
import type { TimePoint } from '../../ui/time-scale.ts'
import { useFigures } from '../../ui/use-figures.ts'
import { useAddress } from '../../use-address.ts'
import { useNow } from '../../use-instance.tsx'
import { useAssetLanes } from './asset-lanes.ts'

const redrawMs = 30_000
const dayMs = 86_400_000
/** So many returns are told one by one. */
const creditedMax = 12
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
  const present = usePresent(assets.data)
  return (
    <ChartFrame
      title={<Trans>What you have, over time</Trans>}
      headingLevel={2}
      heightClass="min-h-[430px]"
      state={state}
      onRetry={() => void assets.refetch()}
      isInteractive
      controls={<Segments label={t`Range`} choices={ranges} chosen={range} onChoose={choose} names={{ All: t`All` }} />}
      summary={useSummary(assets.data, present)}
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
        <Drawing
          data={assets.data}
          present={present}
          pending={pending}
          range={range}
          nowMs={lastMoment(assets.data, now)}
        />
      )}
    </ChartFrame>
  )
}

/** Never before the newest point: this device may have read the clock earlier, and the chart would end without it. */
const lastMoment = ({ points }: AssetsChartData, now: Date) =>
  Math.max(now.getTime(), ...points.slice(-1).map(({ at }) => Date.parse(at)))

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount))

type Point = AssetsChartData['points'][number]

/** What there is now. */
interface Present {
  readonly have: string | null
  readonly from: From
}

/**
 * What somebody has now is told once on the page: from the balances and positions that are above the chart. Until they have
 * come, it's the newest point.
 */
function usePresent(data: AssetsChartData | undefined): Present {
  const balances = useRead('readBalances', {}).data
  const positions = useRead('readPositions', { query: {} }).data
  if (balances && positions) return { have: togetherOf(balances, positions), from: fromTogether(balances, positions) }
  const last = data?.points.at(-1)
  return { have: last?.have ?? null, from: last ? fromHave(last) : 'given' }
}

interface DrawingProps {
  readonly data: AssetsChartData
  readonly present: Present
  readonly pending: readonly Deposit[]
  readonly range: Range
  readonly nowMs: number
}

function Drawing({ data, present, pending, range, nowMs }: DrawingProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const [atMs, setAtMs] = useState<number | null>(null)
  const lanes = useAssetLanes(data, pending)
  const then = useReadout(data, present, atMs)
  const { start, startPaid } = linesOf(data, present, nowMs)
  const firstMs = start[1]?.atMs ?? nowMs - 7 * dayMs
  // A first day has a little room before it, so that the first step can be seen.
  const fromMs = Math.max(firstMs - (nowMs - firstMs) * 0.04, nowMs - daysOf[range] * dayMs)
  const when = figures.date(atMs ?? nowMs, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const toCome = useToCome(data, pending, numberOf(present.have), nowMs)
  const now = useReadout(data, present, null)
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
            {atMs === null ? <Trans>You have</Trans> : <Trans>You had</Trans>}
          </dt>
          <dd>
            <Explained from={then.have.from}>{then.have.text}</Explained>
          </dd>
        </div>
        <div>
          <dt>
            <i />
            {then.paid.name}
          </dt>
          <dd>
            <Explained from={then.paid.from}>{then.paid.text}</Explained>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Difference</Trans>
          </dt>
          <dd>
            <Explained from={then.difference.from}>{then.difference.text}</Explained>
          </dd>
        </div>
      </dl>
      <TimeChart
        label={t`What you have, over time`}
        lines={[
          { name: 'have', look: 'blue', points: start, endLabel: t`You have ${now.have.text}` },
          { name: 'paidIn', look: 'ink', points: startPaid, endLabel: `${now.paid.name} ${now.paid.text}` },
        ]}
        toCome={toCome}
        lanes={lanes}
        fromMs={fromMs}
        nowMs={nowMs}
        nowLabel={t`now`}
        day={(at) => figures.date(at, { day: 'numeric', month: 'short' })}
        atMs={atMs}
        onRead={setAtMs}
        reading={t`${when}: you had ${then.have.text}. ${then.paid.name}: ${then.paid.text}.`}
      />
    </div>
  )
}

/** Both lines from nothing on; what there is now is the last point of the first. */
function linesOf({ points }: AssetsChartData, { have }: Present, nowMs: number) {
  const nothing: TimePoint = { atMs: 0, value: 0 }
  const told = points.map((point): TimePoint => ({ atMs: Date.parse(point.at), value: numberOf(point.have) }))
  return {
    start: points.length === 0 ? [nothing] : [nothing, ...told, { atMs: nowMs, value: numberOf(have) }],
    startPaid: [nothing, ...points.map(({ at, paidIn }) => ({ atMs: Date.parse(at), value: Number(paidIn) }))],
  }
}

/** The three figures of a moment, or of now. */
function useReadout(data: AssetsChartData, present: Present, atMs: number | null) {
  const { t } = useLingui()
  const figures = useFigures()
  const point = atMs === null ? data.points.at(-1) : data.points.findLast(({ at }) => Date.parse(at) <= atMs)
  const isNow = atMs === null || point === data.points.at(-1)
  const have = isNow ? present.have : (point?.have ?? '0.00')
  const haveFrom = isNow ? present.from : point ? fromHave(point) : 'given'
  const paidIn = point?.paidIn ?? '0.00'
  const isOut = paidIn.startsWith('-')
  const difference = have === null ? null : formatAmount(centsOf(have) - centsOf(paidIn))
  const money = (amount: string) => figures.dollars(Number(amount))
  return {
    have: { text: have === null ? '–' : money(have), from: have === null ? 'given' : haveFrom },
    paid: {
      // More may have gone out than ever came in: then it isn't something that was deposited.
      name: isOut ? t`Withdrawn, less deposited` : t`Deposited, less withdrawn`,
      text: money(isOut ? paidIn.slice(1) : paidIn),
      from: point ? fromPaid(data, point, isOut) : 'given',
    },
    difference: {
      text: difference === null ? '–' : figures.dollars(Number(difference), { signDisplay: 'exceptZero' }),
      from: have === null || difference === null ? 'given' : fromDifference(have, haveFrom, paidIn, difference),
    },
  } as const
}

/** What somebody had then: dollars as of the last transfer, and what positions were worth. */
function fromHave({ have, dollars: own, upTo }: Point): From {
  if (have === null) return 'given'
  const from = fromHolding(dollars, { upTo, part: 'own' })
  if (have === own) return from
  return fromSum(
    'moment',
    { name: 'dollarsOwn', value: own, from },
    { name: 'positions', value: formatAmount(centsOf(have) - centsOf(own)), sign: '+' },
    { name: 'total', value: have, sign: '=' },
  )
}

/** Deposits less withdrawals up to a moment; turned round where more went out than came in. */
function fromPaid({ moves }: AssetsChartData, { upTo, paidIn }: Point, isOut: boolean): From {
  const until = moves.filter(({ transferNo }) => BigInt(transferNo) <= BigInt(upTo))
  const sumOf = (kind: (typeof moves)[number]['kind']) =>
    until.reduce((sum, move) => (move.kind === kind ? sum + centsOf(move.amount) : sum), 0n)
  const [deposited, withdrawn, givenBack] = [sumOf('deposit'), sumOf('withdrawal'), sumOf('given_back')]
  const way = (cents: bigint) => formatAmount(isOut ? -cents : cents)
  const earlier = centsOf(paidIn) - deposited + withdrawn - givenBack
  return fromSum(
    'posted',
    signed({ name: 'deposits' }, way(deposited)),
    ...(withdrawn > 0n ? [signed({ name: 'withdrawn' }, way(-withdrawn))] : []),
    ...(givenBack > 0n ? [signed({ name: 'givenBack' }, way(givenBack))] : []),
    ...(earlier === 0n ? [] : [signed({ name: 'earlier' }, way(earlier))]),
    { name: 'total', value: way(centsOf(paidIn)), sign: '=' },
  )
}

function fromDifference(have: string, haveFrom: From, paidIn: string, difference: string): From {
  const from = typeof haveFrom === 'object' ? (haveFrom as AnyOrigin) : 'given'
  return fromSum(
    'moment',
    { name: 'total', value: have, from },
    signed({ name: 'deposits' }, formatAmount(-centsOf(paidIn))),
    { name: 'difference', value: difference, sign: '=' },
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
function useSummary(data: AssetsChartData | undefined, { have }: Present): string {
  const { t } = useLingui()
  const figures = useFigures()
  const last = data?.points.at(-1)
  if (!last) return t`Nothing to show yet.`
  if (have === null) return t`A price is missing, so we can’t say what you have right now.`
  const difference = Number(formatAmount(centsOf(have) - centsOf(last.paidIn)))
  return t`You have ${figures.dollars(Number(have))}, ${figures.dollars(difference, { signDisplay: 'exceptZero' })} compared with what you deposited.`
}

/** Where it's told whose deposit it was: the newest payout to this member, or the last ones to anybody. */
function useWhoseAddress(isAsked: boolean): string {
  const own = useRead('listPayouts', { query: { whose: 'own' } }, { enabled: isAsked })
  const place = own.data?.payouts[0]?.place
  return place === undefined ? '/transparency#whose-deposit' : `/transparency?payout=${place}#whose-deposit`
}

/** What plans credited, plan by plan. */
function fromCredited(data: AssetsChartData | undefined): From {
  if (!data) return 'given'
  const ended = data.plans.filter(({ isRunning, credited }) => !isRunning && credited !== '0.00')
  const told = ended.slice(-creditedMax)
  const earlier = told.reduce((sum, { credited }) => sum - centsOf(credited), centsOf(data.plansCredited))
  return fromSum(
    'posted',
    ...(earlier > 0n ? [signed({ name: 'earlier' }, formatAmount(earlier))] : []),
    ...told.map(
      ({ credited, endsAt, investmentId }): Term => ({
        name: 'return',
        of: { day: endsAt },
        value: credited,
        sign: '+',
        from: fromCause(investmentId, { kinds: ['return_credited'] }),
      }),
    ),
    { name: 'returnsCredited', value: data.plansCredited, sign: '=' },
  )
}

/** Where the difference comes from: what plans credited was somebody else's deposit. */
function Source({ data }: { data: AssetsChartData | undefined }) {
  const figures = useFigures()
  const credited = Number(data?.plansCredited ?? 0)
  const whose = useWhoseAddress(credited > 0)
  const creditedText = (value: number) => <Explained from={fromCredited(data)}>{figures.dollars(value)}</Explained>
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
