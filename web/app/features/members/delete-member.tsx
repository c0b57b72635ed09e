import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

interface Props {
  readonly memberId: string
  readonly username: string
  readonly onDeleted: () => void
}

export function DeleteMember({ memberId, username, onDeleted }: Props) {
  const { t, i18n } = useLingui()
  const { send, busy } = useCommand('deleteMember')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(null)
    try {
      await send({ params: { memberId }, body: { confirmation: typed.trim() } })
      setOpen(false)
      onDeleted()
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }

  return (
    <>
      <p>
        <Button look="danger" onClick={() => setOpen(true)}>
          <Trans>Delete this member</Trans>
        </Button>
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Delete ${username}?`}>
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <p className="text-sm text-ink-2">
            <Trans>
              Profile, sessions, files, addresses and chat are erased and cannot be brought back. The ledger stays,
              under the name of a deleted member. Whatever runs or waits is closed.
            </Trans>
          </p>
          <TextField
            label={t`Type ${username} to confirm`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={error}
          />
          <div className="dialog-actions">
            <Button onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" look="danger" busy={busy}>
              <Trans>Delete</Trans>
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
