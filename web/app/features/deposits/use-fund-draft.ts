import { type DepositCoin, depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { useEffect, useState } from 'react'
import { useSession } from '../../session.tsx'

export interface FundDraft {
  /** Where the person was last, counted from 0: whoever comes back from another page goes on there. */
  readonly step: number
  readonly amount: string
  /** Null until the person has chosen one: then it is the coin they hold. */
  readonly coin: DepositCoin | null
  /** Where the image lies in the file store; null before one is stored. */
  readonly proof: string | null
  readonly transferId: string
}

export const stepCount = 3
const fresh: FundDraft = { step: 0, amount: '20', coin: null, proof: null, transferId: '' }

/** What was entered survives jumps between the steps and a reload, in this tab and for this person. */
export function useFundDraft() {
  const key = `dryrun-fund-${useSession().user?.memberId ?? ''}`
  const [draft, setDraft] = useState(() => load(key))
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // A browser that keeps nothing still lets one deposit.
    }
  }, [key, draft])
  return {
    draft,
    change: (part: Partial<FundDraft>) => setDraft((before) => ({ ...before, ...part })),
    reset: () => setDraft(fresh),
  }
}

function load(key: string): FundDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<FundDraft> | null
    if (!kept) return fresh
    return {
      step: typeof kept.step === 'number' && kept.step >= 0 && kept.step < stepCount ? kept.step : fresh.step,
      amount: typeof kept.amount === 'string' ? kept.amount : fresh.amount,
      coin: depositCoins.find((coin) => coin === kept.coin) ?? null,
      proof: typeof kept.proof === 'string' ? kept.proof : null,
      transferId: typeof kept.transferId === 'string' ? kept.transferId : '',
    }
  } catch {
    return fresh
  }
}
