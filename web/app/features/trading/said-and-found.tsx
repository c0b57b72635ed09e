import { msOfTick } from '@dryrun/domain/markets/ticks.ts'
import { formatAmount, formatUnits } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { formatAsset } from '@dryrun/domain/trading/asset-units.ts'
import type { CheckStep } from '@dryrun/domain/trading/check-fill.ts'
import { sharesPerWhole } from '@dryrun/domain/trading/pricing.ts'
import { quantityDecimals } from '@dryrun/domain/trading/terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFigures } from '../../ui/use-figures.ts'

/** What the receipt says and what came out, in the figures that people read. */
export function SaidAndFound({ step }: { step: CheckStep }) {
  const write = useWritten(step.name)
  return (
    <dl className="check-rows text-red">
      <div>
        <dt>
          <Trans>The receipt says</Trans>
        </dt>
        <dd>{write(step.said)}</dd>
      </div>
      <div>
        <dt>
          <Trans>This browser found</Trans>
        </dt>
        <dd>{write(step.found)}</dd>
      </div>
    </dl>
  )
}

/** How a step's figures are written. Digests stay as they are. */
export function useWritten(name: CheckStep['name']): (figures: string) => string {
  const { t, i18n } = useLingui()
  const figures = useFigures()
  const money = (cents: string) => moneyText(formatAmount(BigInt(cents)), i18n.locale)
  const share = (shares: string) => figures.percent(((Number(shares) / Number(sharesPerWhole)) * 100).toFixed(4))
  return (text) => {
    if (text === '' || text === 'nothing') return t`nothing`
    switch (name) {
      case 'key':
        return text
      case 'price':
        return figures.price(text)
      case 'first':
        return figures.date(msOfTick(Number(text)), { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
      case 'fee':
        return money(text)
      case 'spread': {
        const [half = '0', impact = '0', quantity = '0', traded = '0'] = text.split(' ')
        const units = figures.price(formatUnits(BigInt(quantity), quantityDecimals))
        return t`half the spread ${share(half)}, impact ${share(impact)}, ${units} for ${money(traded)}`
      }
      case 'entries':
    }
    return text
      .split('\n')
      .map((line) => {
        const [asset = '', kind = '', from = '', to = '', units = '0'] = line.split(' ')
        return `${figures.price(formatAsset(asset, BigInt(units)))} ${asset}: ${from} → ${to} (${kind})`
      })
      .join('\n')
  }
}
