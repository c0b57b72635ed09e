import { Trans, useLingui } from '@lingui/react/macro'
import { useWhatCryptoIsQuestions } from '../questions/what-crypto-is.ts'
import { ChainOfEntries } from './chain-of-entries.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'

export default function WhatCryptoIs() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="what-crypto-is"
      lead={<Trans>By the end you can say what a coin is, what sets its price, and what nobody backs.</Trans>}
      sections={[
        {
          id: 'a-list',
          label: t`A shared list`,
          content: (
            <Prose title={t`A list kept by many`}>
              <p>
                <Trans>
                  Money in a bank is an entry in a list that the bank keeps. You trust the bank to write it down
                  correctly, a court to settle any dispute, and often the state to step in if the bank fails. A
                  cryptocurrency is a list of who has how much, too. What’s new is who keeps it: thousands of computers
                  that don’t trust each other. Each holds a copy, and all follow one rule for what can be added.
                </Trans>
              </p>
              <p>
                <Trans>
                  So a coin isn’t a thing that’s kept anywhere, on your phone or elsewhere. It’s an entry: this address
                  received so much, and hasn’t passed it on yet. Paying means adding a line. Owning means holding the
                  key that can add the next one.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'the-past',
          label: t`Why the past stays`,
          content: (
            <>
              <Prose title={t`Why nobody can rewrite the past`}>
                <p>
                  <Trans>
                    Each part of the list carries a fingerprint of everything before it. Change one old line and its
                    fingerprint changes, then the next one, and so on to the end. Every other copy shows right away that
                    yours is different. Bitcoin, described in 2008 by someone who signed as Satoshi Nakamoto, adds one
                    more thing: writing new parts takes work, so outrunning everyone else costs more than it brings in.
                  </Trans>
                </p>
              </Prose>
              <ChainOfEntries />
              <Prose>
                <p>
                  <Trans>
                    This protects the list, and only the list. It doesn’t know whether a payment was a mistake, a gift
                    or a theft. What’s written stays written, which is why you can’t call back a transfer to a scammer.
                    The Federal Trade Commission puts it plainly: payments in cryptocurrency lack the protection of a
                    card and are usually final.
                  </Trans>
                </p>
              </Prose>
            </>
          ),
        },
        {
          id: 'the-price',
          label: t`What sets a price`,
          content: (
            <Prose title={t`What sets a coin’s price`}>
              <p>
                <Trans>
                  A share is part of a business that may earn something. A bond is a promise of payments from someone
                  you can name. A plain coin is neither: it doesn’t earn anything just by being there, and nobody owes
                  you anything for it. Its price is what the next person will pay. That can rise for years and fall by
                  half in weeks, and there’s no balance sheet to say which is right.
                </Trans>
              </p>
              <p>
                <Trans>
                  Other kinds come with a claim. A stablecoin such as USDT is issued by a company that says it holds a
                  dollar for each one. It’s as good as that company’s word and its reserves. A project’s token may be a
                  share in all but name, without the duties that come with a share.
                </Trans>
              </p>
              <p>
                <Trans>
                  None of this makes crypto a fraud, and none of it makes it an investment that has to grow. It makes it
                  something whose risk you carry yourself. Falling prices are one part of that. The other is people who
                  lie: for 2024, losses of $9.3 billion to crime linked to crypto were reported to the FBI alone.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'here',
          label: t`On this site`,
          content: (
            <Prose title={t`How it works on this site`}>
              <p>
                <Trans>
                  Dryrun runs its own small network with practice coins. They work the same way: addresses, keys, fees,
                  confirmations. But they’re worth nothing anywhere, and no real wallet accepts their addresses. Make
                  every mistake here first.
                </Trans>
              </p>
            </Prose>
          ),
        },
      ]}
      questions={useWhatCryptoIsQuestions()}
      sources={useSources()}
    />
  )
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    { who: t`Satoshi Nakamoto`, what: t`Bitcoin: A Peer-to-Peer Electronic Cash System, 2008` },
    { who: t`US Federal Trade Commission`, what: t`What to know about cryptocurrency and scams` },
    { who: t`FBI Internet Crime Complaint Center`, what: t`Annual report for 2024, as summarised in the press` },
  ]
}
