import { type BookSums, centsOfSum, differingSum } from '@dryrun/domain/proofs/sums.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { refusalText } from '../../../refusal-text.ts'
import { useSession } from '../../../session.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ProofVerdict } from '../../../ui/proof.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useFigures } from '../../../ui/use-figures.ts'
import { useNow } from '../../../use-instance.tsx'
import { loadAlarms } from '../alarms.ts'
import { PastAlarms, saveAlarms } from '../past-alarms.tsx'
import { shortDigest, useProofText } from '../proof-text.ts'
import { ReadOut, SeenBy } from '../read-out.tsx'
import { FellText, useFigureNames, WitnessText } from '../step-words.tsx'
import { type Outcome, type SealsState, type Shown, useSealsCheck } from './use-seals-check.ts'
import '../proofs.css'

const minuteMs = 60_000

/** Checks every seal from the first to the newest in this browser, and says in one sentence whether they hold. */
export default function SealsCheck({ shown }: { shown: Shown }) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const now = useNow(minuteMs)
  const { state, again } = useSealsCheck(shown, user?.memberId, () => (now ?? new Date()).getTime())
  if (state.phase === 'failed') return <ErrorState text={refusalText(i18n, state.error)} onRetry={again} />
  return (
    <>
      {state.phase !== 'done' && <Running state={state} />}
      {/* It's there before it has something to say, so that it's read out. */}
      <output className="block">{state.phase === 'done' && !state.fault && <Whole outcome={state} />}</output>
      {state.phase === 'done' && state.fault && <Broken outcome={state} fault={state.fault} />}
    </>
  )
}

function Running({ state }: { state: Extract<SealsState, { phase: 'reading' | 'checking' }> }) {
  const { t } = useLingui()
  const text = useProofText()
  const [done, of] = [text.number(state.done), text.number(state.of)]
  return (
    <div className="seals-running">
      <p className="text-ink-2">
        {state.phase === 'reading' ? (
          <Trans>
            Reading the seals: {done} of {of}
          </Trans>
        ) : (
          <Trans>
            Checking the seals: {done} of {of}
          </Trans>
        )}
      </p>
      <ProgressBar
        label={state.phase === 'reading' ? t`Reading the seals` : t`Checking the seals`}
        value={state.of === 0 ? 0 : state.done / state.of}
      />
    </div>
  )
}

function Whole({ outcome }: { outcome: Outcome }) {
  const { seals, kept, witnessed, newestDigest } = outcome
  const text = useProofText()
  const figures = useFigures()
  const since = text.moment(seals[0]?.sealedAtMicros ?? 0n)
  const keptOn = kept && figures.date(kept.keptAtMs, { dateStyle: 'long', timeZone: 'UTC' })
  const newest = seals.at(-1)
  return (
    <>
      <PastAlarms />
      <ProofVerdict state="fits">
        <p>
          <Plural
            value={seals.length}
            one={`The one seal there is holds. It’s of ${since} UTC, its signature fits, and its totals are the ones shown here.`}
            other={`All # seals since ${since} UTC hold: every signature fits, each seal follows the one before it, and the totals of the newest are the ones shown here.`}
          />
        </p>
        <small>
          {keptOn === undefined ? (
            <Trans>
              This is the first look in this browser, so it can’t tell whether the past was rewritten before today. It
              now knows the key and the newest seal, and will tell you if they change.
            </Trans>
          ) : (
            <Trans>The key is the one this browser kept on {keptOn}, and nothing sealed by then has changed.</Trans>
          )}
        </small>
      </ProofVerdict>
      <div className="proof-pair pt-5">
        {newest && <ReadOut sealNo={newest.sealNo} root={newest.root} digest={newestDigest} />}
        <SeenBy witnessed={witnessed} />
      </div>
    </>
  )
}

