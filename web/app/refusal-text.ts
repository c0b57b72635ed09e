import { Refusal } from '@dryrun/domain/refusal.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Unreachable } from './api.ts'
import { OutcomeUnknown } from './unanswered.ts'
import 'virtual:texts-of/refusals'

const unreachable = msg`We couldn’t reach Dryrun. Check your connection and try again.`
const unknown = msg`We don’t know whether this went through. Try again: it can’t happen twice.`

/** The sentence a person reads, in their language, for anything that a call threw. */
export function refusalText(i18n: I18n, problem: unknown): string {
  if (problem instanceof OutcomeUnknown) return i18n._(unknown)
  if (problem instanceof Unreachable) return i18n._(unreachable)
  const refusal = problem instanceof Refusal ? problem : new Refusal('unexpected')
  // The catalogue holds the contract's sentences under these ids; see contract-text-extractor.ts.
  const id = `refusal.${refusal.code}`
  const text = i18n._(id, refusal.details)
  // A server that's newer than this page may refuse for a reason that the page has no sentence for.
  return text === id ? i18n._('refusal.unexpected') : text
}
