import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { Note } from '../../ui/states.tsx'
import type { ToldOnLeaving } from './told-on-leaving.ts'

/** Says why somebody who was at work finds the log-in page. */
export function SessionEndedNote() {
  const state = useLocation().state as ToldOnLeaving | null
  if (!state?.sessionEnded) return null
  return (
    <output className="mb-6 block">
      <Note>
        <p>
          <Trans>Your session has ended. Log in and we’ll take you back to where you were.</Trans>
        </p>
      </Note>
    </output>
  )
}
