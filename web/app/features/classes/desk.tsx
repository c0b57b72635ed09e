import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { refusalText } from '../../refusal-text.ts'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useSingleKeys } from '../../ui/key-groups.ts'
import { Comma, FullStop } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { useAction } from '../../use-form.ts'
import { KeysDialog, SingleKeys } from '../keys/index.ts'
import { ClassClock } from './class-clock.tsx'
import { MarketHousePanel, PromiseHouse } from './houses.tsx'
import { JudgingPanel } from './judging-panel.tsx'
import { LostConnection } from './lost-connection.tsx'
import { Room } from './room-table.tsx'
import { Ask, Tell } from './tell-and-ask.tsx'
import { useDesk } from './use-desk.ts'
import { useScripts } from './use-scripts.ts'

/** Everything a trainer needs during a lesson. */
export function DeskPage({ classId }: { classId: string }) {
  const reading = useDesk(classId)
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

/** With so few students, Stop and ask fits below the room, next to the house. */
const fewMax = 12

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
          <h1 className="heading-page">
            <bdi>{name}</bdi>
          </h1>
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
              keep={<Trans>Continue</Trans>}
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
      <LostConnection again={again} />
      {endedAt === null && <ClassClock desk={desk} again={again} />}
      <div className="class-columns desk-columns" data-few={desk.students.length <= fewMax || undefined}>
        <Room desk={desk} again={again} />
        <div className="desk-beside grid content-start gap-6">
          {desk.house && <PromiseHouse house={desk.house} isTwin={desk.market !== null} />}
          {desk.market && <MarketHousePanel market={desk.market} />}
          {endedAt === null && <DecideAll desk={desk} again={again} />}
          {endedAt === null && <JudgingPanel desk={desk} again={again} />}
          {endedAt === null && <Tell desk={desk} again={again} />}
        </div>
        {endedAt === null && <Ask desk={desk} again={again} />}
      </div>
      {endedAt === null && <DeskKeys />}
    </>
  )
}

/** `A` and `Q` bring the focus to what they name; nothing is decided by a single key. */
function DeskKeys() {
  const { t } = useLingui()
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
  useSingleKeys({
    a: () => focus('[data-key="a"]'),
    q: () => focus('#ask button, #ask input'),
  })
  return (
    <>
      <KeysDialog hasPalette={false} />
      <SingleKeys
        keys={[
          [t`Space`, t`Stop the clock, or start it`],
          ['1', t`Real speed`],
          ['2', t`A minute in a second`],
          ['3', t`A day in a minute`],
          ['N', t`To the next maturity`],
          ['.', t`One day on`],
          ['A', t`Go to Approve all deposits`],
          ['Q', t`Go to Stop and ask`],
        ]}
      />
    </>
  )
}

/** So many are named before somebody asks for all of them. */
const namedMax = 8

/** What approving posts, by nickname and amount. */
function WouldPost({ each }: { each: Desk['depositsToApprove']['each'] }) {
  const [isWhole, setWhole] = useState(false)
  const named = isWhole ? each : each.slice(0, namedMax)
  return (
    <>
      <Plural value={each.length} one="Approving posts one transfer:" other="Approving posts # transfers:" />{' '}
      {named.map(({ nickname, amount }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- somebody can have several of the same amount.
        <Fragment key={place}>
          {place > 0 && <Comma />}
          <bdi>{nickname}</bdi> <Money amount={amount} from="given" />
        </Fragment>
      ))}
      {named.length < each.length && (
        <>
          {' '}
          <button type="button" className="text-link" onClick={() => setWhole(true)}>
            <Plural value={each.length - named.length} one="and # more" other="and # more" />
          </button>
        </>
      )}
      <FullStop />
    </>
  )
}

/** What approving leads to. With two houses the deposits are for both, so it can't be said here. */
function WouldHold({ desk: { house, market, depositsToApprove } }: { desk: Desk }) {
  if (!house || market) return null
  const { held } = house
  const { amount } = depositsToApprove
  const after = formatAmount(centsOf(held) + centsOf(amount))
  return (
    <Trans>
      The house would then hold{' '}
      <Money
        amount={after}
        from={fromSum(
          'selected',
          { name: 'held', value: held },
          { name: 'deposits', value: amount, sign: '+' },
          { name: 'held', value: after, sign: '=' },
        )}
      />
      .
    </Trans>
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
                Deposits pending: {deposits.count}, <Money amount={deposits.amount} from="given" />.
              </Trans>{' '}
              <WouldPost each={deposits.each} /> <WouldHold desk={desk} />
            </p>
            <Button data-key="a" look="primary" busy={act.isBusy} onClick={() => act.run(approve)}>
              <Trans>Approve all deposits</Trans>
            </Button>
          </div>
        )}
        {withdrawals.count > 0 && (
          <div className="grid gap-2">
            <p>
              <Trans>
                Withdrawals pending: {withdrawals.count}, <Money amount={withdrawals.amount} from="given" />. The house
                pays only from what it holds. The oldest {withdrawals.payable.count} can be paid,{' '}
                <Money amount={withdrawals.payable.amount} from="given" />. Nothing’s lost: the others stay owed.
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
