import { type SeenAccount, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { type EntryGroup, entryGroups } from '@dryrun/domain/ledger/entry-groups.ts'
import { type DollarTransferKind, dollarTransferKinds } from '@dryrun/domain/ledger/transfers.ts'
import { useAddress } from '../../use-address.ts'
import { useSearchedNames } from './entry-titles.ts'

export interface StatementFilters {
  readonly account: SeenAccount
  readonly group: EntryGroup | undefined
  readonly from: string
  readonly to: string
  readonly search: string
}

const searchLengthMax = 100
const dayForm = /^\d{4}-\d\d-\d\d$/

/** What the list is narrowed by. It's in the address, so a view can be kept and sent on. */
export function useStatementFilters() {
  const { params, change } = useAddress()
  const namesOf = useSearchedNames()
  const dayIn = (name: string) => (dayForm.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
  const filters: StatementFilters = {
    account: seenAccounts.find((account) => account === params.get('account')) ?? 'balance',
    group: entryGroups.find((group) => group === params.get('kind')),
    from: dayIn('from'),
    to: dayIn('to'),
    search: params.get('q') ?? '',
  }

  const wanted = filters.search.trim().toLowerCase()
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
      ...(wanted !== '' && { search: wanted.slice(0, searchLengthMax), ...searchedNames(wanted, namesOf) }),
    },
    /** Only some entries of a month are shown, so its start and end would not be their sum. */
    isPart: filters.group !== undefined || wanted !== '',
  }
}

export type StatementView = ReturnType<typeof useStatementFilters>

/**
 * The kinds that a search names. Names are in the reader's language, which the server doesn't know. Where a search has
 * more words than a name ("Bought BTC"), the others are what it's about.
 */
function searchedNames(
  wanted: string,
  namesOf: (kind: DollarTransferKind) => readonly string[],
): { named?: string; about?: string } {
  const named = dollarTransferKinds.filter((kind) => namesOf(kind).some((name) => name.toLowerCase().includes(wanted)))
  if (named.length > 0) return { named: named.join(',') }
  const words = wanted.split(/[\s,:]+/).filter((word) => word !== '')
  const tries = dollarTransferKinds.flatMap((kind) =>
    namesOf(kind).map((name) => {
      const rest = words.filter((word) => !name.toLowerCase().includes(word))
      return { kind, rest, about: rest.join(' ') }
    }),
  )
  const fewest = Math.min(...tries.map(({ rest }) => rest.length))
  if (fewest === words.length) return {}
  const [best, ...others] = tries.filter(({ rest }) => rest.length === fewest)
  const about = best?.about ?? ''
  const kinds = new Set([best, ...others].filter((each) => each?.about === about).map((each) => each?.kind))
  return { named: [...kinds].join(','), ...(about !== '' && { about: about.slice(0, searchLengthMax) }) }
}
