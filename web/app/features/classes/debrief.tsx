import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { type BooksHeadline, type BooksState, tellBooks, tellOutlook } from '@dryrun/domain/transparency/headline.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FullStop } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { ClassDay, daysSince } from './class-day.tsx'
import { AtTheMarket, HeldAndOwed } from './debrief-charts.tsx'
import { DebriefDrawer } from './debrief-drawer.tsx'
import type { Figure, OnExplain } from './debrief-figures.ts'
import { Count, studentsOf } from './debrief-people.tsx'
import { LostConnection } from './lost-connection.tsx'
import { Results } from './results.tsx'
import { Taught } from './taught.tsx'
import { Traders } from './traders.tsx'
import { Warned } from './warned.tsx'
import { WhoseMoney } from './whose-money.tsx'

// What the offers were, with their catalogue, comes only to those who judged them.
const Feedback = lazy(() => import('./offers/feedback.tsx'))

/** What the class lived through, from its books. On the wall nobody is named; a student's own part is marked. */
export function DebriefPage({ classId, isTrainer }: { classId: string; isTrainer: boolean }) {
  const reading = useRead('readDebrief', { params: { classId } })
  return (
    <div className="class-page debrief">
      <LostConnection again={() => void reading.refetch()} />
      <Shown of={reading} lines={12}>
        {(debrief) => <View debrief={debrief} isTrainer={isTrainer} />}
      </Shown>
    </div>
  )
}

function View({ debrief, isTrainer }: { debrief: Debrief; isTrainer: boolean }) {
  const [figure, setFigure] = useState<Figure | null>(null)
  const parts = { debrief, onExplain: setFigure }
  return (
    <>
      <Head {...parts} />
      <div className={debrief.house && debrief.market ? 'debrief-twins' : 'grid gap-6'}>
        <HeldAndOwed {...parts} />
        <AtTheMarket {...parts} />
      </div>
      <div className="class-columns debrief-columns">
        <Traders {...parts} />
        <Results {...parts} />
        <WhoseMoney {...parts} />
        <Taught taught={debrief.taught} title={<Trans>Did it teach anything?</Trans>} />
        {debrief.house && <Warned {...parts} />}
        {debrief.ownNo !== null && (
          <Suspense fallback={null}>
            <Feedback />
          </Suspense>
        )}
      </div>
      <DebriefDrawer debrief={debrief} figure={figure} onClose={() => setFigure(null)} />
      <Foot debrief={debrief} isTrainer={isTrainer} />
    </>
  )
}

function Head({ debrief, onExplain }: { debrief: Debrief; onExplain: OnExplain }) {
  const { class: lesson, broke, house, market } = debrief
  const since = daysSince(lesson)
  return (
    <div className="debrief-head">
      <h1>
        {!house ? (
          lesson.name
        ) : broke ? (
          <Trans>
            The promise broke on <ClassDay at={broke.at} since={since} inSentence />
          </Trans>
        ) : (
          <HouseHeadline house={house} debrief={debrief} onExplain={onExplain} />
        )}
      </h1>
      <div className="text-ink-2">
        <p>
          {house && (
            <>
              <bdi>{lesson.name}</bdi>
              <FullStop />{' '}
            </>
          )}
          <Count of={debrief.results.map(({ studentNo }) => studentNo)} onExplain={onExplain}>
            <Plural value={debrief.studentCount} one="# person" other="# people" />
          </Count>
          <FullStop /> <Removed debrief={debrief} onExplain={onExplain} />
        </p>
        {house && <PaidOf kind="promise" totals={house} debrief={debrief} onExplain={onExplain} />}
        {house && market && <PaidOf kind="market" totals={market} debrief={debrief} onExplain={onExplain} />}
        <Projected debrief={debrief} />
      </div>
    </div>
  )
}

interface Paid {
  readonly kind: 'promise' | 'market'
  readonly totals: { readonly paidIn: string; readonly paidOut: string }
  readonly debrief: Debrief
  readonly onExplain: OnExplain
}

/** Whose money it is, where the class has two houses; then how much came in and went out. */
function PaidOf({ kind, totals, debrief, onExplain }: Paid) {
  const students = studentsOf(debrief, kind)
  const paidIn = <Money amount={totals.paidIn} from={() => onExplain({ of: 'paidIn', house: kind })} />
  const paidOut = <Money amount={totals.paidOut} from={() => onExplain({ of: 'paidOut', house: kind })} />
  return (
    <p>
      {debrief.market && (
        <>
          <Count of={students} onExplain={onExplain}>
            {kind === 'promise' ? (
              <Plural
                value={students.length}
                one="# with the house that promises:"
                other="# with the house that promises:"
              />
            ) : (
              <Plural value={students.length} one="# at the market:" other="# at the market:" />
            )}
          </Count>{' '}
        </>
      )}
      <Trans>
        {paidIn} paid in, {paidOut} paid out.
      </Trans>{' '}
      {kind === 'promise' && !debrief.market && <Trans>Press a figure to open its entries.</Trans>}
    </p>
  )
}

