import { Trans } from '@lingui/react/macro'
import { RotateCw, TriangleAlert } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** From so many failed parts on, it is the page that has failed. */
const manyMin = 3

interface Failures {
  readonly areMany: boolean
  /** Called by each part while it shows that it failed; what it returns takes it off again. */
  readonly report: (retry: () => void) => () => void
}

const FailuresContext = createContext<Failures | null>(null)

/** One notice where most of a page could not be read, instead of the same one in every panel. */
export function PageFailures({ children }: { children: ReactNode }) {
  const [retries, setRetries] = useState<readonly (() => void)[]>([])
  const areMany = retries.length >= manyMin
  const report = useCallback((retry: () => void) => {
    setRetries((before) => [...before, retry])
    return () => setRetries((before) => before.filter((each) => each !== retry))
  }, [])
  const value = useMemo(() => ({ areMany, report }), [areMany, report])
  return (
    <FailuresContext value={value}>
      {areMany && (
        <div className="note-box note-failed" role="alert">
          <Icon of={TriangleAlert} />
          <div>
            <p>
              <b>
                <Trans>Could not fetch data from the database</Trans>
              </b>
            </p>
            <p>
              <Trans>Most of this page couldn’t be loaded.</Trans>
            </p>
          </div>
          <Button
            size="small"
            onClick={() => {
              for (const retry of retries) retry()
            }}
          >
            <Icon of={RotateCw} size={16} />
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
      {children}
    </FailuresContext>
  )
}

/** Reports a part that failed; true where the notice above tells it for all of them. */
export function useToldAbove(onRetry: (() => void) | undefined): boolean {
  const failures = useContext(FailuresContext)
  const report = failures?.report
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => report?.(() => retry()), [report])
  return failures?.areMany ?? false
}

/** Whether a notice says that most of the page failed. */
export const useManyFailures = (): boolean => useContext(FailuresContext)?.areMany ?? false
