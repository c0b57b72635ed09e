import type { AnswerId } from '@dryrun/domain/support/answers.ts'
import { type Entry, findAnswer } from '@dryrun/domain/support/search.ts'
import { useLingui } from '@lingui/react/macro'
import { useAboutQuestions } from '../about/index.ts'
import { useLessons } from '../learn/index.ts'
import { useQuestions } from '../public/index.ts'

export interface ReadyAnswer extends Entry<AnswerId> {
  readonly from: 'questions' | 'lesson'
  /** The page that says the same. */
  readonly to: string
}

/** Everything that can be answered at once, in the words of the page that it stands on. */
export function useAnswers(): readonly ReadyAnswer[] {
  const words = useWords()
  const landing = useQuestions()
  const about = useAboutQuestions()
  const lessons = useLessons()
  const fromQuestions = (page: string) => (item: (typeof landing)[number] | (typeof about)[number]) => ({
    id: item.id,
    title: item.title,
    text: item.text,
    from: 'questions' as const,
    to: `${page}#${item.id}`,
    words: words[item.id],
  })
  return [
    ...landing.map(fromQuestions('/')),
    ...about.map(fromQuestions('/about')),
    ...lessons.map(({ id, title, summary }) => ({
      id: `lesson:${id}` as const,
      title,
      text: summary,
      from: 'lesson' as const,
      to: `/learn/${id}`,
      words: words[`lesson:${id}`],
    })),
  ]
}

/** Finds the answer to a question in the language that the person reads in. */
export function useFindAnswer(): (question: string) => AnswerId | null {
  const { i18n, t } = useLingui()
  const answers = useAnswers()
  // For translators: the words of this language that say nothing of what a question is about.
  const emptyWords = t`a an the and or but of to in on at by for from with about i me my we you your he she it its they this that is are was were be been am do does did can could will would should may how what when where who why which please hello hi thanks not no yes so if there here have has had get want need know tell any some`
  return (question) => findAnswer(question, answers, { locale: i18n.locale, emptyWords })
}

/** Other words by which people ask for the same. */
function useWords(): Record<AnswerId, string> {
  const { t } = useLingui()
  return {
    'what-is-cryptocurrency': t`bitcoin ethereum crypto currency coin coins mean`,
    'transfer-cryptocurrency': t`send receive address receipt wrong`,
    'trading-with-us': t`trade invest investing plan plans work`,
    'make-money': t`earn rich profit real lose scam`,
    'other-members': t`demo people users customers fake bots`,
    'looks-like-fraud': t`scam fraud fake legit warning trust`,
    'sent-money': t`scammed stolen lost recover victim police report`,
    'pay-in': t`pay fund funds add top up faucet proof start`,
    'bank-or-card': t`credit visa mastercard paypal wire bank cash euro`,
    'deposit-waits': t`deposits waiting approved approve credited missing long`,
    'pay-out': t`cash out payout take withdrawing get`,
    'withdrawal-waits': t`withdrawals waiting approved approve payout long`,
    'return-time': t`returns paid matures maturity hours days percent long`,
    'who-pays': t`guarantee guaranteed pays safe promise comes from`,
    fees: t`fee fees price charge commission free`,
    'invite-friends': t`referral refer code link bonus invite friend friends`,
    'log-in-trouble': t`login password forgot forgotten reset locked`,
    'second-step-lost': t`phone lost recovery codes code two-step 2FA`,
    'close-account': t`delete remove account data export erase privacy`,
    'lesson:what-crypto-is': t`blockchain learn ledger`,
    'lesson:wallets-and-transfers': t`wallet wallets checksum confirmation confirmations`,
    'lesson:reading-a-chart': t`chart charts candle candles candlestick average`,
    'lesson:diversification-and-risk': t`diversify risk risks spread portfolio`,
    'lesson:compound-interest': t`compound interest reinvest savings`,
    'lesson:two-step-verification': t`2FA authenticator TOTP security secure`,
    'lesson:red-flags': t`flags signs recognise recognize regulator warning ponzi`,
  }
}
