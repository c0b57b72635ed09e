import { matchStates } from '@dryrun/domain/deposits/match-deposit.ts'
import { coins } from '@dryrun/domain/wallet/coins.ts'
import { type WorkKind, workKinds } from '@dryrun/domain/work/work.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Star, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useFigures } from '../../ui/use-figures.ts'
import { useForm } from '../../use-form.ts'
import { filterNames, type WorkView } from './use-work.ts'

export function WorkTabs({ view: { kind, counts, choose } }: { view: WorkView }) {
  const { t } = useLingui()
  const figures = useFigures()
  const names: Record<WorkKind, string> = {
    deposit: t`Deposits`,
    withdrawal: t`Withdrawals`,
    support: t`Support`,
    review: t`Reviews`,
  }
  const all = counts && workKinds.reduce((sum, each) => sum + counts[each], 0)
  const tab = (name: string, value: WorkKind | undefined, count: number | undefined) => (
    <button key={name} type="button" aria-pressed={kind === value} className="work-tab" onClick={() => choose(value)}>
      {name} {count !== undefined && <span className="figures">{figures.number(count)}</span>}
    </button>
  )
  return (
    <fieldset className="work-tabs">
      <legend className="sr-only">{t`Kind of work`}</legend>
      {tab(t`All`, undefined, all)}
      {workKinds.map((each) => tab(names[each], each, counts?.[each]))}
      <Link className="work-tab" to="/admin/transactions?status=all">
        <Trans>Decided</Trans>
      </Link>
    </fieldset>
  )
}

export function WorkFilters({ view: { filters, change } }: { view: WorkView }) {
  const { t } = useLingui()
  const matches = { matched: t`Matched`, partly: t`Partly matched`, unmatched: t`Unmatched` }
  return (
    <search className="work-filters" aria-label={t`Filters`}>
      <FilterField name="min" label={t`From $`} filters={filters} change={change} />
      <FilterField name="max" label={t`Up to $`} filters={filters} change={change} />
      <select
        className="input"
        aria-label={t`Coin`}
        value={filters.coin ?? ''}
        onChange={(event) => change({ coin: event.target.value, open: undefined })}
      >
        <option value="">{t`Any coin`}</option>
        {coins.map((coin) => (
          <option key={coin}>{coin}</option>
        ))}
      </select>
      <DayField
        name="from"
        label={t`From this day`}
        short={t({ message: 'From', context: 'day' })}
        filters={filters}
        change={change}
      />
      <DayField
        name="to"
        label={t`Up to this day`}
        short={t({ message: 'To', context: 'day' })}
        filters={filters}
        change={change}
      />
      <select
        className="input"
        aria-label={t`Match`}
        value={filters.match ?? ''}
        onChange={(event) => change({ match: event.target.value, open: undefined })}
      >
        <option value="">{t`Any match`}</option>
        {matchStates.map((state) => (
          <option key={state} value={state}>
            {matches[state]}
          </option>
        ))}
      </select>
      <SavedFilters filters={filters} change={change} />
    </search>
  )
}

interface FieldProps extends Pick<WorkView, 'filters' | 'change'> {
  readonly name: 'min' | 'max'
  readonly label: string
}

function FilterField({ name, label, filters, change }: FieldProps) {
  const draft = useDraft(filters[name] ?? '', (value) => change({ [name]: value, open: undefined }))
  return <input className="input" aria-label={label} placeholder={label} inputMode="numeric" maxLength={9} {...draft} />
}

interface DayProps extends Pick<WorkView, 'filters' | 'change'> {
  readonly name: 'from' | 'to'
  readonly label: string
  /** A field for a day shows no placeholder, so this is written before it. */
  readonly short: string
}

function DayField({ name, label, short, filters, change }: DayProps) {
  const draft = useDraft(filters[name] ?? '', (value) => change({ [name]: value, open: undefined }))
  return (
    <span className="work-day">
      <span aria-hidden="true">{short}</span>
      <input className="input" type="date" aria-label={label} {...draft} />
    </span>
  )
}

interface Saved {
  readonly name: string
  readonly filters: Readonly<Record<string, string>>
}

const storageKey = 'work-filters'
const savedMax = 12

function readSaved(): readonly Saved[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept)
      ? (kept as Saved[]).filter(({ name, filters }) => typeof name === 'string' && filters)
      : []
  } catch {
    return []
  }
}

/** Filters that are used again, kept in this browser under a name. */
function SavedFilters({ filters, change }: Pick<WorkView, 'filters' | 'change'>) {
  const { t } = useLingui()
  const [saved, setSaved] = useState(readSaved)
  const [isNaming, setNaming] = useState(false)
  const isNarrowed = Object.keys(filters).length > 0

  function keep(list: readonly Saved[]) {
    setSaved(list)
    try {
      localStorage.setItem(storageKey, JSON.stringify(list))
    } catch {
      // Where nothing can be kept, they last as long as the page.
    }
  }

  const form = useForm({
    initial: { name: '' },
    isEmpty: ({ name }) => name.trim() === '',
    send: ({ name }) => {
      const called = name.trim()
      keep([...saved.filter((each) => each.name !== called), { name: called, filters }].slice(-savedMax))
      form.reset()
      setNaming(false)
    },
  })

  const apply = (wanted: Readonly<Record<string, string>>) =>
    change({ ...Object.fromEntries(filterNames.map((each) => [each, wanted[each]])), open: undefined })

  return (
    <div className="work-saved">
      {saved.map((each) => (
        <span key={each.name} className="saved-filter">
          <button type="button" onClick={() => apply(each.filters)}>
            <Icon of={Star} size={14} />
            {each.name}
          </button>
          <button
            type="button"
            aria-label={t`Delete the filter ${each.name}`}
            onClick={() => keep(saved.filter((other) => other.name !== each.name))}
          >
            <Icon of={X} size={14} />
          </button>
        </span>
      ))}
      {isNaming ? (
        <Form of={form} className="flex gap-2">
          <input
            className="input"
            name="name"
            aria-label={t`Name of the filter`}
            placeholder={t`Name of the filter`}
            maxLength={40}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears because the person asked for it.
            autoFocus
            value={form.values.name}
            onChange={(event) => form.set({ name: event.target.value })}
          />
          <Button size="small" type="submit">
            <Trans>Save</Trans>
          </Button>
        </Form>
      ) : (
        <Button size="small" disabled={!isNarrowed} onClick={() => setNaming(true)}>
          <Icon of={Plus} size={14} />
          <Trans>Save filter</Trans>
        </Button>
      )}
      {isNarrowed && (
        <Button size="small" look="quiet" onClick={() => apply({})}>
          <Trans>Clear the filters</Trans>
        </Button>
      )}
    </div>
  )
}
