import { nameLengthMin, usernameLengthMax } from '@dryrun/domain/members/person-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox, FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { PictureChoice } from '../files/index.ts'
import { CountrySelect } from './country-select.tsx'
import { GenderChoice } from './gender-choice.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { ReferralCodeField } from './referral-code-field.tsx'
import { useSignUp } from './use-sign-up.ts'

type SignUp = ReturnType<typeof useSignUp>

export function SignUpForm() {
  const { t } = useLingui()
  const signUp = useSignUp()
  const { form } = signUp
  return (
    <Form of={form} className="form-sheet" onInput={signUp.begin}>
      <FormSection
        title={<Trans context="heading">You</Trans>}
        text={<Trans>How we write to you and what we call you.</Trans>}
      >
        <AboutYou {...signUp} />
      </FormSection>
      <FormSection title={<Trans>Picture</Trans>} text={<Trans>Optional, up to 5 MB.</Trans>}>
        <PictureChoice
          name="image"
          file={signUp.image.file}
          problem={signUp.image.problem}
          onChange={(file, problem) => signUp.setImage({ file, problem })}
          error={form.errorAt('image')}
        />
      </FormSection>
      <FormSection title={<Trans>Password</Trans>} text={<Trans>Spaces and any characters are fine.</Trans>}>
        <div>
          <PasswordField {...form.text('password')} label={t`Password`} autoComplete="new-password" />
          <PasswordStrength password={form.values.password} email={form.values.email} />
        </div>
      </FormSection>
      <FormSection
        title={<Trans>Payout addresses</Trans>}
        text={<Trans>Filled in with practice-network addresses.</Trans>}
      >
        <TextField
          {...form.text('bitcoinAddress')}
          label={t`Bitcoin address`}
          mono
          spellCheck={false}
          autoComplete="off"
        />
        <TextField
          {...form.text('usdtAddress')}
          label={t`USDT address`}
          mono
          spellCheck={false}
          autoComplete="off"
          hint={t`Leave these as they are unless you have another practice wallet. Real-world addresses don’t work here.`}
        />
      </FormSection>
      <FormSection title={<Trans>Invited?</Trans>} text={<Trans>Optional.</Trans>}>
        <ReferralCodeField {...form.text('referralCode')} />
      </FormSection>
      <FormSection title={<Trans>Agree</Trans>}>
        <Agree form={form} />
        <div className="form-end">
          <Button type="submit" look="primary" size="large" busy={form.isBusy}>
            {form.isBusy ? <Trans>Opening the account…</Trans> : <Trans>Open the account</Trans>}
          </Button>
          <FieldError>{form.error}</FieldError>
        </div>
      </FormSection>
    </Form>
  )
}

function AboutYou({ form, guessedCountry }: Pick<SignUp, 'form' | 'guessedCountry'>) {
  const { t } = useLingui()
  const { country, gender } = form.values
  return (
    <>
      <div className="form-pair">
        <TextField {...form.text('fullName')} label={t`Full name`} autoComplete="name" />
        <TextField
          {...form.text('username')}
          label={t`Username`}
          hint={t`${nameLengthMin} to ${usernameLengthMax} letters, digits, dots, dashes or underscores, no spaces. It’s also your referral code.`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="form-pair">
        <TextField {...form.text('email')} label={t`Email`} type="email" autoComplete="email" />
        <TextField {...form.text('phoneNumber')} label={t`Phone number`} type="tel" autoComplete="tel" />
      </div>
      <div className="form-pair">
        <CountrySelect
          {...form.text('country')}
          hint={
            guessedCountry !== null && guessedCountry === country && t`Guessed from your connection, on this server.`
          }
        />
        <GenderChoice
          value={gender}
          error={form.errorAt('gender')}
          onChange={(chosen) => form.set({ gender: chosen })}
        />
      </div>
    </>
  )
}

function Agree({ form }: Pick<SignUp, 'form'>) {
  return (
    <>
      <Checkbox
        {...form.tick('agreesToTerms')}
        label={
          <Trans>
            I agree to the{' '}
            <Link className="text-link" to="/terms" target="_blank">
              terms and conditions
            </Link>
            : practice money only
          </Trans>
        }
      />
      <Checkbox {...form.tick('agreesToEmails')} label={<Trans>I agree to receive emails about my account</Trans>} />
    </>
  )
}
