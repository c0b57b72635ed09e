import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'
import type { Question } from './quiz.tsx'
import { WalletAnatomy } from './wallet-anatomy.tsx'

export default function WalletsAndTransfers() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="wallets-and-transfers"
      lead={
        <Trans>By the end you can read an address, follow a transfer, and name the three ways coins get lost.</Trans>
      }
      sections={[
        {
          id: 'keys',
          label: t`Keys, not coins`,
          content: (
            <Prose title={t`A wallet holds keys`}>
              <p>
                <Trans>
                  The word misleads. There are no coins in a wallet. There is a secret, a very long number, and
                  everything else is computed from it: a public key, and from that the address that others send to. The
                  direction is one way. Anybody may know the address; whoever knows the secret can spend what arrived
                  there.
                </Trans>
              </p>
              <p>
                <Trans>
                  Who holds the secret is the first question about any wallet. Where you hold it, losing it loses
                  everything, and there is no counter to ask at; the words you were told to write down are the secret
                  itself in another form. Where a platform holds it, you have an entry in that platform’s list and its
                  promise to pay. Both can be sensible. They are different risks, and a platform that shows you a
                  balance has shown you a promise.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'address',
          label: t`Reading an address`,
          content: (
            <>
              <Prose title={t`How to read an address`}>
                <p>
                  <Trans>
                    An address looks like noise, and is not. The practice network here uses the form that Bitcoin
                    introduced as bech32 in 2017: a readable name for the network, a body without the letters that are
                    easily confused, and six characters that check all the others.
                  </Trans>
                </p>
              </Prose>
              <WalletAnatomy />
              <Prose>
                <p>
                  <Trans>
                    The check finds every mistake in up to four characters. It does not find an address that is right
                    and belongs to somebody else: a program on your computer may replace what you copied. So compare the
                    beginning and the end after you paste, on the device that signs, and send a small amount first.
                  </Trans>
                </p>
              </Prose>
            </>
          ),
        },
        {
          id: 'transfer',
          label: t`A transfer, followed`,
          content: (
            <Prose title={t`A transfer, followed`}>
              <ol>
                <li>
                  <Trans>
                    Your wallet writes a line (so much from here to there), signs it with the secret, and hands it to
                    the network. The secret itself goes nowhere.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    It waits with others. A fee decides how soon it is taken; the fee goes to whoever writes the next
                    part of the list, not to the receiver. A low fee is slow, not lost.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    It is written into a part: one confirmation. Each part after it adds one and makes it harder to
                    undo. How many to wait for is the receiver’s choice; six is a habit for larger sums in Bitcoin.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Everybody can see it. That is what a proof of payment rests on: not on a picture of a screen, but on
                    the identifier of the transfer, which anybody can look up.
                  </Trans>
                </li>
              </ol>
              <p>
                <Trans>
                  Try all four on the practice network: your{' '}
                  <Link className="text-link" to="/dashboard/wallet">
                    practice wallet
                  </Link>{' '}
                  has a faucet, and its coins are worth nothing.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'lost',
          label: t`How coins get lost`,
          content: (
            <Prose title={t`Three ways coins get lost`}>
              <ul>
                <li>
                  <Trans>
                    <b>The wrong network.</b> The same coin can live on several networks, and an address may look right
                    on each. What was sent on one does not arrive on the other.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <b>The secret given away.</b> No support, no giveaway and no form ever needs your recovery words.
                    Whoever asks for them is taking the wallet.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <b>Sent of one’s own free will.</b> Nobody breaks in: the owner signs the payment, to a platform
                    that was not one. The Federal Trade Commission’s rule is short: no honest business demands to be
                    paid in cryptocurrency.
                  </Trans>
                </li>
              </ul>
            </Prose>
          ),
        },
      ]}
      questions={useQuestions()}
      sources={useSources()}
    />
  )
}

function useQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`A platform’s page says you have 0.5 BTC. What do you have?`,
      choices: [
        { text: t`0.5 BTC on the network`, why: t`Only if you hold the key. A page is not the network.` },
        { text: t`A key for 0.5 BTC`, why: t`The platform holds the key, if there is one.` },
        {
          text: t`The platform’s promise to pay you`,
          why: t`It may be good. It is a promise, and a page can show any number.`,
        },
        { text: t`An insured deposit`, why: t`Not because a page shows it. Ask who insures it, and look it up.` },
      ],
    },
    {
      question: t`What do the last six characters of an address do?`,
      choices: [
        {
          text: t`They let a wallet notice a typing mistake`,
          why: t`They are computed from all the others and refused when they do not fit.`,
        },
        { text: t`They name the owner`, why: t`Nothing in an address names anybody.` },
        { text: t`They encrypt the amount`, why: t`Amounts are open to everybody on most networks.` },
        { text: t`They set the fee`, why: t`The fee is chosen with each transfer.` },
      ],
    },
    {
      question: t`Which of these proves that somebody paid?`,
      choices: [
        { text: t`A screenshot of their wallet`, why: t`A picture can be made.` },
        { text: t`A mail from their wallet`, why: t`A mail can be written.` },
        { text: t`Their word and a receipt`, why: t`So can a receipt.` },
        {
          text: t`The transfer’s identifier, looked up on the network`,
          why: t`Anybody can check address, amount and confirmations.`,
        },
      ],
    },
    {
      question: t`Support asks for your recovery words to “verify the wallet”.`,
      choices: [
        { text: t`Give the first six only`, why: t`Half of a secret is most of it. None is ever needed.` },
        {
          text: t`Refuse: the words are the wallet`,
          why: t`Whoever has them can spend everything. Nobody needs them to help you.`,
        },
        { text: t`Give them by telephone only`, why: t`It makes no difference how they are taken.` },
        {
          text: t`Send a small amount first`,
          why: t`That is good advice for addresses, and nothing to do with words.`,
        },
      ],
    },
  ]
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    {
      who: t`Pieter Wuille and Greg Maxwell`,
      what: t`BIP 173, Base32 address format, 2017: what the checksum finds`,
    },
    {
      who: t`US Federal Trade Commission`,
      what: t`What to know about cryptocurrency and scams: who demands payment in it`,
    },
    {
      who: t`US Commodity Futures Trading Commission`,
      what: t`Release 7917-19: sites that show profits and ask for costs to withdraw`,
    },
  ]
}
