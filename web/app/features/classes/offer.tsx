import type { OwnClass } from '@dryrun/contract/class-shapes.ts'
import { type Plan, plans } from '@dryrun/domain/investments/plans.ts'
import { feeRate } from '@dryrun/domain/trading/terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useFigures } from '../../ui/use-figures.ts'
import { RedFlag } from '../red-flags/index.ts'

const feePercent = Number(feeRate) / 100

/** What the house offers, before anybody has put money in: only then can somebody look first who'd pay. */
export function Offer({ own }: { own: OwnClass }) {
  return (
    <section className="class-move">
      <h2 className="heading-panel">
        <Trans>What the house offers</Trans>
      </h2>
      {own.house === 'market' ? <AtMarket own={own} /> : <Promised own={own} />}
    </section>
  )
}

function Promised({ own }: { own: OwnClass }) {
  const terms = useTerms()
  const offered = plans.filter(({ planId }) => own.canInvestIn.includes(planId))
  const best = offered.at(-1)
  return (
    <>
      <RedFlag of="fixed_return">
        <ul className="class-terms">
          {offered.map((plan) => (
            <li key={plan.planId}>{terms(plan)}</li>
          ))}
        </ul>
      </RedFlag>
      {best && <WhoPays percent={Number(best.percent)} />}
    </>
  )
}

function AtMarket({ own }: { own: OwnClass }) {
  const { t } = useLingui()
  const figures = useFigures()
  return (
    <>
      <ul className="class-terms">
        {own.canTrade.map(({ symbol, name }) => (
          <li key={symbol}>{name}</li>
        ))}
      </ul>
      <p className="text-ink-2">
        {t`A fee of ${figures.percent(feePercent)} and half the spread come off. You buy at the next price.`}
      </p>
    </>
  )
}

/** A plan in one line. */
export function useTerms() {
  const { t } = useLingui()
  const figures = useFigures()
  return ({ title, percent, hours, minCents }: Plan) => {
    const share = figures.percent(Number(percent))
    const least = figures.dollars(Number(minCents) / 100)
    return t`${title}: ${share} in ${hours} hours, from ${least}`
  }
}

/** Opening it is noted for the debrief. */
export function WhoPays({ percent }: { percent: number }) {
  const [open, setOpen] = useState(false)
  const look = () => {
    setOpen(!open)
    if (!open) void call('noteWarning', { params: { kind: 'reality_check' }, body: {} }).catch(() => {})
  }
  return (
    <div>
      <button type="button" className="text-link" aria-expanded={open} onClick={look}>
        <Trans>Reality check: who pays this?</Trans>
      </button>
      {open && (
        <p className="text-ink-2">
          <Trans>
            The house earns nothing. Your {percent}% would be other people’s deposits. When more is asked for than the
            house holds, it can’t pay.
          </Trans>
        </p>
      )}
    </div>
  )
}
