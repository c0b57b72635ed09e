import { Trans, useLingui } from '@lingui/react/macro'
import { useRedFlagsQuestions } from '../questions/red-flags.ts'
import { FraudOrNot } from './fraud-or-not.tsx'
import { Joiners } from './joiners.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'

export default function RedFlags() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="red-flags"
      lead={
        <Trans>
          By the end you can name five signs, and you’ve tested how often you see them where there aren’t any.
        </Trans>
      }
      sections={[
        {
          id: 'why-it-works',
          label: t`Why it works`,
          content: (
            <Prose title={t`A promise, and who’d pay for it`}>
              <p>
                <Trans>
                  A fixed high return sounds like a fact about the future. It’s a promise, and the only question that
                  matters is who’d pay for it. If nothing is earned, the money of the people who come later goes to the
                  people who came before. That works as long as more arrive than leave. And while it works, everyone who
                  was paid can truthfully say so.
                </Trans>
              </p>
              <p>
                <Trans>
                  It isn’t about being clever. Reported losses to investment scams in the United States were $5.7
                  billion in 2024, with a median above $9,000 (FTC). The FINRA Foundation names the five tactics that
                  nearly all of them use: phantom riches, source credibility, scarcity, social consensus and
                  reciprocity. Each one works even on people who know about it, just less often.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'who-pays',
          label: t`Who pays whom`,
          content: <Joiners />,
        },
        {
          id: 'five-signs',
          label: t`Five signs`,
          content: <FiveSigns />,
        },
        {
          id: 'fraud-or-not',
          label: t`Fraud, or not?`,
          content: <FraudOrNot />,
        },
        {
          id: 'this-site',
          label: t`This very site`,
          content: (
            <Prose title={t`This very site`}>
              <p>
                <Trans>
                  Dryrun is built like such a site: fixed returns, recent withdrawals, referral bonuses, deposits by
                  coin transfer. That’s on purpose. Turn on “Red flags” at the top of any page, and we’ll mark each of
                  these and explain it on the spot: what a fraudulent site does with it, and what’s true here. Some
                  fraudulent programs warn of fraudulent programs, to look different (FINRA). So don’t take our word for
                  it: the ledger is open, and no real coin can be sent here.
                </Trans>
              </p>
              <p>
                <Trans>
                  Studies say that three minutes of this make people less willing to put money into a fraud, for at
                  least three months if they’re reminded, and no less willing to take honest offers (Burke and others,
                  2022). So come back: the reminder is part of the lesson.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'if-it-happened',
          label: t`If it happened`,
          content: (
            <Prose title={t`If it has happened to you`}>
              <ul>
                <li>
                  <Trans>Don’t send any more, whatever the reason. Every further payment goes the same way.</Trans>
                </li>
                <li>
                  <Trans>Keep everything: addresses, transfer IDs, messages, and the pages as they looked.</Trans>
                </li>
                <li>
                  <Trans>
                    Tell your bank and the exchange that sent the coins right away, and report it to the police and to
                    your regulator: the FTC, CFTC, SEC or FBI’s IC3 in the United States, the FCA in the United Kingdom,
                    ASIC in Australia.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Tell someone you trust. The people who deceived you do it for a living, and it happens to all kinds
                    of people.
                  </Trans>
                </li>
              </ul>
            </Prose>
          ),
        },
      ]}
      questions={useRedFlagsQuestions()}
      sources={useSources()}
    />
  )
}

function FiveSigns() {
  const { t } = useLingui()
  return (
    <>
      <Prose title={t`One: the return is fixed, high and certain`}>
        <p>
          <Trans>
            “Guaranteed” high returns with little or no risk are the classic sign (SEC and CFTC, 2019). The CFTC saw
            sites that guaranteed 20% to 50% from “proprietary” trading or mining. Another version is steadiness: the
            same gain whatever markets do. Real values move. Pictures can lie too: websites and apps show growth that’s
            entirely invented (FTC, 2022).
          </Trans>
        </p>
      </Prose>
      <Prose title={t`Two: hurry, and a private channel`}>
        <p>
          <Trans>
            Places are running out, the bonus ends tonight, the group is closing. Pressure keeps you from asking a
            second person. Moving you from the network where you met to a messaging app is an early tip-off (CFTC):
            nobody else can read along there.
          </Trans>
        </p>
      </Prose>
      <Prose title={t`Three: made-up praise`}>
        <p>
          <Trans>
            Actors, influencers and celebrities are paid to praise it, or faked (SEC, 2021). Lists of recent payouts
            scroll by. Fake reviews are illegal in the United States, at up to $51,744 each (FTC rule, in force since 21
            October 2024), and they’re common all the same. ASIC’s 2025 list of what fake sites use: made-to-order
            templates, live charts and chatbots from elsewhere, invented news pages, and the word AI.
          </Trans>
        </p>
      </Prose>
      <Prose title={t`Four: pay to get paid`}>
        <p>
          <Trans>
            A small withdrawal works, to win your trust. The large one needs a tax, a fee or insurance first. In a
            complaint that California’s regulator published in June 2022, it was 25% as “tax”, then 20% more to
            “unfreeze”. The CFTC’s advice has no exceptions: never pay more money to withdraw from your own account.
            Later, a “recovery” firm may call: people who’ve been defrauded once get targeted again.
          </Trans>
        </p>
      </Prose>
      <Prose title={t`Five: nobody you can find`}>
        <p>
          <Trans>
            Unregistered investments, unlicensed sellers, secret strategies, errors in the paperwork (SEC). An address
            in a financial district that’s someone else’s (FCA). What you can do in ten minutes: look the firm up in the
            regulator’s register, but not through a link they gave you; check how old the domain is at lookup.icann.org;
            search for the staff’s pictures; look at the address in a street view (CFTC).
          </Trans>
        </p>
        <p>
          <Trans>
            There’s one more sign, and nobody likes to hear it: bonuses for bringing in friends. They turn members into
            sellers. In the United Kingdom they’ve been banned for crypto since 8 October 2023 (FCA). FINRA’s advice on
            such programs ends with this: don’t add money, don’t refer others, and don’t try to ride it.
          </Trans>
        </p>
      </Prose>
    </>
  )
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    {
      who: t`SEC and CFTC`,
      what: t`Investor Alert, 24 April 2019; SEC, Ponzi Schemes Using Virtual Currencies, 2013`,
    },
    {
      who: t`US Securities and Exchange Commission`,
      what: t`Ponzi scheme red flags; Investor Alert, 1 September 2021`,
    },
    {
      who: t`US Commodity Futures Trading Commission`,
      what: t`Release 7917-19; Beware of Fee Scams, 2020; digital asset frauds; Learn and Protect; OCEO advisory, 30 July 2024`,
    },
    {
      who: t`US Federal Trade Commission`,
      what: t`Data Spotlight, June 2022; Consumer Sentinel 2024; rule on fake reviews, in force 21 October 2024`,
    },
    {
      who: t`FINRA and FINRA Foundation`,
      what: t`Investor Alert on high-yield investment programs, 2010; the five persuasion tactics`,
    },
    {
      who: t`UK Financial Conduct Authority`,
      what: t`Cryptoasset scams; rules on crypto promotions since 8 October 2023`,
    },
    { who: t`California DFPI`, what: t`Alert of 15 June 2022 (a complaint, not verified)` },
    { who: t`ASIC`, what: t`Enforcement and regulatory update, 2025` },
    {
      who: t`Burke, Kieffer, Mottola and Perez-Arce`,
      what: t`Journal of Economic Behavior & Organization 198, 2022`,
    },
  ]
}
