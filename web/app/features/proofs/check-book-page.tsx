import { stepNames } from '@dryrun/domain/proofs/steps.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Download } from 'lucide-react'
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
import { PastAlarms } from './past-alarms.tsx'
import { ProofTree } from './proof-tree.tsx'
import { ReadOut, SeenBy } from './read-out.tsx'
import { saveBook } from './save-book.ts'
import { type Checked, type CheckState, useBookCheck } from './use-book-check.ts'
import { BookVerdict, Tally } from './verdict.tsx'
import './proofs.css'

const minuteMs = 60_000
/** What the drawing shows. Whatever else doesn’t fit, these can. */
const treeSteps: ReadonlySet<string> = new Set(['transfers', 'leaves', 'path'])

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
  const { book, result, fetched, broken } = checked
  const newest = book.seals.at(-1)
  return (
    <>
      {broken && <BrokenNotice checked={checked} onBack={() => onBack(broken.whole)} />}
      {fetched.isOld && (
        <StaleNote>
          <Trans>We can’t reach the server. This is the last book you got, without newer transfers and seals.</Trans>
        </StaleNote>
      )}
      {!broken && !result.isBroken && <PastAlarms />}
      <BookVerdict checked={checked} />
      {!broken && <Keeping checked={checked} />}
      {newest && (
        <section className="panel" aria-labelledby="compare-title">
          <div className="panel-head">
            <h2 id="compare-title" className="heading-panel">
              <Trans>Compare with someone</Trans>
            </h2>
          </div>
          <div className="panel-body proof-pair">
            <ReadOut sealNo={newest.sealNo} root={newest.root} digest={checked.newestDigest} />
            <SeenBy witnessed={result.witnessed} />
          </div>
        </section>
      )}
      <Bytes checked={checked} />
      <BrokenOne checked={checked} onBreak={onBreak} />
      <CheckNotes checked={checked} />
    </>
  )
}

/** Everything that was computed, for whoever wants to see it. What doesn’t fit is open from the start. */
function Bytes({ checked }: { checked: Checked }) {
  const { book, result, ms, fetched, broken } = checked
  const figures = useFigures()
  const isReached = result.steps.every(({ name, state }) => state === 'fits' || !treeSteps.has(name))
  const seconds = figures.number(ms / 1_000, 2)
  return (
    <details key={broken?.kind ?? 'own'} className="framed proof-bytes" open={result.isBroken}>
      <summary>
        <b>
          <Trans>See every step and its bytes</Trans>
        </b>
        <span className="text-ink-2">
          <Tally checked={checked} />
        </span>
        <Icon of={ChevronDown} size={16} className="proof-arrow" />
      </summary>
      <div className="proof-columns">
        <div>
          <h2 className="heading-panel">
            {broken ? <Trans>From the copy to the root</Trans> : <Trans>From my book to the root</Trans>}
            <small>
              <Trans>{seconds} s</Trans>
            </small>
          </h2>
          <ProofTree book={book} isReached={isReached} />
          <p className="text-ink-2">
            {!book.sealed && result.isBroken ? (
              <Trans>There’s no path, because your book isn’t in this seal.</Trans>
            ) : !book.sealed ? (
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
            <Trans>Six checks</Trans>
          </h2>
          <BookSteps book={book} result={result} nextSealAt={fetched.nextSealAt} />
        </div>
      </div>
    </details>
  )
}

/** Ways to keep what was checked where nobody else can change it. */
function Keeping({ checked }: { checked: Checked }) {
  const { isBroken } = checked.result
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[62ch] text-ink-2">
        {isBroken ? (
          <Trans>The file has everything that was shown to you. Nobody can take it back once you’ve saved it.</Trans>
        ) : (
          <Trans>
            Your browser did this itself, and didn’t rely on our word. A saved book can be held against the next one.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look={isBroken ? 'primary' : 'secondary'} onClick={() => saveBook(checked.fetched.file)}>
          <Icon of={Download} size={18} />
          {isBroken ? <Trans>Save the evidence</Trans> : <Trans>Save my book</Trans>}
        </Button>
        <a className="button" href="/check.html" target="_blank" rel="noreferrer">
          <Trans>Check it offline</Trans>
        </a>
      </div>
    </div>
  )
}
