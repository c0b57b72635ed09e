import { Trans } from '@lingui/react/macro'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../api.ts'
import { safeNextPath } from '../../safe-next-path.ts'
import { useSession } from '../../session.tsx'
import { homeOf } from '../../session-state.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useAction } from '../../use-form.ts'
import { useInstance } from '../../use-instance.tsx'

/** With demo data: months of history in one click, without an account. */
export function LookAround() {
  const { dispatch } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const name = useInstance()?.lookAroundAs ?? null
  const look = useAction(async () => {
    const { user } = await call('lookAround')
    dispatch({ type: 'LOGIN', user })
    await navigate(safeNextPath(search.get('next')) ?? homeOf(user))
  })
  if (name === null) return null
  return (
    <section className="look-around" aria-labelledby="look-around">
      <div className="grid gap-1">
        <h2 id="look-around" className="heading-panel">
          <Trans>Just looking?</Trans>
        </h2>
        <p className="text-ink-2">
          <Trans>
            {name} is a demo member with months of history. You get a copy of the account that’s yours alone: invest,
            trade and withdraw as you like. It’s gone two hours after you last used it.
          </Trans>
        </p>
      </div>
      <div className="grid justify-items-start gap-1">
        <Button busy={look.isBusy} onClick={look.run}>
          <Trans>Look around as {name} (demo)</Trans>
        </Button>
        <FieldError>{look.error}</FieldError>
      </div>
    </section>
  )
}
