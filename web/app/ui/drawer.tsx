import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { CloseButton } from './close-button.tsx'
import { useModal } from './use-modal.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Stands under the entries with its double rule and never scrolls away. */
  readonly sum?: { readonly label: ReactNode; readonly value: ReactNode }
  readonly children: ReactNode
}

export function Drawer({ open, onClose, title, lead, sum, children }: Props) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const handlers = useModal(ref, open, onClose)
  return (
    <dialog ref={ref} className="drawer" aria-labelledby={titleId} {...handlers}>
      {open && (
        <>
          <div className="drawer-head">
            <div className="grid gap-1.5">
              <h2 id={titleId} className="heading-panel">
                {title}
              </h2>
              {lead && <p className="text-sm text-ink-3">{lead}</p>}
            </div>
            <CloseButton label={t`Close this window`} onClick={onClose} />
          </div>
          <div className="drawer-body">{children}</div>
          {sum && (
            <div className="drawer-sum">
              <span>{sum.label}</span>
              <span className="money-large">{sum.value}</span>
            </div>
          )}
        </>
      )}
    </dialog>
  )
}
