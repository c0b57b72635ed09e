import { Explained, type From } from '../../ui/explained.tsx'
import { useGainText } from './use-gain-text.ts'

/** The same money as on a drawing, where it opens what it's made of. */
export function useGainShown() {
  const text = useGainText()
  const shown = (words: string, from: From) => (
    <Explained from={from}>
      <bdi dir="ltr">{words}</bdi>
    </Explained>
  )
  return {
    sum: (cents: bigint, from: From) => shown(text.sum(cents), from),
    gain: (cents: bigint, from: From) => shown(text.gain(cents), from),
  }
}
