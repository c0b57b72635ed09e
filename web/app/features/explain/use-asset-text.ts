import { dollarText, leftToRight, numberText } from '@dryrun/domain/languages/number-text.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { assetDecimals } from '@dryrun/domain/trading/asset-units.ts'
import { symbolOf } from '@dryrun/domain/trading/terms.ts'
import { useLingui } from '@lingui/react/macro'

/** An amount of whatever it is, with what it's counted in, or without that where it's said above. */
export function useAssetText({ withUnit = true } = {}) {
  const { i18n } = useLingui()
  return (asset: string, amount: string): string => {
    if (asset === dollars) return dollarText(amount, i18n.locale)
    const figure = numberText(amount, i18n.locale, assetDecimals(asset)).replaceAll(/[\u2066\u2069]/g, '')
    return leftToRight(withUnit && symbolOf(asset) === undefined ? `${figure} ${asset}` : figure, i18n.locale)
  }
}
