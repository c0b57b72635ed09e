import { instrumentsPageMax, type instrumentsQuery, type instrumentsReply } from '@dryrun/contract/markets.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { WithMarket } from './market-source.ts'

/** A slash or a space in a pair is how people write it: BTC/USDT is BTCUSDT. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s/]/g, '')

export async function listInstruments(
  { market: source }: WithMarket,
  { search, class: kind, after }: z.infer<typeof instrumentsQuery>,
): Promise<z.infer<typeof instrumentsReply>> {
  const wanted = plain(search ?? '')
  const all = (await source.instruments()).filter((each) => kind === undefined || each.class === kind)
  const begins = all.filter(({ symbol, base }) => plain(symbol).startsWith(wanted) || plain(base) === wanted)
  const named = all.filter((each) => !begins.includes(each) && plain(each.name).includes(wanted))
  const fitting = wanted === '' ? all : [...begins, ...named]
  const from = after === undefined ? 0 : fitting.findIndex(({ symbol }) => symbol === after) + 1
  if (after !== undefined && from === 0) throw new Refusal('not_found')
  return {
    source: source.name,
    total: fitting.length,
    instruments: fitting.slice(from, from + instrumentsPageMax),
    more: fitting.length > from + instrumentsPageMax,
  }
}
