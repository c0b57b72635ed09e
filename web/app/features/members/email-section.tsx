import type { Profile } from '@dryrun/contract/members.ts'
import { emailCodeLength } from '@dryrun/domain/members/person-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DateText } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../use-form.ts'
import { CodeField } from './code-field.tsx'
import { LocalMailbox } from './local-mailbox.tsx'
import './members.css'

const messageMs = 5000

/** Whether the address was confirmed, and the way to do it. */
export function EmailSection({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  return (
    <FormSection
      title={<Trans>Confirm your email</Trans>}
      text={<Trans>So we know our emails reach you. Everything works without it.</Trans>}
    >
      {profile.emailConfirmedAt === null ? (
        <EnterCode email={profile.email} onConfirmed={onChanged} />
      ) : (
        <p className="flex items-center gap-2">
          <Icon of={CircleCheck} size={18} className="text-green" />
          <span>
            <Trans>
              {profile.email} was confirmed on <DateText at={profile.emailConfirmedAt} to="day" />.
            </Trans>
          </span>
        </p>
      )}
    </FormSection>
  )
}

interface EnterProps {
  readonly email: string
  readonly onConfirmed: () => void
  /** It was just opened, to be typed into. */
  readonly takesFocus?: boolean
}

/** The code from the mail, or a new one. */
export function EnterCode({ email, onConfirmed, takesFocus = false }: EnterProps) {
  const { t } = useLingui()
  const toast = useToast()
  const done = (title: string) => toast({ kind: 'done', title, durationMs: messageMs })
  const form = useForm({
    initial: { code: '' },
    showMs: messageMs,
    isEmpty: ({ code }) => code.length < emailCodeLength,
    send: async ({ code }) => {
      try {
        await call('confirmEmailByCode', { body: { code } })
        done(t`Your email is confirmed.`)
        onConfirmed()
      } finally {
        form.reset()
      }
    },
    fieldOf: () => 'code',
  })
  const { code } = form.values

  /** Checked as soon as the sixth digit is there. */
  function enter(digits: string) {
    form.set({ code: digits })
    form.submit()
  }

  const sendAgain = () =>
    form.run('sending', async () => {
      await call('sendEmailConfirmation')
      form.reset()
      done(t`We’ve sent you a new code.`)
    })

  return (
    <Form of={form} className="form-fields">
      <CodeField
        value={code}
        takesFocus={takesFocus}
        onChange={enter}
        error={form.errorAt('code')}
        label={<Trans>Enter the six digits we sent to {email}.</Trans>}
      />
      <LocalMailbox />
      <div className="form-end">
        <Button type="submit" busy={form.busy === 'submit'} disabled={code.length < emailCodeLength}>
          <Trans>Confirm</Trans>
        </Button>
        <Button look="quiet" busy={form.busy === 'sending'} onClick={sendAgain}>
          <Trans>Send a new code</Trans>
        </Button>
      </div>
    </Form>
  )
}
