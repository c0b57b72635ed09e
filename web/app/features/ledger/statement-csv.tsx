import { useLingui } from '@lingui/react/macro'
import { readAllPages } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { useAccountNames, useTransferNames } from './entry-names.ts'

/** The whole history; a member's own, or the one that the admin looks at. */
export function StatementCsv({ member }: { member?: { readonly memberId: string; readonly username: string } }) {
  const { t } = useLingui()
  const { user } = useSession()
  const accounts = useAccountNames()
  const names = useTransferNames()
  return (
    <CsvButton
      fileName={`transactions ${member?.username ?? user?.displayName ?? ''}`}
      rows={async () => {
        const pages = member
          ? await readAllPages('readMemberStatement', { params: { memberId: member.memberId } })
          : await readAllPages('readStatement', {})
        return [
          [t`Number`, t`When`, t`Entry`, t`From`, t`To`, t`Amount`, t`From, after`, t`To, after`, t`Request`],
          ...pages
            .flatMap((page) => page.transfers)
            .map((transfer) => [
              transfer.transferNo,
              transfer.at,
              names[transfer.kind],
              accounts[transfer.from],
              accounts[transfer.to],
              transfer.amount,
              transfer.fromAfter,
              transfer.toAfter,
              transfer.requestStatus ?? '',
            ]),
        ]
      }}
    />
  )
}
