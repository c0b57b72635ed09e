import { matchStates } from '@dryrun/domain/deposits/match-deposit.ts'
import { coins } from '@dryrun/domain/wallet/coins.ts'
import { type WorkKind, workKinds } from '@dryrun/domain/work/work.ts'
import { usePagedRead } from '../../read.tsx'
import { useAddress } from '../../use-address.ts'

const dayForm = /^\d{4}-\d\d-\d\d$/
const dollarsForm = /^\d{1,9}$/

/** What the list is narrowed by, all of it in the address. What isn't a filter there is left out. */
export const filterNames = ['min', 'max', 'from', 'to', 'coin', 'match'] as const

export type FilterName = (typeof filterNames)[number]

function valid(name: FilterName, value: string | null): string | undefined {
  if (value === null) return undefined
  if (name === 'min' || name === 'max') return dollarsForm.test(value) ? value : undefined
  if (name === 'from' || name === 'to') return dayForm.test(value) ? value : undefined
  const known: readonly string[] = name === 'coin' ? coins : matchStates
  return known.includes(value) ? value : undefined
}

export function useWork() {
  const { params, change } = useAddress()
  const kind = workKinds.find((each) => each === params.get('kind'))
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = valid(name, params.get(name))
      return value === undefined ? [] : [[name, value]]
    }),
  ) as Partial<Record<FilterName, string>>

  const list = usePagedRead('listWork', { query: { ...(kind && { kind }), ...filters } })
  const pages = list.data?.pages ?? []
  return {
    kind,
    filters,
    open: params.get('open'),
    change,
    choose: (next: WorkKind | undefined) => change({ kind: next, open: undefined }),
    list,
    items: pages.flatMap((page) => page.items),
    counts: pages[0]?.counts,
  }
}

export type WorkView = ReturnType<typeof useWork>
