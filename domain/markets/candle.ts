/** One bar of a chart; prices and volume are decimal texts. */
export interface Candle {
  /** When it begins, in milliseconds. */
  readonly atMs: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}
