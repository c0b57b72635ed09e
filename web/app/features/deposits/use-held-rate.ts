import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import type { DepositCoin } from '@dryrun/domain/deposits/deposit.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api.ts'

export type HeldRate = ReplyOf<Routes['holdRate']>

interface Answer {
  readonly coin: DepositCoin
  readonly rate?: HeldRate
  readonly error?: unknown
}

/**
 * Has the server keep a rate when a coin is chosen, and again when the person asks for it. A command, and no read: it
 * isn't sent again because a window comes back to the front or something else has changed.
 */
export function useHeldRate(coin: DepositCoin) {
  const [answer, setAnswer] = useState<Answer>()
  const [turn, setTurn] = useState(0)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new turn asks again.
  useEffect(() => {
    const leaving = new AbortController()
    call('holdRate', { body: { coin } }, { signal: leaving.signal }).then(
      (rate) => setAnswer({ coin, rate }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setAnswer({ coin, error })
      },
    )
    return () => leaving.abort()
  }, [coin, turn])
  const { rate, error } = answer?.coin === coin ? answer : {}
  return { rate, error, askAgain: () => setTurn((last) => last + 1) }
}
