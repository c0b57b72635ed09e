import { useEffect, useEffectEvent } from 'react'
import { useAddress } from '../../use-address.ts'
import { stepCount } from './use-fund-draft.ts'

/**
 * The step is part of the address, counted from 1 there, so that the browser's Back goes one step back. Whoever comes
 * without one goes on where they were.
 */
export function useFundStep(lastStep: number, onStep: (step: number) => void) {
  const { params, change } = useAddress()
  const named = Number(params.get('step')) - 1
  const isNamed = Number.isInteger(named) && named >= 0 && named < stepCount
  const wanted = params.get('transfer')
  // Somebody comes from a receipt: its transfer is to be the proof.
  const step = wanted === null ? (isNamed ? named : lastStep) : stepCount - 1

  const go = (next: number, how: { readonly replace: boolean } = { replace: false }) =>
    change({ transfer: null, step: String(next + 1) }, how)

  const keepStep = useEffectEvent((at: number) => onStep(at))
  const nameStep = useEffectEvent((at: number) => go(at, { replace: true }))
  useEffect(() => {
    if (wanted !== null) return
    if (isNamed) keepStep(step)
    else nameStep(step)
  }, [step, isNamed, wanted])

  return { step, go, wanted }
}
