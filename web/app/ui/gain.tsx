import type { From } from './explained.tsx'
import { Money } from './money.tsx'

/** What was gained or lost: with sign, arrow and colour, and calm where it's nothing. */
export function Gain({ of: amount, from }: { of: string; from: From }) {
  if (/^-?0\.00$/.test(amount))
    return (
      <span className="text-ink-3">
        <Money amount="0.00" from={from} />
      </span>
    )
  const isLoss = amount.startsWith('-')
  return <Money amount={isLoss ? amount.slice(1) : amount} moved={isLoss ? 'out' : 'in'} from={from} />
}
