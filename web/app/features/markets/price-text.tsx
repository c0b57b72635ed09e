import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'

/** "81156.31" as "81,156.31": the text that came over the wire, with its decimals as they are. */
export function groupDigits(price: string): string {
  const [whole = '', decimals] = price.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** A change in percent with its sign; the minus is a true one. */
export function percentText(change: string): string {
  const value = Number(change)
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${change.replace('-', '')}%`
}

export function Change({ of: change }: { of: string }) {
  const value = Number(change)
  if (value === 0) return <span className="money">0.00%</span>
  return (
    <span className={`money money-moved ${value > 0 ? 'money-in' : 'money-out'}`}>
      <Icon of={value > 0 ? ArrowUp : ArrowDown} size={14} />
      {percentText(change)}
    </span>
  )
}

const volumeSteps = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** "1234567" as "1.23M". */
export function shortVolume(volume: string): string {
  const value = Number(volume)
  const step = volumeSteps.find(([size]) => value >= size)
  return step ? `${(value / step[0]).toFixed(2)}${step[1]}` : value.toFixed(value < 10 ? 2 : 0)
}

/** "14:00:05 UTC", the way prices are dated everywhere. */
export function useTimeText() {
  const { i18n } = useLingui()
  return (at: string) =>
    new Intl.DateTimeFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }).format(new Date(at))
}
