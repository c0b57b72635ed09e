import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useWalletsAndTransfersQuestions } from '../questions/wallets-and-transfers.ts'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'
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
                  The word is misleading: there are no coins in a wallet. There’s a secret, a very long number, and
                  everything else is worked out from it: a public key, and from that the address others send to. It only
                  works in that direction. Anyone may know the address, but anyone who knows the secret can spend what
                  arrived there.
                </Trans>
              </p>
              <p>
                <Trans>
                  The first question about any wallet is who holds the secret. If you hold it and lose it, you lose
                  everything, and there’s no help desk. The words you were told to write down are the secret itself in
                  another form. If a platform holds it, you have an entry in that platform’s list and its promise to
                  pay. Both can make sense. They’re different risks, and a platform that shows you a balance has shown
                  you a promise.
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
                    An address looks like noise, but it isn’t. The practice network uses the format that Bitcoin
                    introduced as bech32 in 2017: a readable name for the network, a body without letters that are
                    easily confused, and six characters that check all the others.
                  </Trans>
                </p>
              </Prose>
              <WalletAnatomy />
              <Prose>
                <p>
                  <Trans>
                    The check finds every mistake in up to four characters. It doesn’t find an address that’s valid but
                    belongs to someone else: a program on your computer may replace what you copied. So after you paste,
                    compare the beginning and the end on the device that signs, and send a small amount first.
                  </Trans>
                </p>
              </Prose>
            </>
          ),
        },
        {
          id: 'transfer',
          label: t`Following a transfer`,
          content: (
            <Prose title={t`Following a transfer`}>
              <ol>
                <li>
                  <Trans>
                    Your wallet writes a line (so much from here to there), signs it with the secret, and hands it to
                    the network. The secret itself never leaves the wallet.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    It waits with others. The fee decides how soon it’s picked up, and goes to the one who writes the
                    next part of the list, not to the receiver. With a low fee it’s slow, not lost.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    It’s written into a part of the list: that’s one confirmation. Each part after it adds another and
                    makes it harder to undo. How many to wait for is up to the receiver. In Bitcoin, six is the custom
                    for larger sums.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Everyone can see it. That’s what a proof of payment is based on: not a picture of a screen, but the
                    transfer ID, which anyone can look up.
                  </Trans>
                </li>
              </ol>
              <p>
                <Trans>
                  Try all four steps on the practice network: your{' '}
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
                    <b>You use the wrong network.</b> The same coin can live on several networks, and an address may
                    look right on each of them. What you send on one doesn’t arrive on another.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <b>You give the secret away.</b> No support team, no giveaway and no form ever needs your recovery
                    words. Anyone who asks for them is taking your wallet.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <b>You send them yourself.</b> Nobody breaks in: you sign the payment, to a platform that never was
                    one. The Federal Trade Commission’s rule is short: no honest business demands to be paid in
                    cryptocurrency.
                  </Trans>
                </li>
              </ul>
            </Prose>
          ),
        },
      ]}
      questions={useWalletsAndTransfersQuestions()}
      sources={useSources()}
    />
  )
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
