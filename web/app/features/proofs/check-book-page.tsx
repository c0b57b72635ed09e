import { stepNames } from '@dryrun/domain/proofs/check-book.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ProofStep, ProofSteps } from '../../ui/proof.tsx'
import { ErrorState, Skeleton, StaleNote } from '../../ui/states.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useNow } from '../../use-instance.tsx'
import { BookSteps } from './book-steps.tsx'
import { BrokenNotice, BrokenOne } from './broken-one.tsx'
import { CheckNotes } from './check-notes.tsx'
import { ProofTree } from './proof-tree.tsx'
import { saveBook } from './save-book.ts'
import { type Checked, type CheckState, useBookCheck } from './use-book-check.ts'
import { BookVerdict } from './verdict.tsx'
import './proofs.css'

const minuteMs = 60_000

export default function CheckBookPage() {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const now = useNow(minuteMs)
  const { state, again, breakIt, backTo } = useBookCheck(user?.memberId, () => (now ?? new Date()).getTime())
  return (
    <>
      <PageMeta title={t`Check my book`} description={t`Your browser recomputes your book and finds it in a seal.`} />
      {state.phase === 'failed' ? (
        <ErrorState className="min-h-[320px]" text={refusalText(i18n, state.error)} onRetry={again} />
      ) : state.phase === 'done' ? (
        <Done checked={state.checked} onBreak={(whole, kind) => void breakIt(whole, kind)} onBack={backTo} />
      ) : (
        <Running state={state} />
      )}
    </>
  )
}

/** Steps turn from dashed to filled as they finish. Nothing is timed for show. */
function Running({ state }: { state: Extract<CheckState, { phase: 'fetching' | 'running' }> }) {
  const names = useStepNames()
  const figures = useFigures()
  const progress = state.phase === 'running' ? state.progress : undefined
  return (
    <section className="framed proof-columns" aria-busy>
      <div>
        <h2 className="heading-panel">
          <Trans>From my book to the root</Trans>
        </h2>
        <Skeleton lines={8} className="min-h-[420px]" />
      </div>
      <div>
        <h2 className="heading-panel">
          {progress ? <Trans>Checking your book</Trans> : <Trans>Fetching your book</Trans>}
        </h2>
        <ProofSteps>
          {stepNames.map((name) => {
            const isNow = progress?.name === name
            return (
              <ProofStep
                key={name}
                state="waiting"
                title={names[name]}
                text={isNow && <Trans>Running</Trans>}
                aside={isNow && `${figures.number(progress.done)} / ${figures.number(progress.of)}`}
              />
            )
          })}
        </ProofSteps>
      </div>
    </section>
  )
}

function useStepNames(): Record<(typeof stepNames)[number], string> {
  const { t } = useLingui()
  return {
    transfers: t`Your transfers`,
    balances: t`Your balances`,
    leaves: t`Your two leaves`,
    path: t`The path to the root`,
    signature: t`The signature`,
    seals: t`The chain of seals`,
  }
}

interface DoneProps {
  readonly checked: Checked
  readonly onBreak: Parameters<typeof BrokenOne>[0]['onBreak']
  readonly onBack: (checked: Checked) => void
}

function Done({ checked, onBreak, onBack }: DoneProps) {
  const { book, result, ms, fetched, broken } = checked
  const figures = useFigures()
  const fitCount = result.steps.filter(({ state }) => state === 'fits').length
  const wrongCount = result.steps.filter(({ state }) => state === 'broken').length
  const isReached = result.steps.every(
    ({ name, state }) => state === 'fits' || name === 'signature' || name === 'seals',
  )
  const seconds = figures.number(ms / 1_000, 2)
  return (
    <>
      {broken ? <BrokenNotice checked={checked} onBack={() => onBack(broken.whole)} /> : <Intro checked={checked} />}
      {fetched.isOld && (
        <StaleNote>
          <Trans>We can’t reach the server. This is the last book you got, without newer transfers and seals.</Trans>
        </StaleNote>
      )}
      <section className="framed proof-columns">
        <div>
          <h2 className="heading-panel">
            {broken ? <Trans>From the copy to the root</Trans> : <Trans>From my book to the root</Trans>}
            <small>
              <Trans>{seconds} s</Trans>
            </small>
          </h2>
          <ProofTree book={book} isReached={isReached} />
          <p className="text-ink-2">
            {!book.sealed ? (
              <Trans>There’s no path yet. It’s drawn once your book is in a seal.</Trans>
            ) : isReached ? (
              <Trans>
                Blue is computed from your own book. A square is a neighbour: one digest and one sum, no name.
              </Trans>
            ) : (
              <Trans>Dashed: couldn’t be reached. A changed book never arrives at the published root.</Trans>
            )}
          </p>
        </div>
        <div>
          <h2 className="heading-panel">
            {wrongCount > 0 ? (
              <Plural value={wrongCount} one="One check doesn’t fit" other="# checks don’t fit" />
            ) : (
              <Plural value={fitCount} one="One check, and it fits" other="# checks, and all of them fit" />
            )}
          </h2>
          <BookSteps key={broken?.kind ?? 'own'} book={book} result={result} nextSealAt={fetched.nextSealAt} />
        </div>
      </section>
      <BookVerdict checked={checked} />
      <BrokenOne checked={checked} onBreak={onBreak} />
      <CheckNotes checked={checked} />
    </>
  )
}

function Intro({ checked }: { checked: Checked }) {
  const isWhole = checked.result.isWhole
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <p className="max-w-[62ch] text-ink-2">
        {checked.book.sealed ? (
          <Trans>
            Your browser just recomputed your whole book and followed it up to the seal we published. Nothing here
            relies on our word.
          </Trans>
        ) : (
          <Trans>Your browser just recomputed your whole book. The next seal will have it.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look={isWhole ? 'secondary' : 'primary'} onClick={() => saveBook(checked.fetched.file)}>
          <Icon of={Download} size={18} />
          {isWhole ? <Trans>Save my book</Trans> : <Trans>Save the evidence</Trans>}
        </Button>
        <a className="button" href="/check.html" target="_blank" rel="noreferrer">
          <Trans>Check it offline</Trans>
        </a>
      </div>
    </div>
  )
}
