import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { useCommand } from '../../command.ts'
import { fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { useAction } from '../../use-form.ts'
import { ClassClock } from './class-clock.tsx'
import { useClockNews } from './class-frame.tsx'
import { Dots, useStates } from './room.tsx'
import { Ask, Tell } from './tell-and-ask.tsx'
import { useScripts } from './use-scripts.ts'

/** Everything a trainer needs during a lesson. */
export function DeskPage({ classId }: { classId: string }) {
  const reading = useRead('readDesk', { params: { classId } })
  useClockNews(reading.data?.clock.speed, reading.data?.clock.now)
  return (
    <div className="class-page">
      {!reading.data && (
        <h1 className="heading-page">
          <Trans>Classes</Trans>
        </h1>
      )}
      <Shown of={reading} lines={12}>
        {(desk) => <DeskView desk={desk} again={() => void reading.refetch()} />}
      </Shown>
    </div>
  )
}

interface Props {
  readonly desk: Desk
  /** Reads the desk again after something was done. */
  readonly again: () => void
}

function DeskView({ desk, again }: Props) {
  const { i18n, t } = useLingui()
  const { scenarios } = useScripts()
  const { classId, name, code, scenario, beganAt, endedAt } = desk.class
  const params = { classId }
  const begin = useAction(() => call('beginClass', { params, body: {} }).then(again))
  const end = useAction(() => call('endClass', { params, body: {} }).then(again))
  return (
    <>
      <div className="desk-head">
        <div>
          <p className="text-ink-2">
            <Link className="text-link" to="/classes">
              <Trans>Classes</Trans>
            </Link>
            {' · '}
            {scenarios[scenario]}
            {' · '}
            <bdi className="font-mono">{code}</bdi>
          </p>
          <h1 className="heading-page">{name}</h1>
        </div>
        <div className="desk-actions">
          <ButtonLink to={`/classes/${classId}/wall`}>
            <Trans>Show the wall</Trans>
          </ButtonLink>
          <ButtonLink to={`/classes/${classId}/debrief`}>
            <Trans>Debrief</Trans>
          </ButtonLink>
          {beganAt === null && endedAt === null && (
            <Button look="primary" busy={begin.isBusy} onClick={() => begin.run()}>
              <Trans>Begin the lesson</Trans>
            </Button>
          )}
          {endedAt === null ? (
            <ConfirmButton
              label={<Trans>End the class</Trans>}
              title={t`End this class?`}
              keep={<Trans>Go on</Trans>}
              confirm={<Trans>End the class</Trans>}
              busy={end.isBusy}
              act={() => call('endClass', { params, body: {} }).then(again)}
              problemText={(problem) => refusalText(i18n, problem)}
            >
              <Trans>Nobody can move money in it any more. The debrief stays. Its accounts go a day later.</Trans>
            </ConfirmButton>
          ) : (
            <p>
              <Trans>The class has ended.</Trans>
            </p>
          )}
        </div>
      </div>
      <FieldError>{begin.error}</FieldError>
      {endedAt === null && <ClassClock desk={desk} again={again} />}
      <div className="class-columns">
        <Room desk={desk} again={again} />
        <div className="grid content-start gap-6">
          <House desk={desk} />
          {endedAt === null && <DecideAll desk={desk} again={again} />}
          {endedAt === null && <Tell desk={desk} again={again} />}
        </div>
      </div>
      {endedAt === null && <Ask desk={desk} again={again} />}
    </>
  )
}

/** Those who need the trainer come first. */
const order: readonly Desk['students'][number]['state'][] = [
  'waiting',
  'depositing',
  'invested',
  'deposited',
  'paid',
  'joined',
]

function Room({ desk, again }: Props) {
  const { t } = useLingui()
  const states = useStates()
  const { classId } = desk.class
  const students = desk.students.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Room</Trans>
        </h2>
      </div>
      <div className="panel-body desk-room">
        <Dots students={desk.students} />
        {students.length === 0 ? (
          <p className="text-ink-2">
            <Trans>Nobody has joined yet. Show the wall.</Trans>
          </p>
        ) : (
          <div className="desk-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t`Student`}</th>
                  <th scope="col">{t`Now`}</th>
                  <th scope="col" className="text-end">{t`Paid in`}</th>
                  <th scope="col" className="text-end">{t`Paid out`}</th>
                  <th scope="col" className="text-end">{t`Pending`}</th>
                  <th scope="col" aria-label={t`Actions`} />
                </tr>
              </thead>
              <tbody>
                {students.map(({ memberId, nickname, state, paidIn, paidOut, waits }) => (
                  <tr key={memberId} data-state={state}>
                    <th scope="row">
                      <bdi>{nickname}</bdi>
                    </th>
                    <td>{states[state]}</td>
                    <td className="text-end">
                      <Money amount={paidIn} from={fromSum('posted', { name: 'paidIn', value: paidIn })} />
                    </td>
                    <td className="text-end">
                      <Money amount={paidOut} from={fromSum('posted', { name: 'paidOut', value: paidOut })} />
                    </td>
                    <td className="text-end">
                      {waits !== '0.00' && (
                        <Money amount={waits} from={fromSum('asked', { name: 'asked', value: waits })} promised />
                      )}
                    </td>
                    <td className="text-end">
                      <RemoveStudent classId={classId} memberId={memberId} nickname={nickname ?? ''} again={again} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  )
}

interface RemoveProps {
  readonly classId: string
  readonly memberId: string
  readonly nickname: string
  readonly again: () => void
}

function RemoveStudent({ classId, memberId, nickname, again }: RemoveProps) {
  const { i18n, t } = useLingui()
  return (
    <ConfirmButton
      label={<Trans>Remove</Trans>}
      title={t`Remove ${nickname}?`}
      keep={<Trans>Keep them</Trans>}
      confirm={<Trans>Remove</Trans>}
      busy={false}
      act={() => call('removeStudent', { params: { classId, memberId } }).then(again)}
      problemText={(problem) => refusalText(i18n, problem)}
    >
      <Trans>Their account goes. Their entries stay in the books.</Trans>
    </ConfirmButton>
  )
}

function House({ desk: { house } }: Pick<Props, 'desk'>) {
  const { t } = useLingui()
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>The house</Trans>
        </h2>
        {house.gap !== '0.00' && (
          <span className="desk-short">
            <Trans>Can’t pay all</Trans>
          </span>
        )}
      </div>
      <div className="panel-body">
        <SumList
          rows={[
            {
              label: t`Paid in by the class`,
              value: <Money amount={house.paidIn} from={fromSum('posted', { name: 'paidIn', value: house.paidIn })} />,
            },
            {
              label: t`Paid out`,
              value: (
                <Money amount={house.paidOut} from={fromSum('posted', { name: 'paidOut', value: house.paidOut })} />
              ),
            },
            {
              label: t`Held`,
              value: (
                <Money
                  amount={house.held}
                  from={fromSum(
                    'posted',
                    { name: 'paidIn', value: house.paidIn },
                    { name: 'paidOut', value: house.paidOut, sign: '−' },
                    { name: 'held', value: house.held, sign: '=' },
                  )}
                />
              ),
            },
            {
              label: t`Owed to the class`,
              value: <Money amount={house.owed} from={fromSum('posted', { name: 'owed', value: house.owed })} />,
            },
          ]}
          total={{
            label: t`Gap`,
            value: (
              <Money
                amount={house.gap}
                from={fromSum(
                  'posted',
                  { name: 'owed', value: house.owed },
                  { name: 'held', value: house.held, sign: '−' },
                  { name: 'difference', value: house.gap, sign: '=' },
                )}
              />
            ),
          }}
        />
      </div>
    </section>
  )
}

function DecideAll({ desk, again }: Props) {
  const { classId } = desk.class
  const approve = useCommand('decideDeposits')
  const pay = useCommand('payWithdrawals')
  const act = useAction((command: typeof approve | typeof pay) =>
    command.send({ params: { classId }, body: {} }).then(again),
  )
  const { depositsToApprove: deposits, withdrawalsToPay: withdrawals } = desk
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Decide all</Trans>
        </h2>
      </div>
      <div className="panel-body grid gap-4">
        {deposits.count + withdrawals.count === 0 && (
          <p className="text-ink-2">
            <Trans>Nothing is pending.</Trans>
          </p>
        )}
        {deposits.count > 0 && (
          <div className="grid gap-2">
            <p>
              <Trans>
                Deposits pending: {deposits.count},{' '}
                <Money
                  amount={deposits.amount}
                  from={fromSum('selected', { name: 'deposits', value: deposits.amount })}
                />
                . Approving posts one transfer for each.
              </Trans>
            </p>
            <Button look="primary" busy={act.isBusy} onClick={() => act.run(approve)}>
              <Trans>Approve all deposits</Trans>
            </Button>
          </div>
        )}
        {withdrawals.count > 0 && (
          <div className="grid gap-2">
            <p>
              <Trans>
                Withdrawals pending: {withdrawals.count},{' '}
                <Money
                  amount={withdrawals.amount}
                  from={fromSum('asked', { name: 'withdrawals', value: withdrawals.amount })}
                />
                . The house pays only from what it holds. The oldest {withdrawals.payable.count} can be paid,{' '}
                <Money
                  amount={withdrawals.payable.amount}
                  from={fromSum('selected', { name: 'withdrawals', value: withdrawals.payable.amount })}
                />
                . Nothing’s lost: the others stay owed.
              </Trans>
            </p>
            <Button busy={act.isBusy} disabled={withdrawals.payable.count === 0} onClick={() => act.run(pay)}>
              <Trans>Pay what can be paid</Trans>
            </Button>
          </div>
        )}
        <FieldError>{act.error}</FieldError>
      </div>
    </section>
  )
}
