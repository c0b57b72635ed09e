import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Forfeited, losesAnything } from './forfeited.tsx'

interface Props {
  readonly memberId: string
  readonly username: string
  readonly onDeleted: () => void
}

export function DeleteMember(props: Props) {
  const { t } = useLingui()
  const { username } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <p>
        <Button look="danger" onClick={() => setOpen(true)}>
          <Trans>Delete this member</Trans>
        </Button>
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Delete ${username}?`}>
        {open && <DeleteForm {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function DeleteForm({ memberId, username, onDeleted, onClose }: Props & { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const closing = useRead('previewMemberClosing', { params: { memberId } })
  const { send, busy } = useCommand('deleteMember')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(null)
    try {
      await send({ params: { memberId }, body: { confirmation: typed.trim() } })
      onClose()
      onDeleted()
    } catch (problem) {
      // They are gone already: an earlier attempt did it, and its answer was lost.
      if (problem instanceof Refusal && problem.code === 'not_found') {
        onClose()
        onDeleted()
      } else setError(refusalText(i18n, problem))
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <Shown of={closing} heightClass="min-h-[160px]">
        {(data) => <Forfeited closing={data} isOwn={false} />}
      </Shown>
      <p className="text-sm text-ink-2">
        <Trans>
          Profile, sessions, files, addresses and chat are erased and can’t be brought back. The ledger stays, under
          “deleted member”.
        </Trans>{' '}
        {closing.data && losesAnything(closing.data) && (
          <Trans>To save the money, ask the member to withdraw first.</Trans>
        )}
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
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="danger" busy={busy}>
          <Trans>Delete</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}
