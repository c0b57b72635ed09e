import { type Passkey, passkeyNameLengthMax } from '@dryrun/contract/passkeys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText } from '../../ui/time.tsx'
import { useForm } from '../../use-form.ts'
import { ConfirmFields, confirming } from './confirm-fields.tsx'
import { MailCode, useMailCode } from './mail-code.tsx'
import { makeKey, useCanUsePasskeys } from './passkey-device.ts'

const messageMs = 5000

type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

interface Props {
  readonly hasSecondStep: boolean
}

/** Keys that a device or a password manager keeps: add, name, remove. */
export function PasskeysSection({ hasSecondStep }: Props) {
  const { i18n } = useLingui()
  const { recheck } = useSession()
  const { data, error, refetch } = useRead('listPasskeys', {})
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const isPossible = useCanUsePasskeys()
  const rest = () => setStep({ kind: 'rest' })
  const changed = () => {
    rest()
    void refetch()
    // A passkey counts as a second step, so what the session may do has changed too.
    recheck()
  }
  return (
    <FormSection
      title={<Trans>Passkeys</Trans>}
      text={<Trans>Log in with your fingerprint, your face or a PIN instead of your password.</Trans>}
    >
      {error && <ErrorState text={refusalText(i18n, error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && step.kind === 'rest' && (
        <>
          <PasskeyList passkeys={data.passkeys} onStep={setStep} />
          {isPossible ? (
            <div className="form-end">
              <Button onClick={() => setStep({ kind: 'add' })}>
                <Trans>Add a passkey</Trans>
              </Button>
            </div>
          ) : (
            <p className="text-sm text-ink-3">
              <Trans>This browser can’t create passkeys at this address.</Trans>
            </p>
          )}
        </>
      )}
      {step.kind === 'add' && <AddPasskey hasSecondStep={hasSecondStep} onDone={changed} onCancel={rest} />}
      {step.kind === 'rename' && <RenamePasskey passkey={step.passkey} onDone={changed} onCancel={rest} />}
      {step.kind === 'remove' && (
        <RemovePasskey passkey={step.passkey} hasSecondStep={hasSecondStep} onDone={changed} onCancel={rest} />
      )}
    </FormSection>
  )
}

function PasskeyList({ passkeys, onStep }: { passkeys: readonly Passkey[]; onStep: (step: Step) => void }) {
  const { t } = useLingui()
  if (passkeys.length === 0)
    return (
      <p>
        <Trans>You have no passkeys yet.</Trans>
      </p>
    )
  return (
    <ul className="plain-rows text-sm" aria-label={t`Passkeys`}>
      {passkeys.map((passkey) => (
        <li key={passkey.passkeyId}>
          <span>
            <b className="[overflow-wrap:anywhere]">{passkey.name}</b>{' '}
            {passkey.isSynced && (
              <Tag>
                <Trans>on all your devices</Trans>
              </Tag>
            )}
            <span className="block text-ink-3">
              {passkey.lastUsedAt === null ? (
                <Trans>
                  added <DateText at={passkey.createdAt} />, not used yet
                </Trans>
              ) : (
                <Trans>
                  added <DateText at={passkey.createdAt} />, last used <DateText at={passkey.lastUsedAt} />
                </Trans>
              )}
            </span>
          </span>
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              aria-label={t`Rename ${passkey.name}`}
              onClick={() => onStep({ kind: 'rename', passkey })}
            >
              <Trans>Rename</Trans>
            </Button>
            <Button
              size="small"
              aria-label={t`Remove ${passkey.name}`}
              onClick={() => onStep({ kind: 'remove', passkey })}
            >
              <Trans>Remove</Trans>
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface StepProps {
  readonly onDone: () => void
  readonly onCancel: () => void
}

function Cancel({ onCancel }: Pick<StepProps, 'onCancel'>) {
  return (
    <Button look="quiet" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  )
}

function AddPasskey({ hasSecondStep, onDone, onCancel }: Props & StepProps) {
  const { t } = useLingui()
  const mail = useMailCode()
  const form = useForm({
    initial: { name: t`My passkey`, password: '', code: '', mailCode: '' },
    showMs: messageMs,
    isEmpty: ({ name }) => name.trim() === '',
    send: async ({ name, password, code, mailCode }) => {
      try {
        const body = { password, ...(hasSecondStep && { code }), ...(mailCode && { mailCode }) }
        const { options } = await call('beginPasskey', { body })
        const credential = await makeKey(options)
        await call('addPasskey', { body: { name: name.trim(), credential } })
        onDone()
      } catch (problem) {
        form.set({ code: '' })
        if (!mail.hears(problem)) throw problem
      }
    },
    fallback: t`Your device didn’t create a passkey. Try again.`,
    ...confirming,
    fields: [...confirming.fields, 'name'],
  })
  return (
    <Form of={form} className="form-fields">
      <TextField
        {...form.text('name')}
        label={t`Name`}
        maxLength={passkeyNameLengthMax}
        autoComplete="off"
        hint={t`Something you’ll recognise, such as the device it’s on.`}
      />
      <ConfirmFields {...form.values} hasSecondStep={hasSecondStep} onChange={form.set} errorAt={form.errorAt} />
      {mail.asked && (
        <MailCode asked={mail.asked} value={form.values.mailCode} onChange={(mailCode) => form.set({ mailCode })} />
      )}
      <FieldError>{form.error}</FieldError>
      <div className="form-end">
        <Button type="submit" look="primary" busy={form.isBusy}>
          <Trans>Continue</Trans>
        </Button>
        <Cancel onCancel={onCancel} />
      </div>
    </Form>
  )
}

function RenamePasskey({ passkey, onDone, onCancel }: StepProps & { passkey: Passkey }) {
  const { t } = useLingui()
  const form = useForm({
    initial: { name: passkey.name },
    isEmpty: ({ name }) => name.trim() === '',
    send: async ({ name }) => {
      await call('renamePasskey', { params: { passkeyId: passkey.passkeyId }, body: { name: name.trim() } })
      onDone()
    },
  })
  return (
    <Form of={form} className="form-fields">
      <TextField {...form.text('name')} label={t`Name`} maxLength={passkeyNameLengthMax} autoComplete="off" />
      <FieldError>{form.error}</FieldError>
      <div className="form-end">
        <Button type="submit" look="primary" busy={form.isBusy}>
          <Trans>Save</Trans>
        </Button>
        <Cancel onCancel={onCancel} />
      </div>
    </Form>
  )
}

function RemovePasskey({ passkey, hasSecondStep, onDone, onCancel }: Props & StepProps & { passkey: Passkey }) {
  const form = useForm({
    initial: { password: '', code: '' },
    ...confirming,
    showMs: messageMs,
    send: async ({ password, code }) => {
      try {
        const body = { password, ...(hasSecondStep && { code }) }
        await call('removePasskey', { params: { passkeyId: passkey.passkeyId }, body })
        onDone()
      } catch (problem) {
        form.set({ code: '' })
        throw problem
      }
    },
  })
  const { name } = passkey
  return (
    <Form of={form} className="form-fields">
      <p className="[overflow-wrap:anywhere]">
        <Trans>
          <b>{name}</b> will no longer log you in. Your device may keep offering it until you delete it there too.
        </Trans>
      </p>
      <ConfirmFields {...form.values} hasSecondStep={hasSecondStep} onChange={form.set} errorAt={form.errorAt} />
      <FieldError>{form.error}</FieldError>
      <div className="form-end">
        <Button type="submit" look="danger" busy={form.isBusy}>
          <Trans>Remove passkey</Trans>
        </Button>
        <Cancel onCancel={onCancel} />
      </div>
    </Form>
  )
}
