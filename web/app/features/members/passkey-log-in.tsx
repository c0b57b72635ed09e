import type { SessionUser } from '@dryrun/contract/session.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useForm } from '../../use-form.ts'
import { canBeOffered, isCancelled, signWithKey, stopOffering, useCanUsePasskeys } from './passkey-device.ts'

const messageMs = 5000

async function logIn({ isOffered }: { readonly isOffered: boolean }) {
  const { options } = await call('beginPasskeyLogIn')
  const credential = await signWithKey(options, { isOffered })
  return (await call('logInWithPasskey', { body: { credential } })).user
}

/** Logs in with a key of the device: by the button, or by picking it where the browser fills in the e-mail. */
export function PasskeyLogIn() {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const isPossible = useCanUsePasskeys()
  const form = useForm({
    initial: {},
    showMs: messageMs,
    send: async () => {
      try {
        dispatch({ type: 'LOGIN', user: await logIn({ isOffered: false }) })
      } catch (problem) {
        if (!isCancelled(problem)) throw problem
      }
    },
    fallback: t`Can't login at the moment`,
  })
  useOffer(
    (user) => dispatch({ type: 'LOGIN', user }),
    // What nobody picked is nobody's complaint; a key that was picked and refused is.
    ({ code }) => form.complain({ field: null, code }),
  )

  if (!isPossible) return null
  return (
    <>
      <div className="form-end">
        <Button busy={form.isBusy} onClick={() => form.submit()}>
          <Icon of={KeyRound} size={16} />
          <Trans>Log in with a passkey</Trans>
        </Button>
      </div>
      <FieldError>{form.error}</FieldError>
    </>
  )
}

/** Has the browser offer the device's keys among what it fills in, once, for as long as the page is open. */
function useOffer(onTaken: (user: SessionUser) => void, onRefused: (refusal: Refusal) => void): void {
  const taken = useEffectEvent(onTaken)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    let isOpen = true
    async function offer() {
      if (!(await canBeOffered()) || !isOpen) return
      try {
        const user = await logIn({ isOffered: true })
        if (isOpen) taken(user)
      } catch (problem) {
        if (isOpen && problem instanceof Refusal) refused(problem)
      }
    }
    void offer()
    return () => {
      isOpen = false
      void canBeOffered().then((can) => (can ? stopOffering() : undefined))
    }
  }, [])
}
