import { coinTerms } from '@dryrun/domain/wallet/coins.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fromCoins, fromCoinsHeld, fromWallet } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Money } from '../../ui/money.tsx'
import { Coins } from '../wallet/index.ts'

/** The two lines that everything here is drawn with. */
export function HowToRead() {
  return (
    <section className="panel" aria-labelledby="how-to-read">
      <div className="panel-head">
        <h2 className="heading-panel" id="how-to-read">
          <Trans>How to read Dryrun</Trans>
        </h2>
      </div>
      <div className="panel-body grid gap-4">
        <svg className="drawn-chart two-lines" viewBox="0 0 300 90" aria-hidden="true">
          <path className="axis" d="M0 84H300" />
          <path className="line" d="M1 84V60H70V46H150V30H188" />
          <path className="line line-to-come" d="M188 30H220V10H298" />
          <path className="now" d="M188 0V84" />
          <circle className="dot" cx="188" cy="30" r="4.5" />
        </svg>
        <p>
          <Trans>
            <b>Solid has happened.</b> It’s in the ledger, and it stays there.
          </Trans>
        </p>
        <p>
          <Trans>
            <b>Dashed hasn’t, yet.</b> It’s pending, promised or planned. It may never come.
          </Trans>
        </p>
        <p className="double-ruled">
          <Trans>
            <b>A double rule ends a sum.</b> Click any amount to see what it’s made of.
          </Trans>
        </p>
      </div>
      <p className="first-steps-foot">
        <Trans>
          Want to see it with some history first?{' '}
          <Link className="text-link" to="/transparency">
            Look at everyone’s money
          </Link>
        </Trans>
      </p>
    </section>
  )
}

/** What the faucet gave, beside the form that turns it into a balance. */
export function PracticeWallet() {
  const wallet = useRead('readWallet', {})
  return (
    <section className="panel" aria-labelledby="practice-wallet">
      <div className="panel-head">
        <h2 className="heading-panel" id="practice-wallet">
          <Trans>Your practice wallet</Trans>
        </h2>
        <Link className="text-link link-target" to="/dashboard/wallet">
          <Trans>
            Open<span className="sr-only"> your wallet</span>
          </Trans>
        </Link>
      </div>
      {/* As high as what comes, so that nothing below moves. */}
      <Shown of={wallet} heightClass="min-h-[288px]" lines={4}>
        {(data) => (
          <dl className="wallet-sum">
            {data.coins.map(({ coin, balance, rate, worth }) => (
              <div key={coin}>
                <dt>
                  {coinTerms[coin].title}
                  <small>
                    <Coins coin={coin} amount={balance} from={fromCoinsHeld(coin, balance, data.upTo)} />
                  </small>
                </dt>
                <dd>
                  {worth === null ? (
                    '–'
                  ) : (
                    <Money
                      amount={worth}
                      from={fromCoins(coin, balance, rate, worth, fromCoinsHeld(coin, balance, data.upTo))}
                    />
                  )}
                </dd>
              </div>
            ))}
            <div className="wallet-sum-total">
              <dt>
                <Trans>All coins together</Trans>
              </dt>
              <dd>{data.worth === null ? '–' : <Money amount={data.worth} from={fromWallet(data)} large />}</dd>
            </div>
          </dl>
        )}
      </Shown>
      <p className="px-4 pb-4 text-ink-3 lg:px-6">
        <Trans>Coins in your wallet aren’t in your balance until you deposit them.</Trans>
      </p>
    </section>
  )
}
