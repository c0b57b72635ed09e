import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { CloseButton } from './close-button.tsx'
import { useModal } from './use-modal.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly wide?: boolean
  readonly children: ReactNode
}

/**
 * The foot of a dialog: at its end side, the way out first and what the dialog is for last. A dangerous action is
 * filled, so that nobody takes it for the way out.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}

export function Dialog({ open, onClose, title, wide, children }: Props) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const handlers = useModal(ref, open, onClose)
  return (
    <dialog ref={ref} className={classNames('dialog', wide && 'dialog-wide')} aria-labelledby={titleId} {...handlers}>
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId} className="heading-panel">
              {title}
            </h2>
            <CloseButton label={t`Close this window`} onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
        </>
      )}
    </dialog>
  )
}
