import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { DateText } from '../../ui/time.tsx'
import { HeldAndOwed, Results } from './debrief-charts.tsx'
import { Entries, type EntryFilter } from './debrief-entries.tsx'

/** What the class lived through, from its books. On the wall nobody is named; a student's own part is marked. */
export function DebriefPage({ classId, isTrainer }: { classId: string; isTrainer: boolean }) {
  const reading = useRead('readDebrief', { params: { classId } })
  return (
    <div className="class-page debrief">
      <Shown of={reading} lines={12}>
        {(debrief) => <View debrief={debrief} isTrainer={isTrainer} />}
      </Shown>
    </div>
  )
}

function View({ debrief, isTrainer }: { debrief: Debrief; isTrainer: boolean }) {
  const { t } = useLingui()
  const [filter, setFilter] = useState<EntryFilter | null>(null)
  const { class: lesson, broke, house, studentCount } = debrief
  const rows = async () => [
    [t`Student`, t`Nickname`, t`Paid in`, t`Paid out`, t`Result`],
    ...debrief.results.map((row) => [String(row.studentNo), row.nickname ?? '', row.paidIn, row.paidOut, row.result]),
    [],
    [t`Student`, t`When`, t`Entry`, t`Amount`],
    ...debrief.entries.map((entry) => [String(entry.studentNo), entry.at, entry.kind, entry.amount]),
  ]
  return (
    <>
      <div className="debrief-head">
        <h1>
          {broke ? (
            <Trans>
              The promise broke on <DateText at={broke.at} />
            </Trans>
          ) : (
            <Trans>The promise hasn’t broken yet</Trans>
          )}
        </h1>
        <p className="text-ink-2">
          {lesson.name}. <Plural value={studentCount} one="# person" other="# people" />,{' '}
          <Trans>
            <Money amount={house.paidIn} from={() => setFilter('deposit_credited')} /> paid in,{' '}
            <Money amount={house.paidOut} from={() => setFilter('withdrawal_paid')} /> paid out. Press a figure to open
            its entries.
          </Trans>
        </p>
      </div>
      <HeldAndOwed debrief={debrief} onExplain={setFilter} />
      <div className="class-columns debrief-columns">
        <Results debrief={debrief} onExplain={setFilter} />
        <WhoseMoney debrief={debrief} onExplain={setFilter} />
        <Warned debrief={debrief} />
      </div>
      <Entries debrief={debrief} filter={filter} onClose={() => setFilter(null)} />
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
    </>
  )
}

interface PartProps {
  readonly debrief: Debrief
  readonly onExplain: (filter: EntryFilter) => void
}

function WhoseMoney({ debrief, onExplain }: PartProps) {
  const { payouts, fromOthers, house, rewards } = debrief
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
        <ul className="class-list">
          {payouts.map(({ studentNo, at, amount, ownMoney, parts }) => (
            <li key={`${studentNo} ${at}`}>
              <span>
                <Trans>
                  Student {studentNo}, <DateText at={at} />
                </Trans>
                <span className="debrief-parts">
                  {parts.map((part) => (
                    <span key={`${part.amount} ${part.from[0]?.at}`}>
                      <Money amount={part.amount} from={fromSum('paid', { name: 'amount', value: part.amount })} />{' '}
                      {part.from.length === 0 ? (
                        <Trans>that nobody had paid in</Trans>
                      ) : (
                        <Trans>from {part.from.map(({ studentNo: no }) => `#${no}`).join(', ')}</Trans>
                      )}
                    </span>
                  ))}
                </span>
              </span>
              <span className="text-end">
                <Money amount={amount} from={() => onExplain(studentNo)} />
                <span className="debrief-parts">
                  <Trans>
                    of it their own{' '}
                    <Money amount={ownMoney} from={fromSum('paid', { name: 'paidIn', value: ownMoney })} />
                  </Trans>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2">
        <Trans>
          The largest payouts.{' '}
          <Money amount={fromOthers} from={fromSum('paid', { name: 'others', value: fromOthers })} /> of all{' '}
          <Money amount={house.paidOut} from={() => onExplain('withdrawal_paid')} /> paid out was someone else’s
          deposit, the oldest deposit first.
        </Trans>{' '}
        {rewards !== '0.00' && (
          <Trans>
            Referrals brought <Money amount={rewards} from={() => onExplain('reward_credited')} /> that nobody had paid
            in.
          </Trans>
        )}
      </p>
    </section>
  )
}

function Warned({ debrief: { warned, studentCount } }: { debrief: Debrief }) {
  return (
    <section>
      <h2 className="debrief-title">
        <Trans>They’d been warned</Trans>
      </h2>
      <dl className="sum-list">
        <div>
          <dt>
            <Trans>Opened the reality check</Trans>
          </dt>
          <dd>
            <Trans>
              {warned.checked} of {studentCount}
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Opened it before their first deposit</Trans>
          </dt>
          <dd>
            <Trans>
              {warned.checkedBefore} of {studentCount}
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Deposited anyway</Trans>
          </dt>
          <dd>
            <Trans>
              {warned.paidInAfterAll} of {warned.checkedBefore}
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Deposited at all</Trans>
          </dt>
          <dd>
            <Trans>
              {warned.paidIn} of {studentCount}
            </Trans>
          </dd>
        </div>
      </dl>
      <p className="text-ink-2">
        <Trans>These figures say what people did. Why, they can’t tell.</Trans>
      </p>
    </section>
  )
}
