import type { AnnouncementScript, QuestionScript, ScenarioName } from '@dryrun/domain/classes/scenarios.ts'
import { useLingui } from '@lingui/react/macro'

/** What scenarios say, by name, in the reader's language. */
export function useScripts() {
  const { t } = useLingui()
  return {
    scenarios: {
      promise: t`The promise`,
      honest_twin: t`The honest twin`,
      trading_month: t`The trading month`,
    } satisfies Record<ScenarioName, string>,
    about: {
      promise: t`Fixed returns that nobody earns. It works, until a withdrawal can’t be paid.`,
      honest_twin: t`Half the class is promised something, the other half buys at the market. They’re not told.`,
      trading_month: t`Everyone trades for several lessons and writes down why.`,
    } satisfies Record<ScenarioName, string>,
    announcements: {
      slow_payouts: t`Payouts take a little longer today. Thank you for your patience.`,
      bring_a_friend: t`Bring a friend this week and your share doubles.`,
      look_at_prices: t`Another day is over. Look at what you have.`,
      why_now: t`Before your next trade, read what you wrote for the last one.`,
    } satisfies Record<AnnouncementScript, string>,
    questions: {
      would_you_deposit: t`Would you put in more now?`,
      would_you_withdraw: t`Would you take your money out now?`,
      who_pays: t`Do you know who pays the returns?`,
      is_yours_certain: t`Is what you’ll get back certain?`,
      beat_holding: t`Do you think you’re ahead of someone who bought once and held?`,
      could_say_why: t`Could you say why you made your last trade?`,
    } satisfies Record<QuestionScript, string>,
    answers: { yes: t`Yes`, no: t`No`, unsure: t`Not sure` },
  }
}
