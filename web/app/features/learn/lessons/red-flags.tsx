import { Trans, useLingui } from '@lingui/react/macro'
import { FraudOrNot } from './fraud-or-not.tsx'
import { Joiners } from './joiners.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'
import type { Question } from './quiz.tsx'

export default function RedFlags() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="red-flags"
      lead={
        <Trans>
          By the end you can name five signs, and you have tested how often you see them where they are not.
        </Trans>
      }
      sections={[
        {
          id: 'why-it-works',
          label: t`Why it works`,
          content: (
            <Prose title={t`A promise, and who would pay it`}>
              <p>
                <Trans>
                  A fixed high return sounds like a fact about the future. It is a promise, and the only question that
                  matters is who would pay it. Where nothing is earned, the money of those who come later goes to those
                  who came earlier. That works as long as more arrive than leave, and while it works, everybody who was
                  paid says truthfully that they were paid.
                </Trans>
              </p>
              <p>
                <Trans>
                  It is not a matter of being clever. Reported losses to investment scams in the United States were $5.7
                  billion in 2024, with a median above $9,000 (FTC). The FINRA Foundation names the five tactics that
                  nearly all of them use: phantom riches, source credibility, scarcity, social consensus and
                  reciprocity. Each works on people who know of it, only less often.
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
                  Dryrun has the shape of such a site: fixed returns, recent withdrawals, referral bonuses, deposits by
                  coin transfer. That is on purpose. Turn on the “Red flags” switch at the top of any page, and each of
                  these is marked and explained where it stands: what a fraudulent site does with it, and what is true
                  here. Some fraudulent programs warn of fraudulent programs, to look different (FINRA). So do not take
                  our word: the ledger is open, and no real coin can be sent here.
                </Trans>
              </p>
              <p>
                <Trans>
                  Studies say that three minutes of this lower people’s willingness to put money into a fraud, for at
                  least three months if they are reminded, and not their willingness to take honest offers (Burke and
                  others, 2022). So come back: the reminder is part of the lesson.
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
                  <Trans>Send nothing more, for whatever reason. Every further payment goes the same way.</Trans>
                </li>
                <li>
                  <Trans>
                    Keep everything: addresses, identifiers of transfers, messages, the pages as they looked.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Tell your bank and the exchange that sent the coins at once, and report it to the police and to your
                    regulator: the FTC, CFTC, SEC or FBI’s IC3 in the United States, the FCA in the United Kingdom, ASIC
                    in Australia.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Tell a person you trust. It was somebody’s trade to deceive you; it happens to people of every kind.
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

function FiveSigns() {
  const { t } = useLingui()
  return (
    <>
      <Prose title={t`One: the return is fixed, high and sure`}>
        <p>
          <Trans>
            “Guaranteed” high returns with little or no risk are the classic mark (SEC and CFTC, 2019). The CFTC saw
            sites that assured 20% to 50% through “proprietary” trading or mining. A second form is evenness: the same
            gain whatever markets do. Real values move. So do the pictures: websites and apps show growth that is
            entirely invented (FTC, 2022).
          </Trans>
        </p>
      </Prose>
      <Prose title={t`Two: hurry, and a private channel`}>
        <p>
          <Trans>
            Places run out, the bonus ends tonight, the group closes. Pressure keeps you from asking a second person.
            Moving you from the network where you met to a messenger is an early tip-off (CFTC): there, nobody else
            reads along.
          </Trans>
        </p>
      </Prose>
      <Prose title={t`Three: praise that was made`}>
        <p>
          <Trans>
            Actors, influencers and celebrities are paid or forged to praise it (SEC, 2021). Lists of recent payouts
            scroll by. Invented reviews are unlawful in the United States, at up to $51,744 for each (FTC rule, in force
            since 21 October 2024), and common all the same. ASIC’s list of what false sites use in 2025: made-to-order
            templates, live charts and chatbots from elsewhere, invented news pages, and the word AI.
          </Trans>
        </p>
      </Prose>
      <Prose title={t`Four: pay, to be paid`}>
        <p>
          <Trans>
            A small withdrawal works, to win trust. The large one needs a tax, a fee, an insurance first. In a complaint
            that California’s regulator published in June 2022 it was 25% as “tax”, then 20% more to “unfreeze”. The
            CFTC’s advice needs no exception: never pay more money to withdraw from your own account. Afterwards a
            “recovery” firm may call; people who were defrauded once are sought out again.
          </Trans>
        </p>
      </Prose>
      <Prose title={t`Five: nobody you could find`}>
        <p>
          <Trans>
            Unregistered investments, unlicensed sellers, secret strategies, errors in the papers (SEC). An address in a
            financial district that is somebody else’s (FCA). What you can do in ten minutes: look the firm up in the
            regulator’s register, and not through a link they gave you; look up how old the domain is at
            lookup.icann.org; search for the staff’s pictures; look at the address in a street view (CFTC).
          </Trans>
        </p>
        <p>
          <Trans>
            One sign is left, and it is hard to like: bonuses for bringing friends. They make members into sellers. In
            the United Kingdom they are banned for crypto since 8 October 2023 (FCA). FINRA’s advice on such programs
            ends with it: do not add money, do not refer others, and do not try to ride it.
          </Trans>
        </p>
      </Prose>
    </>
  )
}

function useQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`A site asks for a fee before it pays your withdrawal. What does the fee buy you?`,
      choices: [
        {
          text: t`A faster payout`,
          why: t`A platform that holds your money can take a fee out of it; asking for new money is the sign.`,
        },
        { text: t`Nothing`, why: t`After the first fee comes the second. Withdrawals here never cost anything.` },
        { text: t`A tax certificate`, why: t`Taxes are not paid to a platform’s coin address.` },
        { text: t`Insurance against losses`, why: t`Nobody insures a payout by asking for one.` },
      ],
    },
    {
      question: t`A friend was paid 30% last week, really and in full. What does that show?`,
      choices: [
        { text: t`That the platform earns it`, why: t`It shows that money came in, not from where.` },
        { text: t`That your friend is in on it`, why: t`Most who recommend such things believe in them.` },
        { text: t`That it is registered`, why: t`A payout shows nothing of the kind.` },
        {
          text: t`That somebody’s deposit was there to pay with`,
          why: t`Early payouts are what such schemes live on.`,
        },
      ],
    },
    {
      question: t`Which of these is not a red flag by itself?`,
      choices: [
        { text: t`A fund that reports a loss`, why: t`Real values move, and it said so.` },
        { text: t`The same gain every month for years`, why: t`Overly consistent returns are on the SEC’s list.` },
        {
          text: t`A bonus for every friend you bring`,
          why: t`It turns members into sellers; the UK bans it for crypto.`,
        },
        { text: t`An offer to continue in a private messenger`, why: t`The CFTC calls it an early tip-off.` },
      ],
    },
    {
      question: t`Where do you check whether a seller is licensed?`,
      choices: [
        { text: t`With the certificate on their site`, why: t`A picture proves nothing.` },
        { text: t`With the link they send you`, why: t`It leads where they want.` },
        {
          text: t`In the regulator’s register, found by yourself`,
          why: t`The way there must not go through the seller.`,
        },
        { text: t`In the reviews`, why: t`Reviews can be made, and are.` },
      ],
    },
    {
      question: t`You suspect everything and call all twenty offers fraud. How good is that?`,
      choices: [
        {
          text: t`Perfect: no fraud got through`,
          why: t`And no honest offer either. Half of the judgement is missing.`,
        },
        {
          text: t`Useless: it would tell nobody anything`,
          why: t`Judging means hits without false alarms. Both mistakes count.`,
        },
        { text: t`Safe, which is what counts`, why: t`Then a savings account would be fraud as well.` },
        { text: t`As good as a coin flip`, why: t`It is not even a judgement.` },
      ],
    },
  ]
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
