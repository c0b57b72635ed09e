import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { centsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { Explained } from '../../ui/explained.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { PortfolioArithmetic } from './portfolio-arithmetic.tsx'
import { fromCosts } from './trading-origins.ts'
import { useGainShown } from './use-gain-shown.tsx'
import { useGainText } from './use-gain-text.ts'

/** What trading cost: in one sentence, as a sum, and, for those who want to see it, fill by fill. */
export function PortfolioCosts({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useLingui()
  const money = useGainShown()
  const [isOpen, setOpen] = useState(false)
  const arithmetic = useId()
  const { fees, spread, impact } = portfolio.costs
  const together = centsOf(fees) + centsOf(spread) + centsOf(impact)
  const from = fromCosts(portfolio.costs, together)
  return (
    <>
      <section className="panel" aria-label={t`What trading cost you`}>
        <div className="panel-head">
          <h2 className="heading-panel">
            <Trans>What trading cost you</Trans>
          </h2>
        </div>
        <div className="panel-body grid gap-4">
          <CostSentence portfolio={portfolio} together={together} />
          <SumList
            rows={[
              { label: t`Fees, 0.10% each`, value: money.sum(centsOf(fees), 'part') },
              { label: t`Half the spread`, value: money.sum(centsOf(spread), 'part') },
              { label: t`Impact of your size`, value: money.sum(centsOf(impact), 'part') },
            ]}
            total={{ label: t`In total`, value: <span className="portfolio-total">{money.sum(together, from)}</span> }}
          />
          <BeforeCosts gain={portfolio.gain} together={together} />
          <button
            type="button"
            className="text-link link-target justify-self-start"
            aria-expanded={isOpen}
            aria-controls={arithmetic}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <Trans>Hide the arithmetic</Trans> : <Trans>Show the arithmetic</Trans>}
          </button>
        </div>
      </section>
      <div id={arithmetic} className="portfolio-arithmetic" hidden={!isOpen}>
        {isOpen && <PortfolioArithmetic portfolio={portfolio} />}
      </div>
    </>
  )
}

/** The smaller result is named as plainly as the larger one. */
function CostSentence({ portfolio, together }: { portfolio: Portfolio; together: bigint }) {
  const money = useGainShown()
  const { fillCount, saleCount, neverSelling } = portfolio
  const kept = neverSelling === null ? null : centsOf(neverSelling)
  const cost = useGainText().sum(together)
  return (
    <p className="portfolio-sentence">
      <Explained from={fromCosts(portfolio.costs, together)}>
        <Plural
          value={fillCount}
          one={`One trade cost ${cost} in fees and spread.`}
          other={`# trades cost ${cost} in fees and spread.`}
        />
      </Explained>{' '}
      {saleCount > 0 && kept !== null && kept > 0n && (
        <Trans>Never selling would have ended {money.sum(kept, 'given')} higher.</Trans>
      )}
      {saleCount > 0 && kept !== null && kept < 0n && (
        <Trans>Never selling would have ended {money.sum(-kept, 'given')} lower.</Trans>
      )}
      {saleCount > 0 && kept === 0n && <Trans>Never selling would have ended the same.</Trans>}
    </p>
  )
}

function BeforeCosts({ gain, together }: { gain: string | null; together: bigint }) {
  const figures = useFigures()
  const money = useGainShown()
  if (gain === null) return null
  const before = centsOf(gain) + together
  const from = fromSum(
    'history',
    { name: 'gain', value: gain },
    { name: 'cost', value: formatAmount(together), sign: '+' },
    { name: 'result', value: formatAmount(before), sign: '=' },
  )
  const share = before > 0n ? figures.percent(Math.round(Number((together * 100n) / before))) : ''
  return (
    <p className="text-sm text-ink-2">
      {before > 0n ? (
        <Trans>
          Before costs you’d be {money.gain(before, from)} up. Costs took {share} of that.
        </Trans>
      ) : before < 0n ? (
        <Trans>
          Before costs you’d be at {money.gain(before, from)}. Costs took {money.sum(together, 'part')} more.
        </Trans>
      ) : (
        <Trans>Before costs you’d be even. Costs are all you lost.</Trans>
      )}
    </p>
  )
}
