import { Trans } from '@lingui/react/macro'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../use-form.ts'

interface Props {
  readonly memberId: string
  readonly isTrainer: boolean
  readonly again: () => Promise<unknown>
}

/** Trainers hold classes of their own and see nothing else of the admin's. */
export function NameTrainer({ memberId, isTrainer, again }: Props) {
  const set = useAction(async () => {
    await call('setTrainer', { params: { memberId }, body: { isTrainer: !isTrainer } })
    await again()
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={set.isBusy} onClick={set.run}>
        {isTrainer ? <Trans>Take back trainer</Trans> : <Trans>Name as trainer</Trans>}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-2">
        {set.error ??
          (isTrainer ? (
            <Trans>They can hold classes, and they see only their own.</Trans>
          ) : (
            <Trans>A trainer can hold classes, and sees only their own.</Trans>
          ))}
      </p>
    </div>
  )
}
