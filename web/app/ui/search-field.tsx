import { Search } from 'lucide-react'
import { Icon } from './icon.tsx'
import { useDraft } from './use-draft.ts'

interface Props {
  readonly label: string
  /** What's in the empty field, where the label is too long for it. */
  readonly hint?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What a list is narrowed by while it is typed. */
export function SearchField({ label, hint = label, value, onChange }: Props) {
  const draft = useDraft(value, onChange)
  return (
    <div className="affix">
      <span className="affix-mark">
        <Icon of={Search} size={16} />
      </span>
      <input className="input" type="search" aria-label={label} placeholder={hint} title={label} {...draft} />
    </div>
  )
}
