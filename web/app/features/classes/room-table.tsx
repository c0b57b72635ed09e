import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { nicknameLengthMax } from '@dryrun/domain/classes/nickname.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api.ts'
import { centsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { useForm } from '../../use-form.ts'
import { Result } from './result.tsx'
import { Dots, useStates } from './room.tsx'

interface Props {
  readonly desk: Desk
  /** Reads the desk again after something was done. */
  readonly again: () => void
}

/** Those who need the trainer come first. */
const order: readonly Desk['students'][number]['state'][] = [
  'waiting',
  'depositing',
  'invested',
  'deposited',
  'read',
  'lost',
  'paid',
  'joined',
]

/** So many rows fit beside the rest of the desk. */
const shownMax = 16

export function Room({ desk, again }: Props) {
  const { t } = useLingui()
  const { classId } = desk.class
  const [isWhole, setWhole] = useState(false)
  const students = desk.students.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  const shown = isWhole ? students : students.slice(0, shownMax)
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Room</Trans>
        </h2>
      </div>
      <div className="panel-body desk-room">
        <Dots students={desk.students} />
        {students.some(({ state }) => state === 'lost') && (
          <p className="text-ink-2">
            <Trans>
              Lost money: the house declined to pay them, or the class has ended, and they got less than they paid in.
              It’s still owed to them.
            </Trans>
          </p>
        )}
        {students.length === 0 ? (
          <p className="text-ink-2">
            <Trans>Nobody has joined yet. Show the wall.</Trans>
          </p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
          <section className="desk-table" tabIndex={0} aria-label={t`Students`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t`Student`}</th>
                  <th scope="col">{t`Now`}</th>
                  <th scope="col" className="desk-paid text-end">{t`Paid in`}</th>
                  <th scope="col" className="desk-paid text-end">{t`Paid out`}</th>
                  <th scope="col" className="text-end">{t`Result so far`}</th>
                  <th scope="col" aria-label={t`Actions`} />
                </tr>
              </thead>
              <tbody>
                {shown.map((student) => (
                  <StudentRow key={student.memberId} classId={classId} student={student} again={again} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
      {students.length > shownMax && (
        <div className="desk-more">
          <span className="text-ink-2">
            {isWhole ? (
              <Trans>All {students.length}, those who need you first.</Trans>
            ) : (
              <Trans>
                {shownMax} of {students.length}, those who need you first.
              </Trans>
            )}
          </span>
          <button type="button" className="text-link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all {students.length}</Trans>}
          </button>
        </div>
      )}
    </section>
  )
}

interface RowProps {
  readonly classId: string
  readonly student: Desk['students'][number]
  readonly again: () => void
}

function StudentRow({ classId, student, again }: RowProps) {
  const states = useStates()
  const { memberId, nickname, state, paidIn, paidOut } = student
  const which = { classId, memberId, nickname: nickname ?? '', again }
  return (
    <tr data-state={state}>
      <th scope="row">
        <i className="class-dot" data-state={state} aria-hidden="true" /> <bdi>{nickname}</bdi>
      </th>
      <td className="desk-state first-letter:uppercase">{states[state]}</td>
      <td className="desk-paid text-end">
        <Money amount={paidIn} from="given" />
      </td>
      <td className="desk-paid text-end">
        <Money amount={paidOut} from="given" />
      </td>
      <td className="desk-result text-end">
        <ResultSoFar student={student} />
      </td>
      <td className="desk-acts text-end">
        <RenameStudent {...which} />
        <RemoveStudent {...which} />
      </td>
    </tr>
  )
}

/** What's asked for or on its way comes before what came of it: that's what the trainer decides about. */
function ResultSoFar({ student: { house, paidIn, paidOut, asked, depositing, result } }: Pick<RowProps, 'student'>) {
  if (asked !== '0.00')
    return (
      <Trans>
        <Money amount={asked} from="given" promised /> asked
      </Trans>
    )
  if (depositing !== '0.00')
    return (
      <Trans>
        <Money amount={depositing} from="given" promised /> to come in
      </Trans>
    )
  const left = result === null ? 0n : centsOf(result) - centsOf(paidOut) + centsOf(paidIn)
  return (
    <Result
      plain
      result={result}
      from={fromSum(
        house === 'market' ? 'live' : 'posted',
        { name: 'paidOut', value: paidOut },
        ...(house === 'market' ? [{ name: 'worth', value: formatAmount(left), sign: '+' } as const] : []),
        { name: 'paidIn', value: paidIn, sign: '−' },
        { name: 'result', value: result ?? '0.00', sign: '=' },
      )}
    />
  )
}

interface WhichProps {
  readonly classId: string
  readonly memberId: string
  readonly nickname: string
  readonly again: () => void
}

function RenameStudent({ classId, memberId, nickname, again }: WhichProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    initial: { nickname },
    isEmpty: (values) => values.nickname.trim() === '',
    send: async (values) => {
      await call('renameStudent', { params: { classId, memberId }, body: values })
      setOpen(false)
      again()
    },
  })
  return (
    <span>
      <Button size="small" look="quiet" aria-label={t`Rename ${nickname}`} onClick={() => setOpen(true)}>
        <Trans>Rename</Trans>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Rename ${nickname}`}>
        <Form of={form} className="grid gap-4">
          <TextField
            {...form.text('nickname')}
            label={t`New nickname`}
            maxLength={nicknameLengthMax}
            autoComplete="off"
          />
          <FieldError>{form.error}</FieldError>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button type="submit" look="primary" busy={form.isBusy}>
              <Trans>Rename</Trans>
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </span>
  )
}

function RemoveStudent({ classId, memberId, nickname, again }: WhichProps) {
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
