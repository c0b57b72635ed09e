import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import './markets.css'
import { useToldAbove } from '../../ui/page-failures.tsx'
import { Price } from '../../ui/price.tsx'
import { Change } from './price-text.tsx'
import { useQuotes } from './quotes.tsx'
import { tickerSymbols } from './symbols.ts'

/** A strip of prices. It moves only as far as the person moves it: nothing on a page of money runs by itself. */
export function TickerTape() {
  const { t } = useLingui()
  const { quotes, state, retry, stale } = useQuotes(tickerSymbols)
  const tape = useRef<HTMLElement>(null)

  /** One stop for the tab key; the arrows go from price to price. */
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const links = [...(tape.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    event.preventDefault()
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard.
    <section ref={tape} className="ticker-tape" aria-label={t`Prices now`} tabIndex={0} onKeyDown={move}>
      {state === 'ready' ? (
        <ul>
          {quotes.map(({ symbol, price, change }) => (
            <li key={symbol} {...(stale && { 'data-stale': '' })}>
              <Link to={`/dashboard/chart?symbol=${symbol}`} tabIndex={-1}>
                <b>{symbol}</b>
                <Price of={price} />
                <Change of={change} />
              </Link>
            </li>
          ))}
        </ul>
      ) : state === 'error' ? (
        <PricesFailed retry={retry} />
      ) : (
        <p>{state === 'empty' ? <Trans>No prices from this source.</Trans> : <Trans>Loading prices…</Trans>}</p>
      )}
    </section>
  )
}

function PricesFailed({ retry }: { retry: () => void }) {
  if (useToldAbove(retry))
    return (
      <p>
        <Trans>Not loaded.</Trans>
      </p>
    )
  return (
    <p>
      <Trans>We couldn’t load the prices.</Trans>{' '}
      <button type="button" className="text-link" onClick={retry}>
        <Trans>Retry</Trans>
      </button>
    </p>
  )
}
