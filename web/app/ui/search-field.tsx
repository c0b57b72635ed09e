import { Search } from 'lucide-react'
import { Icon } from './icon.tsx'
import { useDraft } from './use-draft.ts'

/** What a list is narrowed by while it is typed. */
export function SearchField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props
  const draft = useDraft(value, onChange)
  return (
    <div className="affix">
      <span className="affix-mark">
        <Icon of={Search} size={16} />
      </span>
      <input className="input" type="search" aria-label={label} placeholder={label} {...draft} />
    </div>
  )
}
