import { Plural, Trans } from '@lingui/react/macro'
import { ProofVerdict } from '../../ui/proof.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useProofText } from './proof-text.ts'
import { FaultText, firstFault } from './step-words.tsx'
import type { Checked } from './use-book-check.ts'

/** What the check comes to, in words that need no explanation. The bytes are further down. */
export function BookVerdict({ checked }: { checked: Checked }) {
  const { isWhole, isBroken } = checked.result
  return (
    <div role={isBroken ? 'alert' : 'status'}>
      <ProofVerdict state={isWhole ? 'fits' : isBroken ? 'broken' : 'waiting'}>
        <p>{isBroken ? <Broken checked={checked} /> : <Fitting checked={checked} />}</p>
        <small>
          <Tally checked={checked} /> {isWhole && <Since checked={checked} />}
        </small>
      </ProofVerdict>
    </div>
  )
}

function Fitting({ checked: { book, result, fetched } }: { checked: Checked }) {
  const text = useProofText()
  const count = book.transfers.length - result.newerCount
  const owed = text.money(result.sums.owedCents)
  if (!book.sealed) {
    const dueAt = text.moment(BigInt(Date.parse(fetched.nextSealAt)) * 1_000n)
    return (
      <>
        <Plural
          value={count}
          one={`Your one transfer adds up. We owe you ${owed}.`}
          other={`Your # transfers add up. We owe you ${owed}.`}
        />{' '}
        {book.memberId.startsWith('f') ? (
          <Trans>This is a copy of the demo account, and copies are never published.</Trans>
        ) : (
          <Trans>We haven’t published them yet: the next seal is due on {dueAt} UTC.</Trans>
        )}
      </>
    )
  }
  const moment = text.moment(book.sealed.seal.sealedAtMicros)
  return (
    <Plural
      value={count}
      one={`Your one transfer matches what we published on ${moment} UTC. We owe you ${owed}.`}
      other={`Your # transfers match what we published on ${moment} UTC. We owe you ${owed}.`}
    />
  )
}

/** How many checks passed. One that wasn’t made is never among them. */
export function Tally({ checked: { result } }: { checked: Checked }) {
  const { steps, isWhole } = result
  const text = useProofText()
  const tally = (...states: readonly string[]) => steps.filter(({ state }) => states.includes(state)).length
  const [passed, failed, open] = [tally('fits'), tally('broken'), tally('unmade', 'unreached')]
  const [done, all] = [text.number(passed), text.number(steps.length)]
  if (isWhole) return <Trans>All {all} checks passed.</Trans>
  return (
    <>
      <Trans>
        {done} of {all} checks passed.
      </Trans>{' '}
      {failed > 0 && <Plural value={failed} one="One check failed." other="# checks failed." />}{' '}
      {open > 0 && <Plural value={open} one="One check wasn’t made." other="# checks weren’t made." />}
    </>
  )
}

/** What is known from before, or that nothing is: a first look can’t find a past that was rewritten by then. */
function Since({ checked: { result, fetched } }: { checked: Checked }) {
  const figures = useFigures()
  const { kept } = fetched.file
  const looked = kept && figures.date(Number(kept.keptAtMs), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      {looked ? (
        <Trans>Nothing before it has changed since you last looked on {looked}.</Trans>
      ) : (
        <Trans>
          This is your first look in this browser, so it can’t tell whether the past was rewritten before today. From
          now on it can.
        </Trans>
      )}{' '}
      {result.newerCount > 0 && (
        <Plural
          value={result.newerCount}
          one="One newer transfer will be in the next seal."
          other="# newer transfers will be in the next seal."
        />
      )}
    </>
  )
}

function Broken({ checked: { result, broken } }: { checked: Checked }) {
  const fault = firstFault(result.steps)
  return (
    <>
      {fault?.kind === 'shown_other' ? (
        <Trans>Our pages don’t show what your book says.</Trans>
      ) : (
        <Trans>Your book doesn’t match what we published.</Trans>
      )}{' '}
      {fault && <FaultText fault={fault} />}{' '}
      {broken ? (
        <Trans>If this were real, someone would have changed the past.</Trans>
      ) : (
        <Trans>Someone has changed something. Save the evidence first.</Trans>
      )}
    </>
  )
}
