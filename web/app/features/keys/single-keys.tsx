import { Trans } from '@lingui/react/macro'
import { type Keys, showKeys, useKeyGroup } from '../../ui/key-groups.ts'

/** The keys of a page, and the way to see them all. */
export function SingleKeys({ keys }: { keys: Keys }) {
  useKeyGroup('page', keys)
  return (
    <p className="single-keys">
      <button type="button" className="text-link" onClick={showKeys}>
        <Trans>Keys on this page</Trans>
      </button>
    </p>
  )
}
