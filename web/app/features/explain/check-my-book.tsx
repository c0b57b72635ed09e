import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'

/** The proof behind the entries: the member's own browser reads them all again. */
export function CheckMyBook() {
  return (
    <p className="text-sm">
      <Trans>
        You don’t have to believe this.{' '}
        <Link className="text-link" to="/dashboard/check">
          Check my book
        </Link>{' '}
        works out every entry again in your browser and finds your book in the last seal.
      </Trans>
    </p>
  )
}
