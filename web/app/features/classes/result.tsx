import { Trans } from '@lingui/react/macro'
import type { From } from '../../ui/explained.tsx'
import { Money } from '../../ui/money.tsx'

interface Props {
  readonly result: string | null
  readonly from: From
  /** Without colour, where there are many of them. */
  readonly plain?: boolean
}

/** With its sign: what came back less what was paid in. */
export function Result({ result, from, plain = false }: Props) {
  if (result === null) return <Trans>No price right now</Trans>
  const isLoss = result.startsWith('-')
  if (!isLoss && !/[1-9]/.test(result)) return <Money amount={result} from={from} />
  return <Money amount={result.replace('-', '')} moved={isLoss ? 'out' : 'in'} ownAccounts={plain} from={from} />
}
