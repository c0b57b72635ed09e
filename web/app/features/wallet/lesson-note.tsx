import { useLingui } from '@lingui/react/macro'
import { GraduationCap, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

const key = (id: string) => `dryrun-lesson-note-${id}`

interface Props {
  /** What was read once stays away in this browser. */
  readonly id: 'irreversible' | 'clipboard' | 'network' | 'fee' | 'rate'
  readonly title: ReactNode
  readonly children: ReactNode
}

/** A few words where people err in real life. */
export function LessonNote({ id, title, children }: Props) {
  const { t } = useLingui()
  const [isRead, setRead] = useState(() => wasRead(id))
  if (isRead) return null
  function dismiss() {
    setRead(true)
    try {
      localStorage.setItem(key(id), 'read')
    } catch {
      // A browser that keeps nothing shows it again next time.
    }
  }
  return (
    <div className="lesson-note">
      <Icon of={GraduationCap} size={18} />
      <p>
        <b>{title}</b> {children}
      </p>
      <button type="button" className="lesson-note-close" aria-label={t`Don’t show this again`} onClick={dismiss}>
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}

function wasRead(id: Props['id']): boolean {
  try {
    return localStorage.getItem(key(id)) !== null
  } catch {
    return false
  }
}
