import { Trans, useLingui } from '@lingui/react/macro'
import { ChainOfEntries } from './chain-of-entries.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'
import type { Question } from './quiz.tsx'

export default function WhatCryptoIs() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="what-crypto-is"
      lead={<Trans>By the end you can say what a coin is, what makes its price, and what nobody stands behind.</Trans>}
      sections={[
        {
          id: 'a-list',
          label: t`A shared list`,
          content: (
            <Prose title={t`A list that many keep`}>
              <p>
                <Trans>
                  Money in a bank is an entry in a list that the bank keeps. You trust the bank to write it down right,
                  a court to settle a quarrel, and often the state to step in if the bank fails. A cryptocurrency is
                  also a list of who has how much. What is new is who keeps it: thousands of computers that do not trust
                  each other hold a copy each, and follow one rule for what may be added.
                </Trans>
              </p>
              <p>
                <Trans>
                  So a coin is not a thing that lies anywhere, on your phone or elsewhere. It is an entry: this address
                  received so much, and has not passed it on yet. To pay is to add a line. To own is to hold the key
                  that may add the next one.
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
                    fingerprint changes, then the next one, and so on to the end; every other copy shows at once that
                    yours is different. Bitcoin, described in 2008 by somebody who signed as Satoshi Nakamoto, adds that
                    writing new parts costs work, so that outrunning everybody else costs more than it brings.
                  </Trans>
                </p>
              </Prose>
              <ChainOfEntries />
              <Prose>
                <p>
                  <Trans>
                    This protects the list, and only the list. It does not know whether a payment was a mistake, a gift
                    or a theft. What is written stays written, which is why a transfer to a swindler cannot be called
                    back. The Federal Trade Commission puts it plainly: payments in cryptocurrency lack the protection
                    of a card and are usually final.
                  </Trans>
                </p>
              </Prose>
            </>
          ),
        },
        {
          id: 'the-price',
          label: t`What makes a price`,
          content: (
            <Prose title={t`What makes its price`}>
              <p>
                <Trans>
                  A share is a part of a business that may earn something. A bond is a promise of payments by somebody
                  you can name. A coin of the plain kind is neither: it earns nothing by lying there and nobody owes you
                  anything for it. Its price is what the next person will pay. That can rise for years and fall by half
                  in weeks, and there is no balance sheet to say which is right.
                </Trans>
              </p>
              <p>
                <Trans>
                  Other kinds carry a claim. A stablecoin such as USDT is issued by a company that says it holds a
                  dollar for each; it is as good as that company’s word and its reserves. A token of a project may be a
                  share in all but name, without the duties that a share has.
                </Trans>
              </p>
              <p>
                <Trans>
                  None of this makes crypto a fraud, and none of it makes it an investment that must grow. It makes it
                  something whose risk you carry yourself. Falling prices are one part of it. The other is people who
                  lie: to the FBI alone, losses of $9.3 billion to crime linked to crypto were reported for 2024.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'here',
          label: t`On this site`,
          content: (
            <Prose title={t`What it is on this site`}>
              <p>
                <Trans>
                  Dryrun runs a small network of its own with practice coins. They work the same way: addresses, keys,
                  fees, confirmations. But they are worth nothing anywhere, and no real wallet accepts their addresses.
                  Make every mistake here first.
                </Trans>
              </p>
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
      question: t`What do you own when you own a coin?`,
      choices: [
        { text: t`A file on your phone`, why: t`A phone may hold the key. The coin itself is nowhere on it.` },
        {
          text: t`The key that may spend an entry in a shared list`,
          why: t`The entry is on every copy of the list; the key decides who may add the next line.`,
        },
        { text: t`A share in a company`, why: t`A plain coin has no company behind it that owes you anything.` },
        {
          text: t`A promise by the network to buy it back`,
          why: t`Nobody has promised that. The price is what the next person pays.`,
        },
      ],
    },
    {
      question: t`You sent coins to the wrong address. Who can bring them back?`,
      choices: [
        {
          text: t`The computers of the network`,
          why: t`They check that a payment follows the rule, not that it was meant.`,
        },
        { text: t`Your bank`, why: t`It has no part in it.` },
        {
          text: t`Nobody but whoever holds that address’s key`,
          why: t`What is written stays; only the receiver can send it back.`,
        },
        { text: t`The exchange, within 14 days`, why: t`There is no such right. Transfers are usually final.` },
      ],
    },
    {
      question: t`Why can nobody quietly change an old entry?`,
      choices: [
        {
          text: t`Its fingerprint would no longer fit, nor any after it`,
          why: t`Every copy shows the difference at once.`,
        },
        {
          text: t`It is encrypted`,
          why: t`The list is open: everybody can read it. That is part of what protects it.`,
        },
        { text: t`A regulator watches it`, why: t`Regulators watch firms. The list is kept by those who run it.` },
        { text: t`It is against the law`, why: t`So is fraud. It is the arithmetic that stops this.` },
      ],
    },
    {
      question: t`What is a stablecoin as good as?`,
      choices: [
        { text: t`The dollar, by law`, why: t`No law makes it so. It is a company’s claim.` },
        { text: t`Bitcoin`, why: t`It has another price and another kind of risk.` },
        { text: t`The mining power behind it`, why: t`Nobody mines its worth; it is issued.` },
        {
          text: t`The word and the reserves of whoever issues it`,
          why: t`If a dollar is held for each, it holds. If not, it does not.`,
        },
      ],
    },
  ]
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    { who: t`Satoshi Nakamoto`, what: t`Bitcoin: A Peer-to-Peer Electronic Cash System, 2008` },
    { who: t`US Federal Trade Commission`, what: t`What to know about cryptocurrency and scams` },
    { who: t`FBI Internet Crime Complaint Center`, what: t`Annual report for 2024, as summarised in the press` },
  ]
}
