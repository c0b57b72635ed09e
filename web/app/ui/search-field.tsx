import { Search } from 'lucide-react'
import { Icon } from './icon.tsx'

/** What a list is narrowed by while it is typed. */
export function SearchField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props
  return (
    <div className="affix">
      <span className="affix-mark">
        <Icon of={Search} size={16} />
      </span>
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
