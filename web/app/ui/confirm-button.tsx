import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { FieldError } from './field.tsx'

interface Props {
  readonly label: ReactNode
  /** The question that the dialog asks. */
  readonly title: string
  /** What happens then. */
  readonly children: ReactNode
  /** The way back, and the button that does it. */
  readonly keep: ReactNode
  readonly confirm: ReactNode
  readonly busy: boolean
  readonly act: () => Promise<unknown>
  /** Says what went wrong. */
  readonly problemText: (problem: unknown) => string
}

/** A small button for something that can't be undone: it asks once more before it acts. */
export function ConfirmButton({ label, title, children, keep, confirm, busy, act, problemText }: Props) {
  const [open, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setOpen(false)
    setError(null)
  }

  async function confirmed() {
    setError(null)
    try {
      await act()
      close()
    } catch (problem) {
      setError(problemText(problem))
    }
  }

  return (
    <span>
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        <div className="grid gap-4">
          <p className="text-ink-2">{children}</p>
          {error && <FieldError>{error}</FieldError>}
          <DialogActions>
            <Button onClick={close}>{keep}</Button>
            <Button look="danger" busy={busy} onClick={() => void confirmed()}>
              {confirm}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </span>
  )
}
