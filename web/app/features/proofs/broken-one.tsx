import { amountToBreak, type BreakKind, possibleBreaks } from '@dryrun/domain/proofs/break-book.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useProofText } from './proof-text.ts'
import type { Checked } from './use-book-check.ts'

interface Props {
  readonly checked: Checked
  readonly onBreak: (whole: Checked, kind: BreakKind) => void
}

/** A check that is seen to fail is believed: a copy is broken here, and the same check looks at it. */
export function BrokenOne({ checked, onBreak }: Props) {
  const { t } = useLingui()
  const whole = checked.broken?.whole ?? checked
  const names = useBreakNames(whole)
  // What was chosen shows right away; the check of the copy takes a moment.
  const [chosen, setChosen] = useState<{ readonly kind: BreakKind; readonly under: Checked } | null>(null)
  const shown = chosen?.under === checked ? chosen.kind : checked.broken?.kind
  return (
    <section className="panel" aria-label={t`Show me a broken one`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Show me a broken one</Trans>
        </h2>
        <span className="text-ink-2">
          <Trans>This changes a copy in this tab. Your real book stays as it is.</Trans>
        </span>
      </div>
      <fieldset className="panel-body proof-breaks">
        <legend className="sr-only">
          <Trans>How to break the copy</Trans>
        </legend>
        {possibleBreaks(whole.book).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              className="choice-mark"
              name="break"
              checked={shown === kind}
              onChange={() => {
                setChosen({ kind, under: checked })
                onBreak(whole, kind)
              }}
            />
            <b>{names[kind].title}</b>
            <small>{names[kind].text}</small>
          </label>
        ))}
      </fieldset>
    </section>
  )
}

function useBreakNames({ book }: Checked): Record<BreakKind, { readonly title: ReactNode; readonly text: ReactNode }> {
  const text = useProofText()
  const amount = amountToBreak(book)
  const [was, is] = [text.money(amount?.wasCents ?? 0n), text.money(amount?.isCents ?? 0n)]
  return {
    amount: {
      title: <Trans>An amount</Trans>,
      text: (
        <Trans>
          {was} becomes {is}
        </Trans>
      ),
    },
    order: { title: <Trans>The order</Trans>, text: <Trans>two transfers swapped</Trans> },
    missing: { title: <Trans>A missing transfer</Trans>, text: <Trans>one left out</Trans> },
    sum: { title: <Trans>A faked sum</Trans>, text: <Trans>a neighbour goes below zero</Trans> },
    key: { title: <Trans>Another key</Trans>, text: <Trans>signed by someone else</Trans> },
  }
}

/** Says above everything that this isn't the real book. */
export function BrokenNotice({ checked, onBack }: { checked: Checked; onBack: () => void }) {
  const names = useBreakNames(checked.broken?.whole ?? checked)
  if (!checked.broken) return null
  const { title, text } = names[checked.broken.kind]
  return (
    <div className="proof-notice">
      <p>
        <Icon of={TriangleAlert} size={18} className="me-2 inline text-red" />
        <b>
          <Trans>This is a broken copy, made for you in this tab.</Trans>
        </b>{' '}
        <Trans>
          {title}: {text}. Your real book is fine.
        </Trans>
      </p>
      <Button size="small" onClick={onBack}>
        <Trans>Back to my book</Trans>
      </Button>
    </div>
  )
}
