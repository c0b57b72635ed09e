import { useLingui } from '@lingui/react/macro'
import type { Question } from './question.ts'

export function useWhatCryptoIsQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`What do you own when you own a coin?`,
      choices: [
        { text: t`A file on your phone`, why: t`Your phone may hold the key. The coin itself isn’t on it.` },
        {
          text: t`The key that can spend an entry in a shared list`,
          why: t`The entry is in every copy of the list. The key decides who can add the next line.`,
        },
        { text: t`A share in a company`, why: t`A plain coin has no company behind it that owes you anything.` },
        {
          text: t`A promise from the network to buy it back`,
          why: t`Nobody has promised that. The price is what the next person pays.`,
        },
      ],
    },
    {
      question: t`You sent coins to the wrong address. Who can get them back to you?`,
      choices: [
        {
          text: t`The network’s computers`,
          why: t`They check that a payment follows the rule, not that you meant it.`,
        },
        { text: t`Your bank`, why: t`Your bank isn’t involved.` },
        {
          text: t`Only the person who holds that address’s key`,
          why: t`What’s written stays written. Only the receiver can send it back.`,
        },
        { text: t`The exchange, within 14 days`, why: t`There’s no such right. Transfers are usually final.` },
      ],
    },
    {
      question: t`Why can’t anyone quietly change an old entry?`,
      choices: [
        {
          text: t`Its fingerprint would no longer fit, and neither would any after it`,
          why: t`Every copy shows the difference right away.`,
        },
        {
          text: t`It’s encrypted`,
          why: t`The list is open: everyone can read it. That’s part of what protects it.`,
        },
        { text: t`A regulator watches it`, why: t`Regulators watch firms. The list is kept by the people who run it.` },
        { text: t`It’s against the law`, why: t`So is fraud. It’s the arithmetic that stops this.` },
      ],
    },
    {
      question: t`What’s a stablecoin’s value based on?`,
      choices: [
        { text: t`The dollar, by law`, why: t`No law says so. It’s a company’s claim.` },
        { text: t`Bitcoin`, why: t`It has a different price and a different kind of risk.` },
        { text: t`The mining power behind it`, why: t`Its value isn’t mined. A company issues it.` },
        {
          text: t`The word and the reserves of the company that issues it`,
          why: t`If there’s a dollar behind each coin, it holds. If not, it doesn’t.`,
        },
      ],
    },
  ]
}
