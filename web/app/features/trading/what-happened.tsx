import type { Receipt } from '@dryrun/contract/trading.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { Trans } from '@lingui/react/macro'
import { fromSale } from '../../origins.ts'
import { Gain } from '../../ui/gain.tsx'
import { Change, QuotesProvider, useQuotes } from './market-parts.ts'
import { distanceOf } from './ticket-figures.ts'

/** The note that the member wrote, beside what became of it. */
export function WhatHappened({ receipt, note }: { receipt: Receipt; note: string }) {
  return (
    <section className="panel panel-body grid gap-3" aria-label={note}>
      <p className="text-sm text-ink-3">
        <Trans>Your note when you ordered</Trans>
      </p>
      <blockquote className="fill-note">
        <bdi>{note}</bdi>
      </blockquote>
      <QuotesProvider>
        <Since receipt={receipt} />
      </QuotesProvider>
    </section>
  )
}

function Since({ receipt: { fill } }: { receipt: Receipt }) {
  const { bySymbol } = useQuotes([fill.symbol])
  const pair = pairText(fill.symbol)
  const price = bySymbol.get(fill.symbol)?.price
  const since = price === undefined ? null : distanceOf(price, fill.price)
  return (
    <p className="text-sm">
      {fill.taken !== null && (
        <>
          <Trans>
            Compared with your average cost, this sale came to{' '}
            <Gain of={fill.taken} from={fromSale(fill.orderId, { ...fill, taken: fill.taken })} />.
          </Trans>{' '}
        </>
      )}
      {since === null ? (
        <Trans>There’s no fresh price to compare with right now.</Trans>
      ) : (
        <Trans>
          Since then, {pair} has moved <Change of={since} />.
        </Trans>
      )}
    </p>
  )
}
