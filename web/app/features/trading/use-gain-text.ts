import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { useLingui } from '@lingui/react/macro'
import { useFigures } from '../../ui/use-figures.ts'

/** Beyond this many cents a sum has more digits than anybody reads: a trillion dollars. */
const readableCentsMax = 100_000_000_000_000n

/** Money in words and drawings: what is gained with a plus, what is lost with a minus, and nothing without a sign. */
export function useGainText() {
  const { i18n } = useLingui()
  const figures = useFigures()
  const isReadable = (cents: bigint) => cents <= readableCentsMax && cents >= -readableCentsMax
  const vast = (cents: bigint) =>
    figures.dollars(Number(cents) / 100, { notation: 'scientific', maximumFractionDigits: 2 })
  return {
    sum: (cents: bigint): string =>
      isReadable(cents)
        ? moneyText(formatAmount(cents < 0n ? -cents : cents), i18n.locale, cents < 0n ? 'out' : 'none')
        : vast(cents),
    gain: (cents: bigint): string =>
      isReadable(cents)
        ? moneyText(
            formatAmount(cents < 0n ? -cents : cents),
            i18n.locale,
            cents === 0n ? 'none' : cents < 0n ? 'out' : 'in',
          )
        : `+${vast(cents)}`,
  }
}
