import type { AnnouncementScript, QuestionScript, ScenarioName } from '@dryrun/domain/classes/scenarios.ts'
import { useLingui } from '@lingui/react/macro'

/** What scenarios say, by name, in the reader's language. */
export function useScripts() {
  const { t } = useLingui()
  return {
    scenarios: { promise: t`The promise` } satisfies Record<ScenarioName, string>,
    announcements: {
      slow_payouts: t`Payouts take a little longer today. Thank you for your patience.`,
      bring_a_friend: t`Bring a friend this week and your share doubles.`,
    } satisfies Record<AnnouncementScript, string>,
    questions: {
      would_you_deposit: t`Would you put in more now?`,
      would_you_withdraw: t`Would you take your money out now?`,
      who_pays: t`Do you know who pays the returns?`,
    } satisfies Record<QuestionScript, string>,
    answers: { yes: t`Yes`, no: t`No`, unsure: t`Not sure` },
  }
}
