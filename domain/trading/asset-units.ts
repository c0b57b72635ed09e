import { type Asset, dollars } from '../ledger/assets.ts'
import { formatUnits } from '../money/amount.ts'
import { type Coin, coinDecimals, coins } from '../wallet/coins.ts'
import { quantityDecimals } from './terms.ts'

export const isCoin = (asset: Asset): asset is Coin => (coins as readonly Asset[]).includes(asset)

/** Places after the point of whatever an account can count. */
export function assetDecimals(asset: Asset): number {
  if (asset === dollars) return 2
  return isCoin(asset) ? coinDecimals[asset] : quantityDecimals
}

/** Units of any asset as the decimal string of the wire. */
export const formatAsset = (asset: Asset, units: bigint): string => formatUnits(units, assetDecimals(asset))
