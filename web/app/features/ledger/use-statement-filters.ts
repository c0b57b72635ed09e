import { type SeenAccount, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { type EntryGroup, entryGroups } from '@dryrun/domain/ledger/entry-groups.ts'
import { dollarTransferKinds } from '@dryrun/domain/ledger/transfers.ts'
import { useAddress } from '../../use-address.ts'
import { useTransferNames } from './entry-names.ts'

export interface StatementFilters {
  readonly account: SeenAccount
  readonly group: EntryGroup | undefined
  readonly from: string
  readonly to: string
  readonly search: string
}

const dayForm = /^\d{4}-\d\d-\d\d$/

/** What the list is narrowed by. It's in the address, so a view can be kept and sent on. */
export function useStatementFilters() {
  const { params, change } = useAddress()
  const names = useTransferNames()
  const dayIn = (name: string) => (dayForm.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
  const filters: StatementFilters = {
    account: seenAccounts.find((account) => account === params.get('account')) ?? 'balance',
    group: entryGroups.find((group) => group === params.get('kind')),
    from: dayIn('from'),
    to: dayIn('to'),
    search: params.get('q') ?? '',
  }

  const wanted = filters.search.trim().toLowerCase()
  // Names are in the reader's language, which the server doesn't know.
  const named = dollarTransferKinds.filter((kind) => names[kind].toLowerCase().includes(wanted))
  return {
    filters,
    /** The entry that is open. */
    open: params.get('entry'),
    change,
    query: {
      account: filters.account,
      ...(filters.group && { group: filters.group }),
      ...(filters.from && { from: filters.from }),
      ...(filters.to && { to: filters.to }),
      ...(wanted !== '' && { search: wanted.slice(0, 100), ...(named.length > 0 && { named: named.join(',') }) }),
    },
    /** Only some entries of a month are shown, so its start and end would not be their sum. */
    isPart: filters.group !== undefined || wanted !== '',
  }
}
