import { Trans, useLingui } from '@lingui/react/macro'
import { Accordion } from '../../ui/accordion.tsx'
import { Claim } from '../../ui/claim.tsx'
import { useFigure, useFigureText } from '../public-figures/index.ts'

export function TraderNeeds() {
  const { t } = useLingui()
  const instruments = useFigure('instruments')
  const text = useFigureText()
  const count = instruments && text.value(instruments)
  return (
    <section className="page-column" aria-labelledby="trader-needs">
      <div className="heading-beside">
        <h2 id="trader-needs" className="heading-section">
          <Trans>Everything a Trader Needs</Trans>
        </h2>
        <Accordion
          openFirst
          items={[
            {
              id: 'tools',
              title: t`Professional Trading Tools`,
              text: (
                <Claim of="trading_tools">
                  <Trans>Orders with every cost shown first, candles, a technical gauge and screeners.</Trans>
                </Claim>
              ),
            },
            {
              id: 'funding',
              title: t`Multiple Funding Methods`,
              text: (
                <Claim of="funding_methods">
                  <Trans>
                    Deposit practice bitcoin or practice ether. You send the coins on a simulated network and upload the
                    receipt; it’s checked, and your balance is credited. No card, no bank, no real coins.
                  </Trans>
                </Claim>
              ),
            },
            {
              id: 'assets',
              title: count === undefined ? t`Trading Assets` : t`${count} Trading Assets`,
              text: (
                <Claim of="trading_assets">
                  <Trans>Coins, shares and currency pairs. You can trade those priced in dollars.</Trans>
                </Claim>
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}
