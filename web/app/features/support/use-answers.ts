import type { AnswerId } from '@dryrun/domain/support/answers.ts'
import { type Entry, findAnswer } from '@dryrun/domain/support/search.ts'
import { useLingui } from '@lingui/react/macro'
import { useAboutQuestions } from '../about/index.ts'
import { useLessons } from '../learn/index.ts'
import { useQuestions } from '../questions/index.ts'

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

/** Other words by which people ask for the same, then whole questions that mean it, each behind a semicolon. */
function useWords(): Record<AnswerId, string> {
  const { t } = useLingui()
  return {
    'what-is-cryptocurrency': t`bitcoin ethereum crypto currency coin coins mean; what is crypto; what is a coin; what is bitcoin; explain cryptocurrency`,
    'transfer-cryptocurrency': t`send receive address receipt wrong; how do I send coins; I sent coins to the wrong address; how do transfers work`,
    'trading-with-us': t`trade invest investing plan plans work; how does this work; how do I invest; how do the plans work; which plan should I choose`,
    'make-money': t`earn rich profit real lose; is this real money; can I lose money; can I get rich; can I earn money; is the money real`,
    'other-members': t`demo people users customers fake bots; are the members real; what does demo mean; are the reviews fake`,
    'looks-like-fraud': t`scam fraud fake legit warning trust; is this a scam; is this legit; is this site fake; can I trust you; are you scammers; is it safe; is this a ponzi scheme`,
    'sent-money': t`scammed stolen lost recover victim police report; I was scammed; I got scammed; how do I get my money back; somebody took my money; who can I report this to`,
    'pay-in': t`pay fund funds add top up faucet proof start; how do I add money; how do I put money in; how do I get coins; where do I get coins; how do I get practice coins; add fund`,
    'bank-or-card': t`credit visa mastercard paypal wire bank cash euro; do you take paypal; can I use my credit card; can I pay cash`,
    'deposit-waits': t`deposits waiting approved approve credited missing long; where is my deposit; my deposit is not there; how long does a deposit take; deposit not credited`,
    'pay-out': t`cash out payout take withdrawing get; how do I get my money out; how do I cash out; I want my money`,
    'withdrawal-waits': t`withdrawals waiting approved approve payout long; where is my withdrawal; where is my payout; how long does a withdrawal take; withdrawal not paid`,
    'return-time': t`returns paid matures maturity hours days percent long; when do I get paid; when do I get my profit; how long does an investment take; when does my investment end`,
    'who-pays': t`guarantee guaranteed pays safe promise comes from; who pays the return; where does the money come from; is the return guaranteed; is my money safe`,
    fees: t`fee fees price charge commission free; how much does it cost; are there fees; is it free`,
    'invite-friends': t`referral refer code link bonus invite friend friends; how do I invite friends; where is my referral code`,
    'log-in-trouble': t`login password forgot forgotten reset locked; I forgot my password; I am locked out; change password; login does not work`,
    'second-step-lost': t`phone lost recovery codes code two-step 2FA; I lost my phone; I have a new phone; my code does not work`,
    'close-account': t`delete remove account data export erase privacy; delete my account; how do I delete my data; download my data`,
    'lesson:what-crypto-is': t`blockchain learn ledger`,
    'lesson:wallets-and-transfers': t`wallet wallets checksum confirmation confirmations`,
    'lesson:reading-a-chart': t`chart charts candle candles candlestick average`,
    'lesson:diversification-and-risk': t`diversify risk risks portfolio`,
    'lesson:what-trading-costs': t`spread impact trades; what does a trade cost; what does trading cost`,
    'lesson:compound-interest': t`compound interest reinvest savings`,
    'lesson:two-step-verification': t`2FA authenticator TOTP security secure`,
    'lesson:red-flags': t`flags signs recognise recognize regulator warning ponzi; how do I recognise a scam; how do I spot a fraud`,
  }
}
