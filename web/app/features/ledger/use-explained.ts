import { type ExplainedAccount, explainedAccount } from '@dryrun/contract/ledger.ts'
import { useSearchParams } from 'react-router'

/** Which number is being explained stands in the address, so that the explanation can be linked to. */
export function useExplained() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('explain')
  const known = explainedAccount.options as readonly string[]
  return {
    explained: asked !== null && known.includes(asked) ? (asked as ExplainedAccount) : null,
    explain: (account: ExplainedAccount) => change((next) => next.set('explain', account)),
    close: () => change((next) => next.delete('explain')),
  }

  function change(edit: (search: URLSearchParams) => void) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        edit(next)
        return next
      },
      { preventScrollReset: true },
    )
  }
}
