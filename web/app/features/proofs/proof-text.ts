import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { toHex } from '@dryrun/domain/proofs/bytes.ts'
import { formatAsset } from '@dryrun/domain/trading/asset-units.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useFigures } from '../../ui/use-figures.ts'

const hexGroup = 8

export const shortDigest = (digest: Uint8Array) => `${toHex(digest).slice(0, 4)}…${toHex(digest).slice(-4)}`

/** All bytes, in groups that an eye can compare. */
export const wholeDigest = (digest: Uint8Array) =>
  toHex(digest)
    .match(new RegExp(`.{${hexGroup}}`, 'g'))
    ?.join(' ') ?? ''

/** How the figures of a check are written. */
export function useProofText() {
  const { i18n } = useLingui()
  const figures = useFigures()
  return useMemo(() => {
    const money = (cents: bigint) =>
      moneyText(formatAmount(cents < 0n ? -cents : cents), i18n.locale, cents < 0n ? 'out' : 'none')
    const at = (micros: bigint, options: Intl.DateTimeFormatOptions) =>
      figures.date(Number(micros / 1_000n), { ...options, timeZone: 'UTC' })
    return {
      money,
      amount: (asset: string, units: bigint) =>
        asset === dollars
          ? money(units)
          : figures.leftToRight(`${figures.price(formatAsset(asset, units))} ${asset.split('.').at(-1) ?? asset}`),
      day: (micros: bigint) => at(micros, { dateStyle: 'long' }),
      moment: (micros: bigint) =>
        at(micros, {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }),
      number: (value: number | bigint) => figures.number(Number(value)),
    }
  }, [i18n.locale, figures])
}
