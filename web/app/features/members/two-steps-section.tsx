import type { Profile } from '@dryrun/contract/members.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CodeField, digitCount } from './code-field.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import { FormSection } from './form-section.tsx'
import { KeepCodes } from './keep-codes.tsx'
import { useComplaint } from './use-complaint.ts'

const messageMs = 5000

type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'confirm'; readonly purpose: 'set-up' | 'renew' | 'end' }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

interface Props {
  readonly state: Profile['twoSteps']
  readonly onChanged: () => void
}

export function TwoStepsSection({ state, onChanged }: Props) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const [given, setGiven] = useState({ password: '', code: '' })
  const [isBusy, setBusy] = useState(false)
  const complaint = useComplaint(messageMs)

  function go(to: Step) {
    setGiven({ password: '', code: '' })
    complaint.clear()
    setStep(to)
  }

  async function attempt(work: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    complaint.clear()
    try {
      await work()
    } catch (problem) {
      setGiven((before) => ({ ...before, code: '' }))
      complaint.complainOf(problem)
    }
    setBusy(false)
  }

  const confirmed = (purpose: 'set-up' | 'renew' | 'end') =>
    attempt(async () => {
      if (purpose === 'set-up') {
        const { secret, otpauthUri } = await call('setUpTwoSteps', { body: { password: given.password } })
        go({ kind: 'scan', secret, uri: otpauthUri })
      } else if (purpose === 'renew') {
        const { recoveryCodes } = await call('renewRecoveryCodes', { body: given })
        go({ kind: 'codes', codes: recoveryCodes })
        onChanged()
      } else {
        await call('disableTwoSteps', { body: given })
        go({ kind: 'rest' })
        onChanged()
      }
    })

  const scanned = (code: string) =>
    attempt(async () => {
      const { recoveryCodes } = await call('confirmTwoSteps', { body: { code } })
      go({ kind: 'codes', codes: recoveryCodes })
      onChanged()
    })

  return (
    <FormSection
      title={<Trans>Two-step verification</Trans>}
      text={<Trans>A code from an app on your phone, besides your password.</Trans>}
    >
      {step.kind === 'rest' && (
        <>
          <p>
            {state.isOn ? (
              <Trans>
                It is <b>on</b>.{' '}
                <Plural
                  value={state.recoveryCodesLeft}
                  one="# recovery code is left."
                  other="# recovery codes are left."
                />
              </Trans>
            ) : (
              <Trans>
                It is <b>off</b>. Whoever learns your password can log in.
              </Trans>
            )}
          </p>
          <div className="form-end">
            {state.isOn ? (
              <>
                <Button onClick={() => go({ kind: 'confirm', purpose: 'renew' })}>
                  <Trans>New recovery codes</Trans>
                </Button>
                <Button look="danger" onClick={() => go({ kind: 'confirm', purpose: 'end' })}>
                  <Trans>Switch off</Trans>
                </Button>
              </>
            ) : (
              <Button onClick={() => go({ kind: 'confirm', purpose: 'set-up' })}>
                <Trans>Set up two-step verification</Trans>
              </Button>
            )}
          </div>
        </>
      )}
      {step.kind === 'confirm' && (
        <form
          className="form-fields"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void confirmed(step.purpose)
          }}
        >
          <ConfirmFields
            {...given}
            hasSecondStep={step.purpose !== 'set-up'}
            onChange={(change) => setGiven({ ...given, ...change })}
          />
          <FieldError>{complaint.elsewhere()}</FieldError>
          <div className="form-end">
            <Button type="submit" look={step.purpose === 'end' ? 'danger' : 'primary'} busy={isBusy}>
              {step.purpose === 'end' ? <Trans>Switch off</Trans> : <Trans>Continue</Trans>}
            </Button>
            <Button look="quiet" onClick={() => go({ kind: 'rest' })}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
      )}
      {step.kind === 'scan' && (
        <form
          className="form-fields"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void scanned(given.code)
          }}
        >
          <p>
            <Trans>Scan this with your authenticator app, then enter the code it shows.</Trans>
          </p>
          <QrCode text={step.uri} label={t`QR code for your authenticator app`} />
          <div className="form-end">
            <code className="address break-all">{step.secret}</code>
            <CopyButton size="small" text={step.secret}>
              <Trans>Copy key</Trans>
            </CopyButton>
          </div>
          <CodeField
            value={given.code}
            onChange={(code) => {
              setGiven({ ...given, code })
              // Checked as soon as the sixth digit stands, as at the log-in.
              if (code.length === digitCount) void scanned(code)
            }}
            error={complaint.elsewhere()}
          />
          <div className="form-end">
            <Button type="submit" look="primary" busy={isBusy} disabled={given.code.length < digitCount}>
              <Trans>Switch on</Trans>
            </Button>
            <Button look="quiet" onClick={() => go({ kind: 'rest' })}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
      )}
      {step.kind === 'codes' && (
        <>
          <p>
            <Trans>
              <b>Keep these recovery codes.</b> Each logs you in once when your phone is not at hand. They are shown
              only now.
            </Trans>
          </p>
          <ul className="recovery-codes" aria-label={t`Recovery codes`}>
            {step.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="form-end">
            <KeepCodes codes={step.codes} />
            <Button look="primary" onClick={() => go({ kind: 'rest' })}>
              <Trans>I have kept them</Trans>
            </Button>
          </div>
        </>
      )}
    </FormSection>
  )
}
