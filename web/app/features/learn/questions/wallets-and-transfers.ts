import { useLingui } from '@lingui/react/macro'
import type { Question } from './question.ts'

export function useWalletsAndTransfersQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`A platform’s page says you have 0.5 BTC. What do you have?`,
      choices: [
        { text: t`0.5 BTC on the network`, why: t`Only if you hold the key. A page isn’t the network.` },
        { text: t`A key for 0.5 BTC`, why: t`The platform holds the key, if there is one.` },
        {
          text: t`The platform’s promise to pay you`,
          why: t`It may be a good one. But it’s a promise, and a page can show any number.`,
        },
        { text: t`An insured deposit`, why: t`Not just because a page says so. Ask who insures it, and look it up.` },
      ],
    },
    {
      question: t`What do the last six characters of an address do?`,
      choices: [
        {
          text: t`They let a wallet notice a typo`,
          why: t`They’re worked out from all the others. If they don’t fit, the wallet refuses the address.`,
        },
        { text: t`They name the owner`, why: t`Nothing in an address names anyone.` },
        { text: t`They encrypt the amount`, why: t`On most networks, everyone can see the amounts.` },
        { text: t`They set the fee`, why: t`You choose the fee with each transfer.` },
      ],
    },
    {
      question: t`Which of these proves that someone paid?`,
      choices: [
        { text: t`A screenshot of their wallet`, why: t`Anyone can make a picture.` },
        { text: t`An email from their wallet`, why: t`Anyone can write an email.` },
        { text: t`Their word and a receipt`, why: t`A receipt can be made up too.` },
        {
          text: t`The transfer ID, looked up on the network`,
          why: t`Anyone can check the address, the amount and the confirmations.`,
        },
      ],
    },
    {
      question: t`Support asks for your recovery words to “verify the wallet”. What do you do?`,
      choices: [
        { text: t`Only give the first six`, why: t`Half a secret is most of it. Nobody ever needs any of it.` },
        {
          text: t`Refuse: the words are the wallet`,
          why: t`Anyone who has them can spend everything. Nobody needs them to help you.`,
        },
        { text: t`Only give them by phone`, why: t`It makes no difference how they’re taken.` },
        {
          text: t`Send a small amount first`,
          why: t`That’s good advice for addresses, but it has nothing to do with recovery words.`,
        },
      ],
    },
  ]
}
