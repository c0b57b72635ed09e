import { toHex } from '@dryrun/domain/proofs/bytes.ts'
import { transferText } from '@dryrun/domain/proofs/canonical.ts'
import type { BookCheck } from '@dryrun/domain/proofs/check-book.ts'
import type { ProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import { type Step, type StepName, stepNames } from '@dryrun/domain/proofs/steps.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ProofStep, ProofSteps } from '../../ui/proof.tsx'
import { shortDigest, useProofText, wholeDigest } from './proof-text.ts'
import { sumsAlong } from './proof-tree.tsx'
import { FaultText, useFittingWords } from './step-words.tsx'

/** Six steps, each with its numbers and bytes; what doesn't fit is opened. */
export function BookSteps({ book, result, nextSealAt }: { book: ProvenBook; result: BookCheck; nextSealAt: string }) {
  const { t } = useLingui()
  const text = useProofText()
  const words = useFittingWords(book, result)
  const found = new Map(result.steps.map((step) => [step.name, step]))
  const dueAt = text.moment(BigInt(Date.parse(nextSealAt)) * 1_000n)
  return (
    <ProofSteps>
      {stepNames.map((name) => {
        const step = found.get(name)
        const { title } = words[name]
        if (!step || step.state === 'unreached' || step.missing === 'seal' || step.missing === 'seal_of_copy')
          return (
            <ProofStep
              key={name}
              state="waiting"
              title={title}
              text={
                step?.missing === 'seal' ? (
                  <Trans>Not made: your book isn’t in a seal yet. The next one is due on {dueAt} UTC.</Trans>
                ) : step?.missing === 'seal_of_copy' ? (
                  <Trans>Not made: a copy of the demo account is never in a seal.</Trans>
                ) : (
                  <Trans>Not reached, because an earlier step doesn’t fit.</Trans>
                )
              }
            />
          )
        return (
          <ProofStep
            key={name}
            state={step.state === 'unmade' ? 'waiting' : step.state}
            title={title}
            text={step.fault ? <FaultText fault={step.fault} /> : words[name].text}
            aside={name === 'signature' ? 'Ed25519' : t`${text.number(step.done)} of ${text.number(step.of)}`}
            isOpen={step.state === 'broken'}
          >
            {hasBytes(name, book) ? <Bytes name={name} step={step} book={book} result={result} /> : undefined}
          </ProofStep>
        )
      })}
    </ProofSteps>
  )
}

/** What comes from a seal needs one: the newest for its signature and chain, and for leaves one that has the book. */
function hasBytes(name: StepName, { sealed, seals }: ProvenBook): boolean {
  if (name === 'transfers' || name === 'balances') return true
  return name === 'signature' || name === 'seals' ? seals.length > 0 : sealed !== null
}

interface BytesProps {
  readonly name: StepName
  readonly step: Step
  readonly book: ProvenBook
  readonly result: BookCheck
}

function Bytes({ name, step, book, result }: BytesProps) {
  const newest = book.sealed?.seal ?? book.seals.at(-1)
  switch (name) {
    case 'transfers':
      return <TransferBytes step={step} book={book} />
    case 'balances':
      return <BalanceRows result={result} />
    case 'leaves':
      return book.sealed?.leaves.map(({ half, nonce }) => (
        <Digest key={half} name={<Trans>secret number of leaf {half}</Trans>} digest={nonce} />
      ))
    case 'path':
      return <PathTable book={book} />
    case 'signature':
      return (
        newest && (
          <>
            <Digest name={<Trans>public key</Trans>} digest={newest.publicKey} />
            <Digest name={<Trans>signature</Trans>} digest={newest.signature} />
          </>
        )
      )
    case 'seals':
  }
  return newest && <Digest name={<Trans>the seal before this one</Trans>} digest={newest.before} />
}

function Digest({ name, digest, look }: { name: ReactNode; digest: Uint8Array; look?: 'found' | 'sealed' }) {
  return (
    <div>
      <p className="text-ink-3">{name}</p>
      <code data-look={look}>{wholeDigest(digest)}</code>
    </div>
  )
}

/** The bytes of one transfer: the one that doesn't fit, or the last. */
function TransferBytes({ step, book }: { step: Step; book: ProvenBook }) {
  const { fault } = step
  const changed = fault?.kind === 'transfer_changed' ? fault : undefined
  const transfer = changed?.transfer ?? book.transfers.at(-1)
  if (!transfer)
    return (
      <p>
        <Trans>There’s no activity in your book yet.</Trans>
      </p>
    )
  return (
    <>
      <p>
        <Trans>These bytes are hashed, right after the digest before them:</Trans>
      </p>
      <code>{transferText(transfer)}</code>
      {changed && <Digest name={<Trans>the digest before</Trans>} digest={changed.before} />}
      {changed && <Digest name={<Trans>computed here</Trans>} digest={changed.computed} look="found" />}
      <Digest name={<Trans>in the book</Trans>} digest={transfer.digest} look="sealed" />
    </>
  )
}

function BalanceRows({ result: { sums } }: { result: BookCheck }) {
  const text = useProofText()
  return (
    <table>
      <tbody>
        <Row name={<Trans>Owed to you</Trans>} value={text.money(sums.owedCents)} />
        <Row name={<Trans>You deposited</Trans>} value={text.money(sums.paidInCents)} />
        <Row name={<Trans>Paid out to you</Trans>} value={text.money(sums.paidOutCents)} />
      </tbody>
    </table>
  )
}

function Row({ name, value }: { name: ReactNode; value: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="text-end">{value}</td>
    </tr>
  )
}

function PathTable({ book: { sealed } }: { book: ProvenBook }) {
  const text = useProofText()
  return (
    <>
      <p>
        <Trans>
          Every level hashes both neighbours’ digests and both neighbours’ sums, so nobody can hide a debt in a total.
        </Trans>
      </p>
      {sealed?.leaves.map((leaf) => {
        const sums = sumsAlong(leaf)
        return (
          <table key={leaf.half}>
            <caption className="text-start font-semibold">
              <Trans>From leaf {leaf.half}</Trans>
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Level</Trans>
                </th>
                <th scope="col">
                  <Trans>Neighbour</Trans>
                </th>
                <th scope="col">
                  <Trans>Their sum</Trans>
                </th>
                <th scope="col">
                  <Trans>New sum</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {leaf.path.map((step, at) => (
                <tr key={toHex(step.digest)}>
                  <td>{at + 1}</td>
                  <td>{shortDigest(step.digest)}</td>
                  <td>{text.money(step.sums.owedCents)}</td>
                  <td>{text.money(sums[at] ?? 0n)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </>
  )
}
