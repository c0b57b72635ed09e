import type { WorkItem } from '@dryrun/contract/work.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { creditsOf, sharedActions } from '@dryrun/domain/work/work.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { fromAccount, fromSum } from '../../origins.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { useForm } from '../../use-form.ts'
import type { WorkSelection } from './use-work-selection.ts'
import { nameOf } from './work-names.ts'

type MoneyItem = Extract<WorkItem, { kind: 'deposit' | 'withdrawal' }>

interface Failure {
  readonly workId: string
  readonly name: string
  readonly reason: string
}

/** Several at a time: exactly what approving would post, and then one decision for each, one after the other. */
export function WorkSelected({ selection, onBack }: { selection: WorkSelection; onBack: () => void }) {
  const { t } = useLingui()
  const items = selection.selected.filter(
    (item): item is MoneyItem => item.kind === 'deposit' || item.kind === 'withdrawal',
  )
  const actions = sharedActions(items.map(({ kind }) => kind))
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const decide = useDecideMany(selection, setFailures)
  const sum = formatAmount(items.reduce((cents, item) => cents + centsOf(amountOf(item)), 0n))
  return (
    <div className="work-selected">
      <button type="button" className="list-detail-back text-link" onClick={onBack}>
        <Trans>Back to the list</Trans>
      </button>
      <header className="flex items-baseline justify-between gap-4">
        <h2 className="heading-panel">
          <Plural value={items.length} one="# selected" other="# selected" />
        </h2>
        <button type="button" className="text-link link-target" onClick={selection.clear}>
          <Trans>Clear</Trans>
        </button>
      </header>
      {(selection.goneCount > 0 || selection.changed.length > 0) && (
        <output className="text-orange">
          {selection.goneCount > 0 && (
            <p>
              <Plural
                value={selection.goneCount}
                one="# was decided or cancelled in the meantime, so it’s left out."
                other="# were decided or cancelled in the meantime, so they’re left out."
              />
            </p>
          )}
          {selection.changed.map((item) => (
            <p key={item.workId}>
              <Trans>{nameOf(item, t)} changed in the meantime, so it’s left out. Select it again to include it.</Trans>
            </p>
          ))}
        </output>
      )}
      {failures.length > 0 && (
        <div role="alert" className="text-red">
          <p>
            <Trans>Not everything went through. These are still waiting:</Trans>
          </p>
          <ul>
            {failures.map(({ workId, name, reason }) => (
              <li key={workId}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {items.length > 0 && <WhatIsPosted items={items} />}
      {!actions.approve && items.length > 0 && (
        <p className="text-ink-2">
          <Trans>Deposits and withdrawals can’t be approved together. Select one kind to approve.</Trans>
        </p>
      )}
      {actions.approve && (
        <ApproveMany
          count={items.length}
          sum={sum}
          kind={items[0]?.kind ?? 'deposit'}
          onApprove={() => decide(items)}
        />
      )}
      {actions.decline && <DeclineMany count={items.length} onDecline={(reason) => decide(items, reason)} />}
    </div>
  )
}

const amountOf = (item: MoneyItem) => (item.kind === 'deposit' ? item.deposit.amount : item.withdrawal.amount)
const memberOf = (item: MoneyItem) => (item.kind === 'deposit' ? item.deposit.member : item.withdrawal.member)

/** Each decision is a command of its own, under its own key: what fails stays and says why, the rest is done once. */
function useDecideMany(selection: WorkSelection, onFailures: (failures: readonly Failure[]) => void) {
  const { t, i18n } = useLingui()
  const approveDeposit = useCommand('approveDeposit')
  const declineDeposit = useCommand('declineDeposit')
  const approveWithdrawal = useCommand('approveWithdrawal')
  const declineWithdrawal = useCommand('declineWithdrawal')
  const decideOne = (item: MoneyItem, reason: string | undefined) => {
    const memberId = memberOf(item)?.memberId ?? ''
    const confirmation = 'yes'
    if (item.kind === 'deposit') {
      const params = { memberId, depositId: item.workId }
      return reason === undefined
        ? approveDeposit.send({ params, body: { confirmation } })
        : declineDeposit.send({ params, body: { reason } })
    }
    const params = { memberId, withdrawalId: item.workId }
    return reason === undefined
      ? approveWithdrawal.send({ params, body: { confirmation } })
      : declineWithdrawal.send({ params, body: { reason } })
  }
  return async (items: readonly MoneyItem[], reason?: string) => {
    const failures: Failure[] = []
    const posted: string[] = []
    for (const item of items)
      try {
        // In the order of the list, so that what was done can be told.
        await decideOne(item, reason)
        posted.push(item.workId)
      } catch (problem) {
        failures.push({ workId: item.workId, name: nameOf(item, t), reason: refusalText(i18n, problem) })
      }
    selection.drop(posted)
    onFailures(failures)
  }
}

/** A line for each member and the other side: together they are zero. */
function WhatIsPosted({ items }: { items: readonly MoneyItem[] }) {
  const { t } = useLingui()
  const deposits = items.filter((item) => item.kind === 'deposit')
  const names = new Map(items.map((item) => [memberOf(item)?.memberId ?? '', nameOf(item, t)]))
  if (deposits.length > 0 && deposits.length !== items.length) return null
  if (deposits.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>
          Approving pays out what’s set aside for these withdrawals, each to its own address. The balances stay as they
          are.
        </Trans>
      </p>
    )
  const { lines, sumCents } = creditsOf(
    deposits.map((item) => ({
      memberId: memberOf(item)?.memberId ?? '',
      amountCents: centsOf(item.deposit.amount),
      balanceCents: centsOf(item.balance),
    })),
  )
  return (
    <table className="work-posts">
      <caption>
        <Trans>Approving posts this:</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Member</Trans>
          </th>
          <th scope="col" className="figure">
            <Trans>Posts</Trans>
          </th>
          <th scope="col" className="figure">
            <Trans>After</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <PostedLine key={line.memberId} line={line} name={names.get(line.memberId)} />
        ))}
        <tr>
          <th scope="row">
            <Trans>Practice network</Trans>
            <small>
              <Trans>the other side</Trans>
            </small>
          </th>
          <td className="figure">
            <Money
              amount={formatAmount(sumCents)}
              from={fromSum(
                'selected',
                ...lines.map((line) => ({ name: 'amount', value: formatAmount(line.creditCents), sign: '+' }) as const),
                { name: 'total', value: formatAmount(sumCents), sign: '=' },
              )}
              moved="out"
              ownAccounts
            />
          </td>
          <td className="figure">–</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Trans>Sum</Trans>
          </th>
          <td className="figure">
            <Money
              amount="0.00"
              from={fromSum(
                'selected',
                { name: 'amount', value: formatAmount(sumCents) },
                { name: 'amount', value: formatAmount(sumCents), sign: '−' },
                { name: 'total', value: '0.00', sign: '=' },
              )}
            />
          </td>
          <td className="figure">–</td>
        </tr>
      </tfoot>
    </table>
  )
}

interface PostedLineProps {
  readonly line: ReturnType<typeof creditsOf>['lines'][number]
  readonly name: string | undefined
}

function PostedLine({ line, name }: PostedLineProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        <small>
          <Trans>
            balance{' '}
            <Money amount={formatAmount(line.beforeCents)} from={fromAccount('balance', { memberId: line.memberId })} />
          </Trans>
        </small>
      </th>
      <td className="figure">
        <Money amount={formatAmount(line.creditCents)} from="given" moved="in" ownAccounts />
      </td>
      <td className="figure">
        <Money
          amount={formatAmount(line.afterCents)}
          from={fromSum(
            'selected',
            {
              name: 'balance',
              value: formatAmount(line.beforeCents),
              from: fromAccount('balance', { memberId: line.memberId }),
            },
            { name: 'amount', value: formatAmount(line.creditCents), sign: '+' },
            { name: 'result', value: formatAmount(line.afterCents), sign: '=' },
          )}
        />
      </td>
    </tr>
  )
}

interface ApproveProps {
  readonly count: number
  readonly sum: string
  readonly kind: MoneyItem['kind']
  readonly onApprove: () => Promise<void>
}

function ApproveMany({ count, sum, kind, onApprove }: ApproveProps) {
  const { t, i18n } = useLingui()
  const form = useForm({
    initial: { confirmation: '' },
    check: ({ confirmation }) =>
      confirmation.trim() === 'yes' ? null : { field: 'confirmation', code: 'confirmation_needed' },
    send: async () => {
      await onApprove()
      form.reset()
    },
    fieldOf: () => 'confirmation',
  })
  return (
    <Form of={form}>
      <TextField
        {...form.text('confirmation')}
        label={kind === 'deposit' ? t`Type yes to approve these deposits` : t`Type yes to approve these withdrawals`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-key="a"
        hint={t`Each member gets an email. Anything that changes in the meantime is left out.`}
      />
      <Button type="submit" look="primary" busy={form.isBusy}>
        <Trans>
          Approve {count}, {moneyText(sum, i18n.locale)}
        </Trans>
      </Button>
    </Form>
  )
}

function DeclineMany({ count, onDecline }: { count: number; onDecline: (reason: string) => Promise<void> }) {
  const { t } = useLingui()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { field: 'reason', code: 'reason_needed' } : null),
    send: async ({ reason }) => {
      await onDecline(reason.trim())
      form.reset()
    },
    fieldOf: () => 'reason',
  })
  return (
    <Form of={form}>
      <TextField
        {...form.text('reason')}
        label={t`Reason for declining`}
        autoComplete="off"
        maxLength={500}
        data-key="d"
        hint={t`Each member will see this.`}
      />
      <Button type="submit" look="danger" busy={form.isBusy}>
        <Trans>Decline {count}</Trans>
      </Button>
    </Form>
  )
}
