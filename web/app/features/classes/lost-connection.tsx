import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useLostSince } from '../../live.ts'
import { StaleNote } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'

/** While the connection is lost, it's tried again so often. */
const retryMs = 5_000

/** Says that the connection is lost and since when, and reads again until it's back. */
export function LostConnection({ again }: { again: () => void }) {
  const since = useLostSince()
  const retry = useEffectEvent(again)
  const isLost = since !== null
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setInterval(() => retry(), retryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [isLost])
  if (!since) return null
  return (
    <output className="class-lost">
      <StaleNote>
        <Trans>
          The connection is lost. This is as of <DateText at={since.toISOString()} to="second" />. We’ll keep trying,
          and you don’t need to do anything.
        </Trans>
      </StaleNote>
    </output>
  )
}
