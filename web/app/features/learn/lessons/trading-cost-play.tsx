import { roundTripCents } from '@dryrun/domain/learn/arithmetic.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Range } from '../../../ui/range.tsx'
import { useFigures } from '../../../ui/use-figures.ts'
import { Play } from './play.tsx'

/** The example's money, in cents. It's topped up after each round trip, so that every one costs the same. */
const moneyCents = 100_000n

/** What buying and selling a coin costs in a year, by how often it's done. */
export function TradingCostPlay() {
  const { t, i18n } = useLingui()
  const figures = useFigures()
  const [trips, setTrips] = useState(52)
  const yearCents = roundTripCents(moneyCents, 'crypto') * BigInt(trips)
  const cost = moneyText(formatAmount(yearCents), i18n.locale)
  const money = moneyText(formatAmount(moneyCents), i18n.locale)
  const percent = figures.percent((Number(yearCents) / Number(moneyCents / 100n)).toFixed(1))
  const count = figures.number(trips)
  return (
    <Play title={t`Buy and sell the same coin again and again`} note={<Trans>an example: {money} each time</Trans>}>
      <Range
        label={<Trans>Round trips in a year</Trans>}
        shown={count}
        min={1}
        max={250}
        step={1}
        value={trips}
        onChange={setTrips}
      />
      <p className="lesson-play-say">
        <Trans>
          If you buy and sell {money} of a coin {count} times, it costs you {cost} in a year, even if the price never
          changes. That’s {percent} of the money.
        </Trans>
      </p>
    </Play>
  )
}
