import { honestCount, judge, type OfferId, offerIds, tally, type Verdict } from '@dryrun/domain/learn/offers.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useProgress } from '../index.ts'
import { Play } from './play.tsx'
import { useOffers } from './use-offers.ts'

interface Judgement {
  readonly offer: OfferId
  readonly saysFraud: boolean
}

/** Twenty offers to tell apart, with both kinds of mistake counted. */
export function FraudOrNot() {
  const { t } = useLingui()
  const offers = useOffers()
  const { isMember, progress, readAgain } = useProgress()
  const [own, setOwn] = useState<readonly Judgement[]>([])
  const kept = progress?.judgements ?? []
  const judged = [...kept, ...own.filter(({ offer }) => !kept.some((each) => each.offer === offer))]
  const latest = own.at(-1)
  const open = offerIds.find((offer) => !judged.some((each) => each.offer === offer))
  const counts = tally(judged)
  const number = Math.min(judged.length + 1, offerIds.length)

  function say(saysFraud: boolean) {
    if (!open) return
    setOwn([...own, { offer: open, saysFraud }])
    // Not worth a word when it fails: the lesson goes on, and the count on this screen stays.
    if (isMember) call('judgeOffer', { params: { offer: open }, body: { saysFraud } }).catch(() => {})
  }

  async function beginAnew() {
    if (isMember) {
      await call('forgetJudgements', {})
      await readAgain()
    }
    setOwn([])
  }

  const verdictText: Record<Verdict, string> = {
    hit: t`Hit`,
    miss: t`Miss`,
    false_alarm: t`False alarm`,
    correct_pass: t`Correct pass`,
  }
  const isGood = (verdict: Verdict) => verdict === 'hit' || verdict === 'correct_pass'
  const lastVerdict = latest && judge(latest.offer, latest.saysFraud)
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
      <div className="judging">
        <div className="grid gap-4">
          {open ? (
            <article className="offer">
              <p className="text-sm text-ink-3">{offers[open].from}</p>
              <blockquote>“{offers[open].text}”</blockquote>
            </article>
          ) : (
            <div className="offer">
              <p className="text-sm text-ink-3">
                <Trans>All judged</Trans>
              </p>
              <p className="heading-small">
                {counts.miss === 0 && counts.false_alarm === 0 ? (
                  <Trans>Every fraud caught and no honest offer suspected. That is rare.</Trans>
                ) : counts.false_alarm > counts.miss ? (
                  <Trans>
                    You would rather suspect an honest offer than fall for a fraud. Look at what the honest ones named:
                    costs, risks, a register.
                  </Trans>
                ) : (
                  <Trans>
                    Some got past you. Look at what they had in common: certainty, hurry, secrecy, or new money to get
                    out the old.
                  </Trans>
                )}
              </p>
              <Button size="small" className="justify-self-start" onClick={() => void beginAnew()}>
                <Trans>Begin anew</Trans>
              </Button>
            </div>
          )}
          {open && (
            <div className="needs-script grid grid-cols-2 gap-2">
              <Button onClick={() => say(true)}>
                <Trans>Fraud</Trans>
              </Button>
              <Button onClick={() => say(false)}>
                <Trans>Not fraud</Trans>
              </Button>
            </div>
          )}
          <p aria-live="polite" className="text-sm text-ink-2">
            {latest && lastVerdict ? (
              <>
                <b className={isGood(lastVerdict) ? 'text-green' : 'text-red'}>{verdictText[lastVerdict]}.</b>{' '}
                {offers[latest.offer].why}
              </>
            ) : (
              <Trans>
                {honestCount} in this set are honest. Calling everything fraud catches every fraud and is of no use to
                anybody.
              </Trans>
            )}
          </p>
        </div>
        <div className="grid gap-4">
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
          {judged.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
            <ol className="judged-list" tabIndex={0} aria-label={t`What you judged`}>
              {judged.toReversed().map(({ offer, saysFraud }) => {
                const verdict = judge(offer, saysFraud)
                return (
                  <li key={offer}>
                    <Icon
                      of={isGood(verdict) ? Check : X}
                      size={15}
                      className={isGood(verdict) ? 'text-green' : 'text-red'}
                    />
                    <span>“{offers[offer].text}”</span>
                    <span className={isGood(verdict) ? 'text-ink-2' : 'text-red'}>{verdictText[verdict]}</span>
                  </li>
                )
              })}
            </ol>
          )}
        </div>
      </div>
    </Play>
  )
}
