import { Trans, useLingui } from '@lingui/react/macro'
import { Accordion } from '../../ui/accordion.tsx'
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
              text: <Trans>Orders with every cost shown first, candles, a technical gauge and screeners.</Trans>,
            },
            {
              id: 'funding',
              title: t`Multiple Funding Methods`,
              text: (
                <Trans>
                  Deposit practice bitcoin or practice ether. You send the coins on a simulated network and upload the
                  receipt; the admin checks it and credits your balance. No card, no bank, no real coins.
                </Trans>
              ),
            },
            {
              id: 'assets',
              title: count === undefined ? t`Trading Assets` : t`${count} Trading Assets`,
              text: <Trans>Coins, shares and currency pairs. You can trade those priced in dollars.</Trans>,
            },
          ]}
        />
      </div>
    </section>
  )
}
