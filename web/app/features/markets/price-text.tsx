import { ArrowDown, ArrowUp } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { useFigures } from '../../ui/use-figures.ts'

/** A change in percent, with its sign, arrow and colour. */
export function Change({ of: change }: { of: string }) {
  const figures = useFigures()
  const value = Number(change)
  const look = value > 0 ? 'money-moved money-in' : value < 0 ? 'money-moved money-out' : ''
  return (
    <bdi dir="ltr" className={`money ${look}`} data-unexplained="price">
      {value !== 0 && <Icon of={value > 0 ? ArrowUp : ArrowDown} size={14} />}
      {figures.change(change)}
    </bdi>
  )
}

/** "14:00:05 UTC", the way prices are dated everywhere. */
export function useTimeText() {
  const figures = useFigures()
  return (at: string) =>
    figures.date(at, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
      timeZoneName: 'short',
    })
}
