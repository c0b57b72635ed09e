import { Plural, Trans } from '@lingui/react/macro'
import { ProofVerdict } from '../../ui/proof.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useProofText } from './proof-text.ts'
import { FaultText, firstFault } from './step-words.tsx'
import type { Checked } from './use-book-check.ts'

/** One sentence at the end of the proof. */
export function BookVerdict({ checked }: { checked: Checked }) {
  const { isWhole } = checked.result
  return (
    <div role={isWhole ? 'status' : 'alert'}>
      <ProofVerdict fits={isWhole}>
        <p>{isWhole ? <Whole checked={checked} /> : <Broken checked={checked} />}</p>
      </ProofVerdict>
    </div>
  )
}

function Whole({ checked: { book, result, fetched } }: { checked: Checked }) {
  const text = useProofText()
  const figures = useFigures()
  const count = book.transfers.length - result.newerCount
  if (!book.sealed)
    return (
      <Plural
        value={count}
        one="Your book of one transfer fits together. It isn’t in a seal yet."
        other="Your book of # transfers fits together. It isn’t in a seal yet."
      />
    )
  const seal = text.number(book.sealed.seal.sealNo)
  const moment = text.moment(book.sealed.seal.sealedAtMicros)
  const owed = text.money(result.sums.owedCents)
  const { kept } = fetched.file
  const looked = kept && figures.date(Number(kept.keptAtMs), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      <Trans>
        Your book of <Plural value={count} one="one transfer" other="# transfers" /> is in seal {seal} of {moment} UTC,
        with {owed} owed to you.
      </Trans>{' '}
      {looked && <Trans>Nothing before it has changed since you last looked on {looked}.</Trans>}{' '}
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
      <Trans>This isn’t the book that was sealed.</Trans> {fault && <FaultText fault={fault} />}{' '}
      {broken ? (
        <Trans>If this were real, someone would have changed the past.</Trans>
      ) : (
        <Trans>Someone has changed the past. Save the evidence first.</Trans>
      )}
    </>
  )
}
