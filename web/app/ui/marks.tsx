import { commaOf, fullStopOf } from '@dryrun/domain/languages/number-text.ts'
import { useLingui } from '@lingui/react/macro'

/** What's between two facts on one line. Inside a sentence it's the translation that has it. */
export function Comma() {
  const { i18n } = useLingui()
  return commaOf(i18n.locale)
}

/** What ends a name or a number that's said like a sentence. */
export function FullStop() {
  const { i18n } = useLingui()
  return fullStopOf(i18n.locale)
}
