import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { ClassDay, daysSince } from './class-day.tsx'
import { People } from './debrief-people.tsx'
import type { EntryFilter } from './entry-filter.ts'

interface Props {
  readonly debrief: Debrief
  readonly filter: EntryFilter | null
  readonly onClose: () => void
}

/** The entries behind a figure, as they were posted. */
export function Entries({ debrief, filter, onClose }: Props) {
  const { t } = useLingui()
  const isPeople = filter?.show === 'people'
  return (
    <Dialog wide open={filter !== null} onClose={onClose} title={isPeople ? t`Students` : t`Entries`}>
      {isPeople ? (
        <People debrief={debrief} students={filter.students ?? []} />
      ) : (
        <EntryTable debrief={debrief} filter={filter ?? {}} />
      )}
    </Dialog>
  )
}

function EntryTable({ debrief, filter }: { debrief: Debrief; filter: EntryFilter }) {
  const { t } = useLingui()
  const figures = useFigures()
  const names: Readonly<Record<string, string>> = {
    deposit_credited: t`Deposit`,
    investment_opened: t`Invested`,
    return_credited: t`Return credited`,
    reward_credited: t`Referral reward`,
    order_filled: t`Bought or sold`,
    order_fee: t`Trading fee`,
    withdrawal_requested: t`Withdrawal requested`,
    withdrawal_paid: t`Withdrawal paid`,
    withdrawal_returned: t`Withdrawal declined, money back`,
  }
  const { kinds, students, until } = filter
  const entries = debrief.entries.filter(
    ({ kind, studentNo, at }) =>
      (kinds?.includes(kind) ?? true) &&
      (students?.includes(studentNo) ?? true) &&
      (until === undefined || at <= until),
  )
  return (
    <>
      {students && students.length > 0 && (
        <p className="text-ink-2">
          <Trans>Students: {figures.listed(...students.map((no) => `#${no}`))}</Trans>
        </p>
      )}
      <div className="desk-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t`When`}</th>
              <th scope="col">{t`Student`}</th>
              <th scope="col">{t`Entry`}</th>
              <th scope="col" className="text-end">{t`Amount`}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ at, studentNo, kind, amount }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries have no id here, and never change places.
              <tr key={`${place} ${at}`} {...(studentNo === debrief.ownNo && { 'data-own': '' })}>
                <td>
                  <ClassDay at={at} since={daysSince(debrief.class)} />
                </td>
                <td>{studentNo}</td>
                <td>{names[kind] ?? kind}</td>
                <td className="text-end">
                  <Money amount={amount} from="drawer" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {entries.length === 0 && (
        <p className="text-ink-2">
          <Trans>There are no entries for this.</Trans>
        </p>
      )}
    </>
  )
}
