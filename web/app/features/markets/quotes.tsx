import type { MarketQuote, MarketQuotes } from '@dryrun/contract/markets.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { openEventStream } from '../../event-stream.ts'

/** The first prices come by a plain read; the stream opens a little later, when the page has settled. */
const streamAfterMs = 1_500
const gatherMs = 30
const retryMs = 4_000
/** Without a new price for this long the figures are marked: they may be out of date. */
const silentMsMax = 20_000

interface Quotes {
  readonly bySymbol: ReadonlyMap<string, MarketQuote>
  /** Source and time of what is shown; undefined until the first answer. */
  readonly latest: Omit<MarketQuotes, 'quotes'> | undefined
  /** Nothing could be read yet. */
  readonly failed: boolean
  /** The connection is lost, or the source says so itself. */
  readonly stale: boolean
  readonly retry: () => void
  readonly watch: (symbols: readonly string[]) => () => void
}

const QuotesContext = createContext<Quotes | null>(null)

/** One set of prices for everything on a page: all of it is of the same moment, and the server is asked once. */
export function QuotesProvider({ children }: { children: ReactNode }) {
  const wanted = useRef(new Map<string, number>())
  /** A new object makes a new attempt, also for the same symbols. */
  const [plan, setPlan] = useState({ symbols: '' })
  const [shown, setShown] = useState<MarketQuotes | undefined>()
  const [failed, setFailed] = useState(false)
  const [lost, setLost] = useState(false)
  const gathering = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    const { symbols: list } = plan
    if (list === '') return undefined
    const leaving = new AbortController()
    let close = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    const take = (quotes: MarketQuotes) => {
      setShown(quotes)
      setFailed(false)
      setLost(false)
      clearTimeout(silence)
      silence = setTimeout(() => setLost(true), silentMsMax)
    }
    const follow = () => {
      close = openEventStream(`${routes.followQuotes.path}?symbols=${encodeURIComponent(list)}`, {
        on: { quotes: (data) => take(data as MarketQuotes) },
        onLost: () => setLost(true),
      })
    }
    call('readQuotes', { query: { symbols: list } }, { signal: leaving.signal }).then(
      (quotes) => {
        take(quotes)
        timer = setTimeout(follow, streamAfterMs)
      },
      () => {
        if (leaving.signal.aborted) return
        setFailed(true)
        setLost(true)
        timer = setTimeout(() => setPlan({ ...plan }), retryMs)
      },
    )
    return () => {
      leaving.abort()
      close()
      clearTimeout(timer)
      clearTimeout(silence)
    }
  }, [plan])

  const handle = useMemo(() => {
    const gather = () => {
      clearTimeout(gathering.current)
      gathering.current = setTimeout(() => {
        const symbols = [...wanted.current.keys()].toSorted((one, other) => one.localeCompare(other)).join(',')
        setPlan((known) => (known.symbols === symbols ? known : { symbols }))
      }, gatherMs)
    }
    return {
      retry: () => setPlan((known) => ({ ...known })),
      watch(symbols: readonly string[]) {
        for (const symbol of symbols) wanted.current.set(symbol, (wanted.current.get(symbol) ?? 0) + 1)
        gather()
        return () => {
          for (const symbol of symbols) {
            const left = (wanted.current.get(symbol) ?? 1) - 1
            if (left > 0) wanted.current.set(symbol, left)
            else wanted.current.delete(symbol)
          }
          gather()
        }
      },
    }
  }, [])

  const value = useMemo(
    (): Quotes => ({
      ...handle,
      bySymbol: new Map(shown?.quotes.map((quote) => [quote.symbol, quote])),
      latest: shown,
      failed: failed && shown === undefined,
      stale: lost || (shown?.stale ?? false),
    }),
    [handle, shown, failed, lost],
  )
  return <QuotesContext value={value}>{children}</QuotesContext>
}

export function useQuotes(symbols: readonly string[]) {
  const quotes = useContext(QuotesContext)
  if (!quotes) throw new Error('useContext must be used within the scope of a contextProvider')
  const { watch, bySymbol } = quotes
  const key = symbols.join(',')
  useEffect(() => (key === '' ? undefined : watch(key.split(','))), [watch, key])
  const found = symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
  const state = quotes.failed
    ? ('error' as const)
    : quotes.latest === undefined
      ? ('loading' as const)
      : found.length === 0
        ? ('empty' as const)
        : ('ready' as const)
  return { ...quotes, quotes: found, state }
}