/** Who was removed isn't in any count of people; what they moved is in the totals. */
function Removed({ debrief: { removed }, onExplain }: { debrief: Debrief; onExplain: OnExplain }) {
  if (removed.length === 0) return null
  return (
    <Count of={removed.map(({ studentNo }) => studentNo)} onExplain={onExplain}>
      <Plural
        value={removed.length}
        one="# more was removed during the lesson. What they paid in and got is in the totals."
        other="# more were removed during the lesson. What they paid in and got is in the totals."
      />
    </Count>
  )
}

type HouseOf = NonNullable<Debrief['house']>

/** The same rule as on the transparency page: what's owed and not held comes first. */
const booksOf = (house: HouseOf, debrief: Debrief): BooksState => ({
  hasDeposits: debrief.moments.length > 0,
  heldCents: centsOf(house.held),
  owedCents: centsOf(house.owed),
  promisedCents: centsOf(debrief.promised),
  // The house of the promise has no positions.
  positionsCents: 0n,
})

/** While nobody has asked for more than it holds. */
function HouseHeadline({ house, debrief, onExplain }: { house: HouseOf; debrief: Debrief; onExplain: OnExplain }) {
  const owed = <Money amount={house.owed} from={() => onExplain({ of: 'owed', house: 'promise' })} />
  const held = <Money amount={house.held} from={() => onExplain({ of: 'held', house: 'promise' })} />
  const short = (
    <Trans>
      The house owes {owed} and holds {held}
    </Trans>
  )
  const sentences: Readonly<Record<BooksHeadline, ReactElement>> = {
    nothing_yet: <Trans>Nobody has paid anything in yet</Trans>,
    all_held: <Trans>So far the house holds everything it owes</Trans>,
    promised_not_held: <Trans>The house has promised more than it holds</Trans>,
    owed_not_held: short,
    // The house of a class pays only from what it holds, and has no positions.
    ran_out: short,
    positions_not_held: short,
    positions_unknown: short,
  }
  return sentences[tellBooks(booksOf(house, debrief))]
}

/** Where it's heading, if everyone goes on as they did. */
function Projected({ debrief }: { debrief: Debrief }) {
  const { projected, house, class: lesson } = debrief
  if (!projected || !house) return null
  const outlook = tellOutlook(booksOf(house, debrief), {
    ends: projected.at === null ? 'beyond_horizon' : 'cannot_pay',
    lastDay: 1,
  })
  return (
    <p>
      {outlook === 'all_paid' ? (
        <Trans>If everyone goes on like this, it can pay for the next two years. That changes with every press.</Trans>
      ) : projected.at === null ? (
        <Trans>
          If everyone goes on like this, new deposits pay for the next two years. Once they stop, it can’t pay what it
          owes.
        </Trans>
      ) : (
        <Trans>
          If everyone goes on like this, it can’t pay from{' '}
          <ClassDay at={projected.at} since={daysSince(lesson)} inSentence /> on.
        </Trans>
      )}{' '}
      <Plural value={projected.measuredDays} one="Measured over # day." other="Measured over # days." />
    </p>
  )
}

function Foot({ debrief, isTrainer }: { debrief: Debrief; isTrainer: boolean }) {
  const { t } = useLingui()
  const { class: lesson } = debrief
  const rows = async () => [
    [t`Student`, t`Nickname`, t`Paid in`, t`Paid out`, t`Result`],
    ...debrief.results.map((row) => [
      String(row.studentNo),
      row.nickname ?? '',
      row.paidIn,
      row.paidOut,
      row.result ?? '',
    ]),
    ...debrief.removed.map((row) => [String(row.studentNo), t`Removed`, row.paidIn, row.paidOut, '']),
    [],
    [t`Student`, t`Hits before`, t`False alarms before`, t`Hits after`, t`False alarms after`],
    ...debrief.taught.people.map(({ studentNo, before, after }) =>
      [studentNo, before.hits, before.falseAlarms, after.hits, after.falseAlarms].map(String),
    ),
    [],
    [t`Student`, t`When`, t`Entry`, t`Amount`],
    ...debrief.entries.map((entry) => [String(entry.studentNo), entry.at, entry.kind, entry.amount]),
  ]
  return (
    <div className="debrief-foot">
      <p className="text-ink-2">
        <Trans>No names on the wall. On your own phone, your part is marked.</Trans>
      </p>
      <div className="desk-actions">
        {isTrainer && (
          <Link className="text-link" to={`/classes/${lesson.classId}`}>
            <Trans>Back to the desk</Trans>
          </Link>
        )}
        <Button size="small" onClick={() => window.print()}>
          <Icon of={Printer} size={16} />
          <Trans>Print</Trans>
        </Button>
        {isTrainer && <CsvButton fileName={`debrief-${lesson.name}`} rows={rows} />}
      </div>
    </div>
  )
}
