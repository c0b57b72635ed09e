import { dollarText, numberText, percentText, priceText } from '@dryrun/domain/languages/number-text.ts'
import type { DollarTransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { useLingui } from '@lingui/react/macro'
import type { AnyOrigin, NoteName, Term } from '../../origins.ts'
import { useFigures } from '../../ui/use-figures.ts'
import { useTransferNames } from '../ledger/index.ts'
import { useNotes, useTermNames } from './words.ts'

interface Props {
  readonly note: NoteName
  readonly terms: readonly Term[]
  readonly onOpen: (origin: AnyOrigin) => void
}

/** The arithmetic behind a number, with what has to be said about it. */
export function SumTerms({ note, terms, onOpen }: Props) {
  const notes = useNotes()
  return (
    <>
      <TermList terms={terms} onOpen={onOpen} />
      <p className="text-ink-2">{notes[note]}</p>
    </>
  )
}

/** Each figure with its sign and its name; one that comes from somewhere itself opens in its turn. */
export function TermList({ terms, onOpen }: Pick<Props, 'terms' | 'onOpen'>) {
  const names = useTermNames()
  const valueOf = useValueText()
  if (terms.length === 0) return null
  // The same term may come more than once, such as one for each coin.
  const keyed = terms.map((term, place) => ({ term, key: `${place} ${term.name}` }))
  return (
    <dl className="explain-terms">
      {keyed.map(({ term, key }) => {
        const { from, sign, name, of } = term
        return (
          <div key={key} {...(sign === '=' && { 'data-result': '' })}>
            <span className="text-ink-3">{sign}</span>
            <dt>
              {names[name]}
              {of && <TermSubject of={of} />}
            </dt>
            <dd>
              {from && typeof from !== 'string' ? (
                <button type="button" className="explain" onClick={() => onOpen(from)}>
                  <bdi dir="ltr">{valueOf(term)}</bdi>
                </button>
              ) : (
                <bdi dir="ltr">{valueOf(term)}</bdi>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What the term is in particular: a coin, a kind of entry, a month or a day. */
function TermSubject({ of }: { of: NonNullable<Term['of']> }) {
  const kinds = useTransferNames()
  const figures = useFigures()
  const text =
    'text' in of
      ? of.text
      : 'kind' in of
        ? kinds[of.kind as DollarTransferKind]
        : 'month' in of
          ? figures.date(`${of.month}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
          : figures.date(of.day, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return <small className="block text-xs text-ink-3">{text}</small>
}

function useValueText() {
  const { i18n } = useLingui()
  const { locale } = i18n
  return ({ value, unit }: Term): string => {
    if (value === '') return '–'
    if (unit === undefined) return dollarText(value, locale)
    if (unit === 'percent') return percentText(value, locale)
    if (unit === 'price' || unit === 'count') return priceText(value, locale)
    return `${numberText(value, locale, value.split('.')[1]?.length ?? 0)} ${unit}`
  }
}
