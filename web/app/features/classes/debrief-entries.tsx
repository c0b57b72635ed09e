import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { DateText } from '../../ui/time.tsx'

/** A kind of entry, a student's number, or everything. */
export type EntryFilter = string | number

interface Props {
  readonly debrief: Debrief
  readonly filter: EntryFilter | null
  readonly onClose: () => void
}

/** The entries behind a figure, as they were posted. */
export function Entries({ debrief, filter, onClose }: Props) {
  const { t } = useLingui()
  const kinds: Readonly<Record<string, string>> = {
    deposit_credited: t`Deposit`,
    investment_opened: t`Invested`,
    return_credited: t`Return credited`,
    reward_credited: t`Referral reward`,
    withdrawal_requested: t`Withdrawal requested`,
    withdrawal_paid: t`Withdrawal paid`,
    withdrawal_returned: t`Withdrawal declined, money back`,
  }
  const entries = debrief.entries.filter(
    ({ kind, studentNo }) => filter === 'all' || kind === filter || studentNo === filter,
  )
  return (
    <Dialog wide open={filter !== null} onClose={onClose} title={t`Entries`}>
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
            {entries.map(({ at, studentNo, kind, amount }) => (
              <tr key={`${at} ${studentNo} ${kind} ${amount}`} {...(studentNo === debrief.ownNo && { 'data-own': '' })}>
                <td>
                  <DateText at={at} />
                </td>
                <td>{studentNo}</td>
                <td>{kinds[kind] ?? kind}</td>
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
    </Dialog>
  )
}
