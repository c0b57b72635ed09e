import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Explained } from '../../ui/explained.tsx'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { ClassDay, daysSince } from './class-day.tsx'
import type { OnExplain } from './entry-filter.ts'

interface Props {
  readonly debrief: Debrief
  readonly onExplain: OnExplain
}

/** Return, largest fall, spread and cost side by side, by number. A rank by return would reward gambling. */
export function Traders({ debrief, onExplain }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const { traders, ownNo } = debrief
  if (!traders) return null
  const share = (value: number | null) => (value === null ? '–' : figures.change((value * 100).toFixed(1)))
  const part = (value: number | null) => (value === null ? '–' : figures.percent((value * 100).toFixed(1)))
  return (
    <section className="debrief-wide">
      <h2 className="debrief-title">
        <Trans>How everyone traded</Trans>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard. */}
      <section className="desk-table" tabIndex={0} aria-label={t`How everyone traded`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Student`}</th>
              <th scope="col" className="text-end">{t`Has now`}</th>
              <th scope="col" className="text-end">{t`Return`}</th>
              <th scope="col" className="text-end">{t`Largest fall`}</th>
              <th scope="col" className="text-end">{t`Spread over`}</th>
              <th scope="col" className="text-end">{t`Largest part`}</th>
              <th scope="col" className="text-end">{t`Cost`}</th>
              <th scope="col" className="text-end">{t`Trades`}</th>
            </tr>
          </thead>
          <tbody>
            {traders.rows.map((row) => (
              <tr key={row.studentNo} {...(row.studentNo === ownNo && { 'data-own': '' })}>
                <th scope="row">
                  #{row.studentNo} <bdi>{row.nickname}</bdi>
                </th>
                <td className="text-end">
                  {row.worth === null ? <Trans>No price right now</Trans> : <Money amount={row.worth} from="given" />}
                </td>
                <td className="text-end">
                  <Explained from={() => onExplain({ students: [row.studentNo] })}>{share(row.gained)}</Explained>
                </td>
                {Object.entries({
                  fall: part(row.largestFall),
                  spread: row.instruments,
                  share: part(row.largestShare),
                }).map(([name, figure]) => (
                  <td key={name} className="text-end">
                    <Explained from={() => onExplain({ students: [row.studentNo], kinds: ['order_filled'] })}>
                      {figure}
                    </Explained>
                  </td>
                ))}
                <td className="text-end">
                  <Money
                    amount={row.costs}
                    from={() => onExplain({ students: [row.studentNo], kinds: ['order_fee', 'order_filled'] })}
                  />
                </td>
                <td className="text-end">
                  <Explained from={() => onExplain({ students: [row.studentNo], kinds: ['order_filled'] })}>
                    {row.fillCount}
                  </Explained>
                </td>
              </tr>
            ))}
            {traders.holding && (
              <tr data-yardstick="">
                <th scope="row">
                  <Trans>Buying the whole market once and holding</Trans>
                </th>
                <td className="text-end">–</td>
                <td className="text-end">{share(traders.holding.gained)}</td>
                <td className="text-end">{part(traders.holding.largestFall)}</td>
                <td colSpan={4}>–</td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <p className="text-ink-2">
        <Trans>
          Everyone started with <Money amount={traders.starting} from="given" />. The order is the one people joined in.
          Whoever has the highest return may only have taken the largest risk.
        </Trans>{' '}
        {traders.holding && (
          <Trans>
            Holding counts from <ClassDay at={traders.holding.since} since={daysSince(debrief.class)} inSentence />,
            without any cost.
          </Trans>
        )}
      </p>
    </section>
  )
}
