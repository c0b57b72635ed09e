import type { Profile } from '@dryrun/contract/members.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useForm } from '../../use-form.ts'
import { CodeField, digitCount } from './code-field.tsx'
import { ConfirmFields, confirming } from './confirm-fields.tsx'
import { KeepCodes } from './keep-codes.tsx'
import { MailCode, useMailCode } from './mail-code.tsx'

const messageMs = 5000

type Purpose = 'set-up' | 'renew' | 'end'

type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'confirm'; readonly purpose: Purpose }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

interface Props {
  readonly state: Profile['twoSteps']
  readonly onChanged: () => void
}

export function TwoStepsSection({ state, onChanged }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const rest = () => setStep({ kind: 'rest' })
  const showCodes = (codes: readonly string[]) => {
    setStep({ kind: 'codes', codes })
    onChanged()
  }
  return (
    <FormSection
      title={<Trans>Two-step verification</Trans>}
      text={<Trans>A code from an app on your phone, on top of your password.</Trans>}
    >
      {step.kind === 'rest' && <Rest state={state} onGo={(purpose) => setStep({ kind: 'confirm', purpose })} />}
      {step.kind === 'confirm' && (
        <Confirm
          purpose={step.purpose}
          onScan={(secret, uri) => setStep({ kind: 'scan', secret, uri })}
          onCodes={showCodes}
          onEnded={() => {
            rest()
            onChanged()
          }}
          onCancel={rest}
        />
      )}
      {step.kind === 'scan' && <Scan secret={step.secret} uri={step.uri} onCodes={showCodes} onCancel={rest} />}
      {step.kind === 'codes' && <Codes codes={step.codes} onKept={rest} />}
    </FormSection>
  )
}

function Rest({ state, onGo }: { state: Profile['twoSteps']; onGo: (purpose: Purpose) => void }) {
  return (
    <>
      <p>
        {state.isOn ? (
          <Trans>
            It’s <b>on</b>.{' '}
            <Plural value={state.recoveryCodesLeft} one="# recovery code is left." other="# recovery codes are left." />
          </Trans>
        ) : (
          <Trans>
            It’s <b>off</b>. Anyone who learns your password can log in.
          </Trans>
        )}
      </p>
      <div className="form-end">
        {state.isOn ? (
          <>
            <Button onClick={() => onGo('renew')}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button look="danger" onClick={() => onGo('end')}>
              <Trans>Turn off</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={() => onGo('set-up')}>
            <Trans>Set up two-step verification</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

interface ConfirmProps {
  readonly purpose: Purpose
  readonly onScan: (secret: string, uri: string) => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onEnded: () => void
  readonly onCancel: () => void
}

/** The password once more, before anything changes. */
function Confirm({ purpose, onScan, onCodes, onEnded, onCancel }: ConfirmProps) {
  const mail = useMailCode()
  const form = useForm({
    initial: { password: '', code: '', mailCode: '' },
    showMs: messageMs,
    send: async ({ mailCode, ...given }) => {
      try {
        if (purpose === 'set-up') {
          const body = { password: given.password, ...(mailCode && { mailCode }) }
          const { secret, otpauthUri } = await call('setUpTwoSteps', { body })
          onScan(secret, otpauthUri)
        } else if (purpose === 'renew') onCodes((await call('renewRecoveryCodes', { body: given })).recoveryCodes)
        else {
          await call('disableTwoSteps', { body: given })
          onEnded()
        }
      } catch (problem) {
        form.set({ code: '' })
        if (!mail.hears(problem)) throw problem
      }
    },
    ...confirming,
  })
  return (
    <Form of={form} className="form-fields">
      <ConfirmFields {...form.values} hasSecondStep={purpose !== 'set-up'} onChange={form.set} errorAt={form.errorAt} />
      {mail.asked && (
        <MailCode asked={mail.asked} value={form.values.mailCode} onChange={(mailCode) => form.set({ mailCode })} />
      )}
      <FieldError>{form.error}</FieldError>
      <div className="form-end">
        <Button type="submit" look={purpose === 'end' ? 'danger' : 'primary'} busy={form.isBusy}>
          {purpose === 'end' ? <Trans>Turn off</Trans> : <Trans>Continue</Trans>}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  )
}

interface ScanProps {
  readonly secret: string
  readonly uri: string
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

function Scan({ secret, uri, onCodes, onCancel }: ScanProps) {
  const { t } = useLingui()
  const form = useForm({
    initial: { code: '' },
    showMs: messageMs,
    isEmpty: ({ code }) => code.length < digitCount,
    send: async (body) => {
      try {
        onCodes((await call('confirmTwoSteps', { body })).recoveryCodes)
      } catch (problem) {
        form.reset()
        throw problem
      }
    },
    fieldOf: () => 'code',
  })
  const { code } = form.values
  return (
    <Form of={form} className="form-fields">
      <p>
        <Trans>Scan this with your authenticator app, then enter the code it shows.</Trans>
      </p>
      <QrCode text={uri} label={t`QR code for your authenticator app`} />
      <div className="form-end">
        <code className="address break-all">{secret}</code>
        <CopyButton size="small" text={secret}>
          <Trans>Copy key</Trans>
        </CopyButton>
      </div>
      <CodeField
        value={code}
        onChange={(digits) => {
          form.set({ code: digits })
          // Checked as soon as the sixth digit is there, as when logging in.
          form.submit()
        }}
        error={form.errorAt('code')}
      />
      <div className="form-end">
        <Button type="submit" look="primary" busy={form.isBusy} disabled={code.length < digitCount}>
          <Trans>Turn on</Trans>
        </Button>
        <Button look="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  )
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          <b>Keep these recovery codes.</b> Each one logs you in once when you don’t have your phone. You won’t see them
          again.
        </Trans>
      </p>
      <ul className="recovery-codes" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="form-end">
        <KeepCodes codes={codes} />
        <Button look="primary" onClick={onKept}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </div>
    </>
  )
}
