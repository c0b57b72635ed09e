import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useIsLeaving } from '../../use-is-leaving.ts'
import { stepCount } from './use-fund-draft.ts'

/**
 * The step is part of the address, counted from 1 there, so that the browser's Back goes one step back. Whoever comes
 * without one goes on where they were.
 */
export function useFundStep(lastStep: number, onStep: (step: number) => void) {
  const [search, setSearch] = useSearchParams()
  const isLeaving = useIsLeaving()
  const named = Number(search.get('step')) - 1
  const isNamed = Number.isInteger(named) && named >= 0 && named < stepCount
  const wanted = search.get('transfer')
  // Somebody comes from a receipt: its transfer is to be the proof.
  const step = wanted === null ? (isNamed ? named : lastStep) : stepCount - 1

  function go(next: number, { replace = false }: { replace?: boolean } = {}) {
    if (isLeaving()) return
    const params = new URLSearchParams(search)
    params.delete('transfer')
    params.set('step', String(next + 1))
    setSearch(params, { replace, preventScrollReset: true })
  }

  const keepStep = useEffectEvent((at: number) => onStep(at))
  const nameStep = useEffectEvent((at: number) => go(at, { replace: true }))
  useEffect(() => {
    if (wanted !== null) return
    if (isNamed) keepStep(step)
    else nameStep(step)
  }, [step, isNamed, wanted])

  return { step, go, wanted }
}