function Broken({ outcome, fault }: { outcome: Outcome; fault: NonNullable<Outcome['fault']> }) {
  const [isTaken, setIsTaken] = useState(false)
  const { kept } = outcome
  const isKeyOfKept = fault.kind === 'key_other' && kept !== undefined && fault.expected === kept.publicKey
  const isAboutKept = fault.kind === 'kept_other' || isKeyOfKept
  return (
    <div role="alert">
      <ProofVerdict state="broken">
        <p>
          <Trans>The seals don’t hold.</Trans> <FaultText fault={fault} kept={isAboutKept ? kept : undefined} />
        </p>
        <small>
          <Trans>
            This browser keeps what it found. Save it as a file, compare the root with someone else, and ask the site
            about it in writing.
          </Trans>
        </small>
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => saveAlarms(loadAlarms())}>
            <Trans>Save the evidence</Trans>
          </Button>
          {/* Only a key can be another one for a good reason. Two seals of one key and one number never can. */}
          {isKeyOfKept && !isTaken && (
            <Button
              size="small"
              onClick={() => {
                outcome.takeNewKey()
                setIsTaken(true)
              }}
            >
              <Trans>Use the new key from now on</Trans>
            </Button>
          )}
        </div>
        {isTaken && (
          <small>
            <Trans>From now on, this browser compares with the new key. The evidence stays.</Trans>
          </small>
        )}
      </ProofVerdict>
    </div>
  )
}

function FaultText({ fault, kept }: { fault: NonNullable<Outcome['fault']>; kept: Outcome['kept'] }) {
  const text = useProofText()
  const figures = useFigures()
  const no = text.number(fault.sealNo)
  const keptOn = kept && figures.date(kept.keptAtMs, { dateStyle: 'long', timeZone: 'UTC' })
  switch (fault.kind) {
    case 'signature_wrong':
      return (
        <Trans>The signature of seal {no} doesn’t fit what the seal says, so someone changed one of the two.</Trans>
      )
    case 'seal_changed':
      return <Trans>Seal {no} isn’t the one that the next seal follows, so someone changed it afterwards.</Trans>
    case 'seal_missing':
      return <Trans>Seal {no} is missing.</Trans>
    case 'seal_unreadable':
      return <Trans>Seal {no} isn’t in the form that seals have.</Trans>
    case 'kept_other':
      return <Trans>Seal {no} isn’t the one that this browser kept, so someone changed the past.</Trans>
    case 'number_fell':
      return <FellText fault={fault} />
    case 'witness_other':
      return <WitnessText fault={fault} />
    case 'fell_since':
      return <FellSince fault={fault} />
    case 'key_other': {
      const [found, expected] = [shortDigest(fault.found), shortDigest(fault.expected)]
      return keptOn === undefined ? (
        <Trans>
          Seal {no} is signed with the key {found}. The key shown here is {expected}.
        </Trans>
      ) : (
        <Trans>
          The key has changed: seal {no} is signed with {found}. When this browser kept it on {keptOn}, it was{' '}
          {expected}.
        </Trans>
      )
    }
    case 'shown_other':
  }
  return <ShownOther no={no} shown={fault.shown} sealed={fault.sealed} />
}

/** Less has been paid in or out by now than was sealed. */
function FellSince({ fault }: { fault: Extract<NonNullable<Outcome['fault']>, { kind: 'fell_since' }> }) {
  const text = useProofText()
  const names = useFigureNames()
  const [no, name] = [text.number(fault.sealNo), names[fault.what]]
  const [sealed, now] = [text.money(fault.sealed), text.money(fault.now)]
  return (
    <Trans>
      A number fell that can’t fall ({name}): seal {no} says {sealed}, and this page shows {now}.
    </Trans>
  )
}

function ShownOther({ no, shown, sealed }: { no: string; shown: BookSums; sealed: BookSums }) {
  const text = useProofText()
  const names = useFigureNames()
  const which = differingSum(shown, sealed)
  const [here, there] = [text.money(centsOfSum(shown, which)), text.money(centsOfSum(sealed, which))]
  const name = names[which]
  return (
    <Trans>
      This page shows {here} for seal {no} ({name}). The signed seal says {there}.
    </Trans>
  )
}
