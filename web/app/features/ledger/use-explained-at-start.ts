import { type ExplainedAccount, explainedAccount } from '@dryrun/contract/ledger.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { fromAccount } from '../../origins.ts'
import { explain } from '../../ui/explained.tsx'

/** A copied link names the number that it explains: it opens with the page. */
export function useExplainedAtStart() {
  const [search] = useSearchParams()
  const asked = search.get('explain')
  const upTo = search.get('upTo')
  useEffect(() => {
    const known = explainedAccount.options as readonly string[]
    if (asked === null || !known.includes(asked)) return
    // As of the transfer that the link names, if it names one.
    explain(fromAccount(asked as ExplainedAccount, upTo !== null && /^\d{1,18}$/.test(upTo) ? { upTo } : {}))
  }, [asked, upTo])
}
