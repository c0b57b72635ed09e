import type { Positions } from '@dryrun/contract/trading.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { fromSum } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { type Share, sharesOf } from './live-positions.ts'
import { fromShare } from './trading-origins.ts'

const whole = 1000
const looks = ['ink', 'blue', 'hatch', 'grey', 'light'] as const
const gap = 3

/** Where the money for trading is: a bar, and the table that says the same. */
export function Allocation({ positions }: { positions: Positions }) {
  const { t } = useLingui()
  const figures = useFigures()
  const titleId = useId()
  const shares = sharesOf(positions)
  const nameOf = ({ name, symbol = '' }: Share) =>
    ({ position: pairText(symbol), others: t`Others`, setAside: t`Set aside for orders`, balance: t`Balance` })[name]
  const lookOf = ({ name }: Share, at: number) =>
    name === 'setAside' ? 'open' : name === 'balance' ? 'free' : name === 'others' ? 'light' : (looks[at] ?? 'light')
  if (shares.length === 0 || positions.positions.length === 0) return null
  const all = shares.reduce((sum, { cents }) => sum + cents, 0n)
  return (
    <div className="allocation">
      <div className="grid content-start gap-3">
        <h3 id={titleId} className="font-semibold">
          <Trans>Where your trading money is</Trans>
        </h3>
        <Bar shares={shares} lookOf={lookOf} />
        <p className="text-sm text-ink-3">
          <Trans>Average cost includes the buying fee.</Trans>
        </p>
      </div>
      <table className="allocation-table" aria-labelledby={titleId}>
        <tbody>
          {shares.map((share, at) => (
            <tr key={share.symbol ?? share.name}>
              <th scope="row">
                <i className="allocation-mark" data-look={lookOf(share, at)} />
                {nameOf(share)}
              </th>
              <td>{figures.percent((share.thousandths / 10).toFixed(1))}</td>
              <td>
                <Money amount={formatAmount(share.cents)} from={fromShare(share, positions)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>In total</Trans>
            </th>
            <td>{figures.percent('100.0')}</td>
            <td>
              <Money
                amount={formatAmount(all)}
                from={fromSum(
                  'live',
                  ...shares.map(
                    (share) =>
                      ({
                        name:
                          share.name === 'balance' ? 'balance' : share.name === 'setAside' ? 'setAside' : 'positions',
                        value: formatAmount(share.cents),
                        sign: '+',
                      }) as const,
                  ),
                  { name: 'total', value: formatAmount(all), sign: '=' },
                )}
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Bar({ shares, lookOf }: { shares: readonly Share[]; lookOf: (share: Share, at: number) => string }) {
  const hatch = useId()
  const parts = shares.map((share, at) => ({
    key: share.symbol ?? share.name,
    start: shares.slice(0, at).reduce((sum, { thousandths }) => sum + thousandths, 0),
    width: Math.max(2, share.thousandths - gap),
    look: lookOf(share, at),
  }))
  return (
    <svg className="allocation-bar" viewBox={`0 0 ${whole} 14`} preserveAspectRatio="none" aria-hidden="true">
      <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="allocation-hatch" d="M0 0V8" />
      </pattern>
      {parts.map(({ key, start, width, look }) => (
        <rect
          key={key}
          data-look={look}
          x={start + 1}
          y="1"
          width={width}
          height="12"
          {...(look === 'hatch' && { fill: `url(#${hatch})` })}
        />
      ))}
    </svg>
  )
}
