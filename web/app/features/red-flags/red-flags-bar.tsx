import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useRedFlagCount, useRedFlags } from './red-flags.tsx'

/** Says how many marks there are, and how to be rid of them. */
export function RedFlagsBar() {
  const { t } = useLingui()
  const { on, turn } = useRedFlags()
  const count = useRedFlagCount()
  if (!on) return null
  return (
    <section className="red-flags-bar" aria-label={t`Red flags`}>
      <div className="red-flags-bar-row">
        <p>
          <b>
            <Trans>Red flags: on.</Trans>
          </b>{' '}
          {count !== null && (
            <Plural
              value={count}
              _0="No red flags on this page."
              one="# red flag on this page."
              other="# red flags on this page."
            />
          )}{' '}
          {count !== 0 && (
            <span className="text-ink-2">
              <Trans>Each is something a fraudulent site would use right here.</Trans>
            </span>
          )}
        </p>
        <p className="flex gap-4">
          <Link className="text-link text-red" to="/learn/red-flags">
            <Trans>The lesson</Trans>
          </Link>
          <button type="button" className="text-link text-red" onClick={() => turn(false)}>
            <Trans>Turn off</Trans>
          </button>
        </p>
      </div>
    </section>
  )
}
