import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFigures } from '../../ui/use-figures.ts'
import { useProofText } from './proof-text.ts'
import type { Checked } from './use-book-check.ts'

/** What the check can't show and where seals are kept; where it failed, what to do about it. */
export function CheckNotes({ checked }: { checked: Checked }) {
  return checked.result.isBroken ? <Broken isCopy={checked.broken !== null} /> : <Whole checked={checked} />
}

function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">{title}</h2>
      </div>
      <div className="panel-body grid gap-4">{children}</div>
    </section>
  )
}

function Whole({ checked: { fetched } }: { checked: Checked }) {
  const text = useProofText()
  const figures = useFigures()
  const { kept, sealed, seals } = fetched.file
  const keptOn = kept && figures.date(Number(kept.keptAtMs), { dateStyle: 'medium', timeZone: 'UTC' })
  const keptNo = kept && text.number(BigInt(kept.sealNo))
  const nowNo = sealed && text.number(BigInt(sealed.seal.sealNo))
  return (
    <div className="proof-pair">
      <Panel title={<Trans>What this can’t show</Trans>}>
        <p>
          <Trans>
            It can’t show that prices were fair (check a fill for that), or that members who never look were told the
            truth.
          </Trans>
        </p>
        <p>
          <Trans>
            A past that was rewritten before you first looked can only be found by someone who kept a seal from before
            that. So keep one: save your book, the file of all seals, or the feed.
          </Trans>
        </p>
        <p>
          <Trans>
            Your neighbours in the tree learn one digest and one sum, in a new random order each time. They don’t learn
            whose it is. Everyone learns how many books there are and what they add up to.
          </Trans>
        </p>
      </Panel>
      <Panel title={<Trans>Where the seal is kept</Trans>}>
        <ul className="proof-kept">
          <li>
            <b>
              <Trans>This browser</Trans>
            </b>
            <p className="text-ink-2">
              {keptOn ? (
                <Trans>
                  Kept on {keptOn}: seal {keptNo}.
                </Trans>
              ) : (
                <Trans>Nothing was kept here before.</Trans>
              )}{' '}
              {nowNo && nowNo !== keptNo && <Trans>From now on it’s seal {nowNo}.</Trans>}
            </p>
          </li>
          <li>
            <b>
              <Trans>The public list of seals</Trans>
            </b>
            <p className="text-ink-2">
              <Plural
                value={seals.length}
                one="We compared one seal. Anyone can read them all."
                other="We compared # seals. Anyone can read them all."
              />
            </p>
            <p className="flex flex-wrap gap-x-4">
              <a className="text-link" href="/api/seals">
                <Trans>Read the seals</Trans>
              </a>
              <a className="text-link" href="/api/seals/file" download="dryrun-seals.json">
                <Trans>Save all seals</Trans>
              </a>
              <a className="text-link" href="/api/seals/feed">
                <Trans>Feed</Trans>
              </a>
            </p>
          </li>
        </ul>
      </Panel>
    </div>
  )
}

function Broken({ isCopy }: { isCopy: boolean }) {
  return (
    <Panel title={isCopy ? <Trans>What you’d do if it were real</Trans> : <Trans>What to do now</Trans>}>
      <div className="proof-pair">
        <p>
          <b>
            <Trans>Save it first</Trans>
          </b>
          <br />
          <Trans>
            Save the book and the seal as a file. It’s the evidence, and it can be checked without this site.
          </Trans>
        </p>
        <p>
          <b>
            <Trans>Compare with someone</Trans>
          </b>
          <br />
          <Trans>
            Ask another member which root they were shown for the same seal. Two roots mean two sets of books.
          </Trans>
        </p>
        <p>
          <b>
            <Trans>Ask in writing</Trans>
          </b>
          <br />
          <Trans>Send the file to support. It names the transfer, so nobody can answer in general terms.</Trans>
        </p>
      </div>
    </Panel>
  )
}
