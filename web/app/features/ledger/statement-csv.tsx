import type { Statement } from '@dryrun/contract/ledger.ts'
import { useLingui } from '@lingui/react/macro'
import { readAllPages } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { useAccountNames } from './entry-names.ts'
import { subjectOf, useEntryNames } from './entry-titles.ts'

/** The whole history; a member's own, or the one that the admin looks at. */
export function StatementCsv({ member }: { member?: { readonly memberId: string; readonly username: string } }) {
  const { t } = useLingui()
  const { user } = useSession()
  const accounts = useAccountNames()
  const nameOf = useEntryNames()
  return (
    <CsvButton
      fileName={`transactions ${member?.username ?? user?.displayName ?? ''}`}
      rows={async () => {
        const pages = member
          ? await readAllPages('readMemberStatement', { params: { memberId: member.memberId } })
          : await readAllPages('readStatement', {})
        return [
          [
            ...[t`Number`, t`When`, t`Entry`, t`From`, t`To`, t`Amount`, t`From, after`, t`To, after`, t`Request`],
            ...[t`Coin, plan or instrument`, t`Order`, t`Quantity`, t`Price`, t`Fee`],
          ],
          ...pages
            .flatMap((page) => page.transfers)
            .map((transfer) =>
              [
                transfer.transferNo,
                transfer.at,
                nameOf(transfer),
                accounts[transfer.from],
                accounts[transfer.to],
                transfer.amount,
                transfer.fromAfter,
                transfer.toAfter,
                transfer.requestStatus ?? '',
              ].concat(aboutColumns(transfer)),
            ),
        ]
      }}
    />
  )
}

/** What a row was about. What an order got is told in the row of its fill alone, so that columns can be added up. */
function aboutColumns({ kind, about }: Statement['transfers'][number]): string[] {
  const order = about?.of === 'order' ? about : null
  const fill = kind === 'order_filled' ? order?.fill : null
  return [
    about ? subjectOf(about) : '',
    order ? String(order.orderNo) : '',
    fill?.quantity ?? '',
    fill?.price ?? '',
    fill?.fee ?? '',
  ]
}
