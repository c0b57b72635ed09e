import {
  honestCount,
  judge,
  type OfferId,
  offerIds,
  type Tally,
  tally,
  type Verdict,
} from '@dryrun/domain/learn/offers.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FullStop } from '../../../ui/marks.tsx'
import { useProgress } from '../use-progress.ts'
import { Play } from './play.tsx'
import { useOffers } from './use-offers.ts'

interface Judgement {
  readonly offer: OfferId
  readonly saysFraud: boolean
}

/** The judgements of this person, from before and from now, and how to add to them. */
function useJudgements() {
  const { isMember, progress, readAgain } = useProgress()
  const [own, setOwn] = useState<readonly Judgement[]>([])
  const kept = progress?.judgements ?? []
  const judged = [...kept, ...own.filter(({ offer }) => !kept.some((each) => each.offer === offer))]
  const open = offerIds.find((offer) => !judged.some((each) => each.offer === offer))
  return {
    judged,
    latest: own.at(-1),
    open,
    say: (saysFraud: boolean) => {
      if (!open) return
      setOwn([...own, { offer: open, saysFraud }])
      // Not worth a word when it fails: the lesson goes on, and the count on this screen stays.
      if (isMember) call('judgeOffer', { params: { offer: open }, body: { saysFraud } }).catch(() => {})
    },
    beginAnew: async () => {
      if (isMember) {
        await call('forgetJudgements', {})
        await readAgain()
      }
      setOwn([])
    },
  }
}

function useVerdictTexts(): Readonly<Record<Verdict, string>> {
  const { t } = useLingui()
  return { hit: t`Hit`, miss: t`Miss`, false_alarm: t`False alarm`, correct_pass: t`Correct pass` }
}

const isGood = (verdict: Verdict) => verdict === 'hit' || verdict === 'correct_pass'

/** Twenty offers to tell apart, with both kinds of mistake counted. */
export function FraudOrNot() {
  const { t } = useLingui()
  const { judged, latest, open, say, beginAnew } = useJudgements()
  const counts = tally(judged)
  const number = Math.min(judged.length + 1, offerIds.length)
  return (
    <Play
      framed
      title={t`Fraud, or not?`}
      note={
        <Trans>
          {number} of {offerIds.length}
        </Trans>
      }
    >
      <div className="offer-judging">
        <div className="grid gap-4">
          {open ? <Offer offer={open} onSay={say} /> : <AllJudged counts={counts} onBeginAnew={beginAnew} />}
          <LastVerdict latest={latest} />
        </div>
        <div className="grid gap-4">
          <JudgedTable judged={judged} counts={counts} />
          {judged.length > 0 && <JudgedList judged={judged} />}
        </div>
      </div>
    </Play>
  )
}

function Offer({ offer, onSay }: { offer: OfferId; onSay: (saysFraud: boolean) => void }) {
  const { from, text } = useOffers()[offer]
  return (
    <>
      <article className="offer-card">
        <p className="text-sm text-ink-3">{from}</p>
        <blockquote>“{text}”</blockquote>
      </article>
      <div className="needs-script grid grid-cols-2 gap-2">
        <Button onClick={() => onSay(true)}>
          <Trans>Fraud</Trans>
        </Button>
        <Button onClick={() => onSay(false)}>
          <Trans>Not fraud</Trans>
        </Button>
      </div>
    </>
  )
}

function AllJudged({ counts, onBeginAnew }: { counts: Tally; onBeginAnew: () => Promise<void> }) {
  return (
    <div className="offer-card">
      <p className="text-sm text-ink-3">
        <Trans>All offers judged</Trans>
      </p>
      <p className="heading-small">
        {counts.miss === 0 && counts.false_alarm === 0 ? (
          <Trans>You caught every fraud and didn’t suspect a single honest offer. That’s rare.</Trans>
        ) : counts.false_alarm > counts.miss ? (
          <Trans>
            You’d rather suspect an honest offer than fall for a fraud. Look at what the honest ones named: costs,
            risks, a register.
          </Trans>
        ) : (
          <Trans>
            Some got past you. Look at what they had in common: certainty, hurry, secrecy, or new money to get the old
            money out.
          </Trans>
        )}
      </p>
      <Button size="small" className="justify-self-start" onClick={() => void onBeginAnew()}>
        <Trans>Start over</Trans>
      </Button>
    </div>
  )
}

function LastVerdict({ latest }: { latest: Judgement | undefined }) {
  const offers = useOffers()
  const texts = useVerdictTexts()
  const verdict = latest && judge(latest.offer, latest.saysFraud)
  return (
    <p aria-live="polite" className="text-sm text-ink-2">
      {latest && verdict ? (
        <>
          <b className={isGood(verdict) ? 'text-green' : 'text-red'}>
            {texts[verdict]}
            <FullStop />
          </b>{' '}
          {offers[latest.offer].why}
        </>
      ) : (
        <Trans>
          {honestCount} of these offers are honest. If you call everything fraud, you’ll catch every fraud and help
          nobody.
        </Trans>
      )}
    </p>
  )
}

function JudgedTable({ judged, counts }: { judged: readonly Judgement[]; counts: Tally }) {
  return (
    <table className="judged-table">
      <caption className="sr-only">
        <Trans>Your judgements so far</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>{judged.length} judged</Trans>
          </th>
          <th scope="col">
            <Trans>You said fraud</Trans>
          </th>
          <th scope="col">
            <Trans>You said not</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <Trans>It was fraud</Trans>
          </th>
          <td className={counts.hit > 0 ? 'judged-good' : ''}>
            <b>{counts.hit}</b>
            <Trans>hits</Trans>
          </td>
          <td className={counts.miss > 0 ? 'judged-bad' : ''}>
            <b>{counts.miss}</b>
            <Trans>misses</Trans>
          </td>
        </tr>
        <tr>
          <th scope="row">
            <Trans>It was honest</Trans>
          </th>
          <td className={counts.false_alarm > 0 ? 'judged-bad' : ''}>
            <b>{counts.false_alarm}</b>
            <Trans>false alarms</Trans>
          </td>
          <td className={counts.correct_pass > 0 ? 'judged-good' : ''}>
            <b>{counts.correct_pass}</b>
            <Trans>correct passes</Trans>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function JudgedList({ judged }: { judged: readonly Judgement[] }) {
  const { t } = useLingui()
  const offers = useOffers()
  const texts = useVerdictTexts()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
    <ol className="judged-list" tabIndex={0} aria-label={t`What you judged`}>
      {judged.toReversed().map(({ offer, saysFraud }) => {
        const verdict = judge(offer, saysFraud)
        return (
          <li key={offer}>
            <Icon of={isGood(verdict) ? Check : X} size={15} className={isGood(verdict) ? 'text-green' : 'text-red'} />
            <span>“{offers[offer].text}”</span>
            <span className={isGood(verdict) ? 'text-ink-2' : 'text-red'}>{texts[verdict]}</span>
          </li>
        )
      })}
    </ol>
  )
}
