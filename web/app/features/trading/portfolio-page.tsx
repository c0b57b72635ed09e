import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useAddress } from '../../use-address.ts'
import './trading.css'
import './portfolio.css'
import { FourWays } from './four-ways.tsx'
import { PortfolioCosts } from './portfolio-costs.tsx'
import { PortfolioPanel } from './portfolio-panel.tsx'
import { portfolioRange, type RangeName, rangeNames } from './portfolio-ranges.ts'
import { Rounds } from './rounds.tsx'

/** The lines move with the prices; what they are made of changes with the day. */
const everyMs = 30_000

export default function PortfolioPage() {
  const { t } = useLingui()
  const { params: search, change } = useAddress()
  const range = rangeNames.find((each) => each.toLowerCase() === search.get('range')) ?? 'All'
  const round = /^[1-9]\d{0,5}$/.test(search.get('round') ?? '') ? Number(search.get('round')) : undefined
  const portfolio = useRead(
    'readPortfolio',
    { query: { range: portfolioRange[range], ...(round !== undefined && { round }) } },
    { keepLast: true, everyMs },
  )

  /** What is shown is in the address, so that it can be kept and sent. */
  const show = (part: 'range' | 'round', value: string | null) => change({ [part]: value })

  return (
    <>
      <PageMeta
        title={t`Portfolio over time`}
        description={t`What your trading has come to, compared with doing nothing at all.`}
      />
      <Link className="text-link inline-flex items-center gap-2 justify-self-start" to="/dashboard/trade">
        <Icon of={ArrowLeft} size={18} />
        <Trans>Back to Trade</Trans>
      </Link>
      <Rounds round={round} onRound={(chosen) => show('round', chosen)} />
      <Shown of={portfolio} heightClass="framed min-h-[600px]" shape="chart" lines={5}>
        {(data) =>
          data.fillCount === 0 ? (
            <NoTrade />
          ) : (
            <Whole
              portfolio={data}
              range={range}
              onRange={(chosen) => show('range', chosen === 'All' ? null : chosen.toLowerCase())}
            />
          )
        }
      </Shown>
    </>
  )
}

function NoTrade() {
  return (
    <div className="panel">
      <EmptyState
        className="min-h-[240px]"
        title={<Trans>Buy something to get this page started.</Trans>}
        text={<Trans>It shows whether your trading did better than leaving the money in cash.</Trans>}
        action={
          <ButtonLink size="small" to="/dashboard/trade">
            <Trans>Open Trade</Trans>
          </ButtonLink>
        }
      />
    </div>
  )
}

interface WholeProps {
  readonly portfolio: Portfolio
  readonly range: RangeName
  readonly onRange: (range: RangeName) => void
}

function Whole({ portfolio, range, onRange }: WholeProps) {
  return (
    <>
      <PortfolioPanel portfolio={portfolio} range={range} onRange={onRange} />
      <div className="portfolio-columns">
        <FourWays portfolio={portfolio} />
        <PortfolioCosts portfolio={portfolio} />
      </div>
    </>
  )
}
