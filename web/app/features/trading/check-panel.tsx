import type { DayKeysAnswer, Receipt } from '@dryrun/contract/trading.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useNow } from '../../use-instance.tsx'
import type { Checked } from './check-receipt.ts'
import { CheckSteps, Verdict } from './check-steps.tsx'
import { WaitDrawing } from './wait-drawing.tsx'

const dayMs = 86_400_000
const minuteMs = 60_000
const readAgainMs = 30_000

/** Recomputes the fill in this browser, from the published key of its day. */
export function CheckPanel({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const keys = useRead('readDayKeys', {}, { everyMs: readAgainMs })
  return (
    <section className="framed" aria-label={t`Check this fill`} data-unexplained="check">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Check this fill</Trans>
        </h2>
      </div>
      <div className="panel-body">
        {receipt.source === 'simulated' ? (
          <Shown of={keys} heightClass="min-h-[320px]" lines={6}>
            {(data) => <Check receipt={receipt} keys={data} />}
          </Shown>
        ) : (
          <FromExchange receipt={receipt} />
        )}
      </div>
    </section>
  )
}

function FromExchange({ receipt }: { receipt: Receipt }) {
  const figures = useFigures()
  const at = figures.date(receipt.fill.filledAt, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })
  return (
    <p>
      <Trans>
        This price came from {receipt.source} on {at} UTC. There’s no key behind it, so it can’t be recomputed and this
        fill can’t be checked.
      </Trans>
    </p>
  )
}

function Check({ receipt, keys }: { receipt: Receipt; keys: DayKeysAnswer }) {
  const day = receipt.fill.filledAt.slice(0, 10)
  const isPublished = keys.chains.some(
    ({ firstDay, newest }) => newest !== null && firstDay <= day && day <= newest.day,
  )
  const isBeforeKeys = keys.chains.every(({ firstDay }) => day < firstDay)
  if (keys.seed === null)
    return (
      <p>
        <Trans>This instance takes its prices from somewhere else now, so this fill can’t be recomputed here.</Trans>
      </p>
    )
  if (isPublished || isBeforeKeys) return <Checking receipt={receipt} keys={keys} />
  return <NotYet filledAt={receipt.fill.filledAt} />
}

/** The key of a day that isn't over is secret: it would give away the next price. */
function NotYet({ filledAt }: { filledAt: string }) {
  const { t } = useLingui()
  const figures = useFigures()
  const now = useNow(readAgainMs)
  const startMs = Math.floor(Date.parse(filledAt) / dayMs) * dayMs
  const endMs = startMs + dayMs
  const done = now ? Math.max(0, Math.min(1, (now.getTime() - startMs) / dayMs)) : 0
  const leftMinutes = now ? Math.max(0, Math.ceil((endMs - now.getTime()) / minuteMs)) : null
  const [hours, minutes] = [Math.floor((leftMinutes ?? 0) / 60), (leftMinutes ?? 0) % 60]
  const when = figures.date(endMs, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  return (
    <div className="grid gap-4">
      <p>
        <b>
          <Trans>You can check this one from {when} UTC.</Trans>
        </b>
      </p>
      <p className="text-ink-2">
        <Trans>Today’s key is still secret. Otherwise someone could work out the next price.</Trans>
      </p>
      <ProgressBar value={done} label={t`How much of the day is over`} />
      {leftMinutes !== null && (
        <p className="text-sm">
          <Trans>
            {hours} h {minutes} min to go
          </Trans>
        </p>
      )}
    </div>
  )
}

function Checking({ receipt, keys }: { receipt: Receipt; keys: DayKeysAnswer }) {
  const { t } = useLingui()
  const figures = useFigures()
  const [checked, setChecked] = useState<Checked | 'failed' | undefined>()
  useEffect(() => {
    let isLeft = false
    const show = (found: Checked | 'failed') => {
      if (!isLeft) setChecked(found)
    }
    import('./check-receipt.ts')
      .then(({ checkReceipt }) => checkReceipt(receipt, keys) ?? 'failed')
      // Also if the receipt has something in it that isn't a figure.
      .then(show, () => show('failed'))
    return () => {
      isLeft = true
    }
  }, [receipt, keys])
  const day = figures.date(receipt.fill.filledAt, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  if (checked === undefined) return <Skeleton lines={6} className="min-h-[320px]" />
  if (checked === 'failed')
    return (
      <p role="alert" className="text-red">
        {t`The check couldn’t be run. Reload the page and try again.`}
      </p>
    )
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        {checked.key === null ? (
          <Trans>
            {day} is before this instance’s first key. That day’s prices follow from the market’s public seed, so anyone
            can work them out. Your browser did that just now.
          </Trans>
        ) : (
          <Trans>
            The key of {day} is published. With it, anyone can work out that day’s prices again and see why you got
            yours. Your browser did that just now.
          </Trans>
        )}
      </p>
      <WaitDrawing receipt={receipt} path={checked.path} />
      <CheckSteps receipt={receipt} checked={checked} />
      <Verdict receipt={receipt} isKeyed={checked.key !== null} holds={checked.steps.every(({ holds }) => holds)} />
    </div>
  )
}
