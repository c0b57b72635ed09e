import { type ExplainedAccount, explainedAccount } from '@dryrun/contract/ledger.ts'
import { useAddress } from '../../use-address.ts'

/** Which number is being explained stands in the address, so that the explanation can be linked to. */
export function useExplained() {
  const { params, change } = useAddress()
  const asked = params.get('explain')
  const known = explainedAccount.options as readonly string[]
  return {
    explained: asked !== null && known.includes(asked) ? (asked as ExplainedAccount) : null,
    explain: (account: ExplainedAccount) => change({ explain: account }, { replace: false }),
    close: () => change({ explain: null }, { replace: false }),
  }
}
