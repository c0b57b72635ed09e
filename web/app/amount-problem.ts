import { parseAmount } from '@dryrun/domain/money/amount.ts'
import { plainAmount } from '@dryrun/domain/money/plain-amount.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a typed amount is none that could move, by the server's own rule; null where it is one. */
export function amountProblem(i18n: I18n, typed: string): string | null {
  const cents = parseAmount(typed.trim())
  if (cents === 0n) return i18n._(msg`Amount must be above 0`)
  if (cents !== undefined) return null
  const plain = plainAmount(typed)
  if (plain !== null) return i18n._(msg`Amount must look like 12.34. Did you mean ${plain}?`)
  return i18n._(msg`Amount must look like 12.34`)
}
