import { X } from 'lucide-react'
import { Icon } from './icon.tsx'

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="close-button" aria-label={label} onClick={onClick}>
      <Icon of={X} size={18} />
    </button>
  )
}
