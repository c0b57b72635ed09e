import { Trans, useLingui } from '@lingui/react/macro'
import { useFigures } from '../../ui/use-figures.ts'
import { whenStyle } from './order-names.ts'
import type { GainPoint } from './portfolio-layout.ts'
import { useGainShown } from './use-gain-shown.tsx'

/** What the lines show, as figures, the newest first. */
export function PortfolioTable({ stops }: { stops: readonly GainPoint[] }) {
  const { t } = useLingui()
  const figures = useFigures()
  const money = useGainShown()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
    <section className="table-scroll portfolio-table" tabIndex={0} aria-label={t`Gain over cash`}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t`When, UTC`}</th>
            <th scope="col" className="figure">
              <Trans>Your trading</Trans>
            </th>
            <th scope="col" className="figure">
              <Trans>Whole market</Trans>
            </th>
            <th scope="col" className="figure">
              <Trans>PROFESSIONAL’s promise</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {stops.toReversed().map(({ at, own, market, promised }) => (
            <tr key={at}>
              <td data-place="lead">{figures.date(at, whenStyle)}</td>
              <td className="figure" data-place="amount">
                {own === null ? t`no price` : money.gain(own, 'given')}
              </td>
              <td className="figure" data-place="detail" data-label={t`Market`}>
                {market === null ? '–' : money.gain(market, 'given')}
              </td>
              <td className="figure" data-place="aside" data-label={t`Promise`}>
                {money.gain(promised, 'given')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
