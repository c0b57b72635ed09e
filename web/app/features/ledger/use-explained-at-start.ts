import { type ExplainedAccount, explainedAccount } from '@dryrun/contract/ledger.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { fromAccount } from '../../origins.ts'
import { explain } from '../../ui/explained.tsx'

/** A copied link names the number that it explains: it opens with the page. */
export function useExplainedAtStart() {
  const [search] = useSearchParams()
  const asked = search.get('explain')
  useEffect(() => {
    const known = explainedAccount.options as readonly string[]
    if (asked !== null && known.includes(asked)) explain(fromAccount(asked as ExplainedAccount))
  }, [asked])
}
