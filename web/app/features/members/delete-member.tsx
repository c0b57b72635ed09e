import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWrite } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useForm } from '../../use-form.ts'
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
  const { t } = useLingui()
  const closing = useRead('previewMemberClosing', { params: { memberId } })
  const deleteMember = useWrite('deleteMember')
  const form = useForm({
    initial: { confirmation: '' },
    send: async ({ confirmation }) => {
      try {
        await deleteMember({ params: { memberId }, body: { confirmation: confirmation.trim() } })
      } catch (problem) {
        // They are gone already: an earlier attempt did it, and its answer was lost.
        if (!(problem instanceof Refusal && problem.code === 'not_found')) throw problem
      }
      onClose()
      onDeleted()
    },
    fieldOf: () => 'confirmation',
  })

  return (
    <Form of={form} className="grid gap-4">
      <Shown of={closing} heightClass="min-h-[160px]">
        {(data) => <Forfeited closing={data} isOwn={false} />}
      </Shown>
      <p className="text-sm text-ink-2">
        <Trans>
          Profile, sessions, files, addresses and chat are erased and can’t be brought back. The ledger stays, under
          “deleted member”.
        </Trans>{' '}
        {closing.data && losesAnything(closing.data) && (
          <Trans>To save the money, ask the member to withdraw it first.</Trans>
        )}
      </p>
      <TextField
        {...form.text('confirmation')}
        label={t`Type ${username} to confirm`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="danger" busy={form.isBusy}>
          <Trans>Delete</Trans>
        </Button>
      </DialogActions>
    </Form>
  )
}
