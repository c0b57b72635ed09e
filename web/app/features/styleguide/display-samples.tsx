import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { fromSum } from '../../origins.ts'
import { ReadsProvider, useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { EmptyState, ErrorState, Note, Skeleton, StaleNote } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText, RelativeTime } from '../../ui/time.tsx'

const sampleNow = new Date('2026-11-15T14:00:00Z')

export function StatusSamples() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <StatusChip status="pending" next="admin reviews" />
        <StatusChip status="running" next="4 h left" />
        <StatusChip status="approved" />
        <StatusChip status="declined" />
        <StatusChip status="matured" />
        <StatusChip status="closedEarly" />
        <StatusChip status="cancelled" />
        <StatusChip status="posted" bare />
        <Tag>demo</Tag>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <Money amount="250.00" from="sample" moved="in" />
        <Money amount="300.00" from="sample" moved="out" />
        <Money amount="400.00" from="sample" moved="out" ownAccounts />
        <Money amount="60.00" from="sample" moved="in" ownAccounts promised />
        <Money
          amount="1675.00"
          from={fromSum(
            'example',
            { name: 'amount', value: '2075.00' },
            { name: 'amount', value: '400.00', sign: '−' },
            { name: 'result', value: '1675.00', sign: '=' },
          )}
        />
        <RelativeTime at="2026-11-15T12:00:00Z" now={sampleNow} />
        <DateText at="2026-11-15T12:00:00Z" />
        <DateText at="2026-11-15T12:00:00Z" to="day" />
      </div>
      <dl className="panel stat-row">
        <StatCard
          label="Balance"
          value={<Money amount="1675.00" from="sample" />}
          note="Free to invest or withdraw"
          trend="up"
        />
        <StatCard label="Investment" value={<Money amount="0.00" from="sample" />} note="None running" trend="down" />
        <StatCard label="Profit" value={<Money amount="405.00" from="sample" />} note="Returns credited" trend="up" />
      </dl>
      <div className="grid max-w-[640px] gap-5">
        <ProgressBar label="Sample progress" value={0.64} />
        <ProgressBar label="Sample progress in ink" value={0.38} ink />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name="Mara Lindqvist" />
        <Avatar name="Mara Lindqvist" large />
        <div className="w-36">
          <QrCode text="praceth1dpk0r6uep9aj0kdpyzdslpf8yxxq6s0nfcekcmk" label="QR code of the sample address" />
        </div>
      </div>
    </>
  )
}

interface SampleRow {
  readonly id: string
  readonly at: string
  readonly entry: string
  readonly cents: number
  readonly moved: 'in' | 'out'
  readonly open: boolean
}

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const when = (row: SampleRow) => <DateText at={row.at} />
const status = (row: SampleRow) => <StatusChip status={row.open ? 'pending' : 'posted'} bare />
const amount = (row: SampleRow) => (
  <Money amount={dollars(row.cents)} from="sample" {...(!row.open && { moved: row.moved })} />
)

/** Long enough to show that only the rows in view are drawn. */
const sampleRowCount = 2000

const rows = Array.from(
  { length: sampleRowCount },
  (_, n): SampleRow => ({
    id: String(n),
    at: new Date(sampleNow.getTime() - n * 3_600_000).toISOString(),
    entry: n % 3 === 0 ? 'Deposit' : n % 3 === 1 ? 'Investment' : 'Withdrawal',
    cents: ((n * 7919) % 90_000) + 1000,
    moved: n % 3 === 0 ? 'in' : 'out',
    open: n === 0,
  }),
)

const columns: Column<SampleRow>[] = [
  { id: 'at', header: 'When', value: (row) => row.at, cell: when, place: 'detail' },
  { id: 'entry', header: 'Entry', value: (row) => row.entry, place: 'lead' },
  { id: 'status', header: 'Status', value: (row) => (row.open ? 0 : 1), cell: status, place: 'aside' },
  { id: 'amount', header: 'Amount', value: (row) => row.cents, cell: amount, figure: true, place: 'amount' },
]

export function TableSample() {
  return (
    <>
      <p className="text-sm text-ink-3">Sample rows that show the form. They belong to nobody.</p>
      <div className="panel overflow-hidden">
        <DataTable
          caption="Sample rows"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          isOpen={(row) => row.open}
          heightClass="h-[420px]"
        />
      </div>
    </>
  )
}

export function ChartSample() {
  const [state, setState] = useState<'ready' | 'loading' | 'empty' | 'error'>('ready')
  const names = { ready: 'Ready', loading: 'Loading', empty: 'Empty', error: 'Error' }
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">State of the chart</legend>
        {(['ready', 'loading', 'empty', 'error'] as const).map((name) => (
          <Button key={name} size="small" aria-pressed={state === name} onClick={() => setState(name)}>
            {names[name]}
          </Button>
        ))}
      </fieldset>
      <ChartFrame
        title="Steps of a sample account"
        summary="Two deposits are posted and one return is promised."
        source="Sample figures, no source."
        heightClass="h-[300px]"
        state={state}
        onRetry={() => setState('ready')}
        empty={{ title: 'Nothing posted yet.', text: 'The first entry will stand here.' }}
        table={{
          head: ['Day', 'Total'],
          rows: [
            ['1', '$500.00'],
            ['2', '$1,500.00'],
            ['3, promised', '$1,725.00'],
          ],
        }}
      >
        <svg className="drawn-chart" viewBox="0 0 600 250" preserveAspectRatio="none" aria-hidden="true">
          <path className="grid" vectorEffect="non-scaling-stroke" d="M0 20h600M0 96h600M0 172h600" />
          <path className="axis" vectorEffect="non-scaling-stroke" d="M0 248h600" />
          <path className="line" vectorEffect="non-scaling-stroke" d="M0 248V180h200V96h200" />
          <path className="line line-to-come" vectorEffect="non-scaling-stroke" d="M400 96V40h200" />
          <path className="now" vectorEffect="non-scaling-stroke" d="M400 248V10" />
        </svg>
      </ChartFrame>
    </>
  )
}

export function StateSamples() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="panel">
          <Skeleton />
          <Skeleton shape="form" />
          <Skeleton shape="cards" />
          <Skeleton shape="chart" lines={4} />
        </div>
        <div className="panel">
          <EmptyState
            title="No investments yet."
            text="Running and closed ones are listed here."
            action={<Button size="small">Choose a plan</Button>}
          />
        </div>
        <div className="panel">
          <ErrorState text="Your money is unaffected." onRetry={() => {}} />
        </div>
        <div className="panel">
          <StaleNote>As of 13:52, reconnecting</StaleNote>
          <div className="state">
            <Money amount="3680.00" from="sample" large />
          </div>
        </div>
      </div>
      <Note>
        <b>Send only practice Ethereum to this address.</b> Another coin sent here cannot be matched.
      </Note>
      <ReadsProvider>
        <LiveRead />
      </ReadsProvider>
    </>
  )
}

/** The four states on a read that really happens. */
function LiveRead() {
  const { i18n } = useLingui()
  const { data, error, isPending, isStale, refetch } = useRead('readInstance', {})
  return (
    <div className="panel min-h-[174px]">
      {isPending && <Skeleton />}
      {error && !data && <ErrorState text={refusalText(i18n, error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          {(error || isStale) && (
            <StaleNote>
              As of <DateText at={data.clock.now} to="second" />
            </StaleNote>
          )}
          <div className="state">
            <p>
              <b>This instance runs version {data.version}.</b> Its clock says{' '}
              <DateText at={data.clock.now} to="second" />.
            </p>
            <Button size="small" onClick={() => void refetch()}>
              Read again
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
