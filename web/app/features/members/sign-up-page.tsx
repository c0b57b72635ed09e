import { genders, nameLengthMin, usernameLengthMax } from '@dryrun/domain/members/person-rules.ts'
import { checkSignUp } from '@dryrun/domain/members/sign-up-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { pageLanguage } from '../../i18n.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, FieldError, TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { useToast } from '../../ui/toast.tsx'
import { beginUpload, PictureChoice, type UploadProblem } from '../files/index.ts'
import { CountrySelect } from './country-select.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { useComplaint } from './use-complaint.ts'

const messageMs = 3000

const empty = {
  fullName: '',
  username: '',
  email: '',
  phoneNumber: '',
  country: '',
  gender: '',
  password: '',
  bitcoinAddress: '',
  usdtAddress: '',
  agreesToTerms: false,
  agreesToEmails: false,
  referralCode: '',
}

type Form = typeof empty

interface Image {
  readonly file: File | null
  readonly problem: UploadProblem | null
}

const fieldNames = [...Object.keys(empty), 'image']

export default function SignUpPage() {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const [form, setForm] = useState<Form>(empty)
  const [image, setImage] = useState<Image>({ file: null, problem: null })
  const [isBusy, setBusy] = useState(false)
  const [guessed, setGuessed] = useState<string | null>(null)
  const complaint = useComplaint(messageMs)
  const toast = useToast()
  const sheet = useRef<HTMLFormElement>(null)
  const started = useRef<Promise<string | undefined>>(undefined)

  const set = <K extends keyof Form>(key: K, value: Form[K]) => setForm((before) => ({ ...before, [key]: value }))
  const text = (key: Exclude<keyof Form, 'agreesToTerms' | 'agreesToEmails'>) => ({
    name: key,
    value: form[key],
    error: complaint.at(key),
    onChange: (event: { target: { value: string } }) => set(key, event.target.value),
  })

  // What the server knows without being told; a person who was faster keeps what they typed.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const prefill = (known: Partial<Form>) =>
      setForm((before) => ({
        ...before,
        ...Object.fromEntries(Object.entries(known).filter(([key]) => before[key as keyof Form] === '')),
      }))
    call('readGeo', {}, { signal }).then(
      ({ country_code }) => {
        if (country_code === null) return
        setGuessed(country_code)
        prefill({ country: country_code })
      },
      () => {},
    )
    call('readSignUpAddresses', {}, { signal }).then(prefill, () => {})
    // Later than the first picture, which was drawn before anybody's address was known.
    const invitation = setTimeout(() =>
      prefill({ referralCode: new URLSearchParams(window.location.search).get('ref') ?? '' }),
    )
    return () => {
      clearTimeout(invitation)
      leaving.abort()
    }
  }, [])

  /** At the first keystroke: from here the server counts how long signing up takes. */
  function begin() {
    started.current ??= call('beginSignUp').then(
      ({ signUpId }) => signUpId,
      () => undefined,
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = checkSignUp({ ...form, imageBytes: image.file?.size ?? null })
    if (wrong) {
      complaint.complain(wrong)
      sheet.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus()
      return
    }
    // The box says what is wrong with the file; no account is made until it is mended.
    if (image.problem !== null) return sheet.current?.querySelector<HTMLElement>('[name="image"]')?.focus()
    setBusy(true)
    complaint.clear()
    try {
      const signUpId = await started.current
      const { referralCode, ...rest } = form
      const body = {
        ...rest,
        language: pageLanguage(),
        ...(referralCode.trim() && { referralCode }),
        ...(signUpId && { signUpId }),
      }
      const { user } = await call('signUp', { body })
      dispatch({
        type: 'LOGIN',
        user: { ...user, photoURL: image.file ? await showImage(user.memberId, image.file) : null },
      })
    } catch (problem) {
      setBusy(false)
      complaint.complainOf(problem, t`Sorry, can't create an account`)
    }
  }

  /** The account is open already: a picture that does not get there can be chosen again on the profile. */
  async function showImage(memberId: string, file: File): Promise<string | null> {
    try {
      const { name, task } = await beginUpload('images', memberId, file)
      await task
      return (await call('setPhoto', { body: { name } })).photoURL
    } catch {
      toast({
        kind: 'failed',
        title: t`Your picture could not be stored. Choose it again on your profile.`,
        durationMs: messageMs,
      })
      return null
    }
  }

  return (
    <div className="page-column account-opening">
      <PageMeta title={t`Sign up`} description={t`Open a practice account.`} />
      <div className="account-opening-side">
        <h1 className="heading-page">
          <Trans>Open a practice account</Trans>
        </h1>
        <p className="lede">
          <Trans>No card, no bank, no document.</Trans>
        </p>
        <div className="account-opening-sum">
          <h2 className="mb-1.5 text-base font-semibold">
            <Trans>Your account opens with</Trans>
          </h2>
          <SumList
            rows={[t`Balance`, t`Investment`, t`Profit`, t`Savings`, t`Withdrawal`].map((label) => ({
              label,
              value: <Money amount="0.00" />,
            }))}
            total={{ label: t`Sum`, value: <Money amount="0.00" /> }}
          />
        </div>
        <p className="text-sm">
          <Trans>
            Already a member?{' '}
            <Link className="text-link" to="/login">
              Log in
            </Link>
          </Trans>
        </p>
      </div>
      <form ref={sheet} className="form-sheet" noValidate onSubmit={(event) => void submit(event)} onInput={begin}>
        <section className="form-section" aria-labelledby="section-you">
          <header>
            <h2 id="section-you" className="heading-panel">
              <Trans>You</Trans>
            </h2>
            <p>
              <Trans>How the platform writes to you and names you.</Trans>
            </p>
          </header>
          <div className="form-fields">
            <div className="form-pair">
              <TextField {...text('fullName')} label={t`Full name`} autoComplete="name" />
              <TextField
                {...text('username')}
                label={t`Username`}
                hint={t`${nameLengthMin} to ${usernameLengthMax} letters, digits, dots, dashes or underscores, no spaces. It's also your referral code.`}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            </div>
            <div className="form-pair">
              <TextField {...text('email')} label={t`E-mail`} type="email" autoComplete="email" />
              <TextField {...text('phoneNumber')} label={t`Phone number`} type="tel" autoComplete="tel" />
            </div>
            <div className="form-pair">
              <CountrySelect
                {...text('country')}
                hint={
                  guessed !== null && guessed === form.country && t`Guessed from your connection, here on this server.`
                }
              />
              <Gender value={form.gender} error={complaint.at('gender')} onChange={(gender) => set('gender', gender)} />
            </div>
            <div className="field">
              <span className="field-label">
                <Trans>Picture</Trans>
              </span>
              <PictureChoice
                name="image"
                file={image.file}
                problem={image.problem}
                onChange={(file, problem) => setImage({ file, problem })}
                error={complaint.at('image')}
              />
            </div>
          </div>
        </section>
        <section className="form-section" aria-labelledby="section-password">
          <header>
            <h2 id="section-password" className="heading-panel">
              <Trans>Password</Trans>
            </h2>
            <p>
              <Trans>Spaces and any characters are welcome.</Trans>
            </p>
          </header>
          <div className="form-fields">
            <div>
              <PasswordField {...text('password')} label={t`Password`} autoComplete="new-password" />
              <PasswordStrength password={form.password} email={form.email} />
            </div>
          </div>
        </section>
        <section className="form-section" aria-labelledby="section-addresses">
          <header>
            <h2 id="section-addresses" className="heading-panel">
              <Trans>Payout addresses</Trans>
            </h2>
            <p>
              <Trans>Filled in with addresses of the practice network.</Trans>
            </p>
          </header>
          <div className="form-fields">
            <TextField
              {...text('bitcoinAddress')}
              label={t`Bitcoin address`}
              mono
              spellCheck={false}
              autoComplete="off"
            />
            <TextField
              {...text('usdtAddress')}
              label={t`USDT address`}
              mono
              spellCheck={false}
              autoComplete="off"
              hint={t`Leave these as they are unless you have another practice wallet. Real-world addresses don't work here.`}
            />
          </div>
        </section>
        <section className="form-section" aria-labelledby="section-invited">
          <header>
            <h2 id="section-invited" className="heading-panel">
              <Trans>Invited?</Trans>
            </h2>
            <p>
              <Trans>Optional.</Trans>
            </p>
          </header>
          <div className="form-fields">
            <ReferralCode {...text('referralCode')} />
          </div>
        </section>
        <section className="form-section" aria-labelledby="section-agree">
          <header>
            <h2 id="section-agree" className="heading-panel">
              <Trans>Agree</Trans>
            </h2>
          </header>
          <div className="form-fields">
            <Checkbox
              name="agreesToTerms"
              checked={form.agreesToTerms}
              onChange={(event) => set('agreesToTerms', event.target.checked)}
              error={complaint.at('agreesToTerms')}
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
            <Checkbox
              name="agreesToEmails"
              checked={form.agreesToEmails}
              onChange={(event) => set('agreesToEmails', event.target.checked)}
              error={complaint.at('agreesToEmails')}
              label={<Trans>I agree to receive emails about my account</Trans>}
            />
            <div className="form-end">
              <Button type="submit" look="primary" size="large" busy={isBusy}>
                {isBusy ? <Trans>Opening the account…</Trans> : <Trans>Open the account</Trans>}
              </Button>
              <FieldError>{complaint.elsewhere(...fieldNames)}</FieldError>
            </div>
          </div>
        </section>
      </form>
    </div>
  )
}

interface GenderProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (gender: string) => void
}

function Gender({ value, error, onChange }: GenderProps) {
  const { t } = useLingui()
  const words = { Male: t`Male`, Female: t`Female` }
  return (
    <fieldset className="field" {...(error && { 'aria-describedby': 'gender-error' })}>
      <legend className="field-label">
        <Trans>Gender</Trans>
      </legend>
      <div className="options" {...(error && { 'data-wrong': '' })}>
        {genders.map((gender) => (
          <label key={gender} className="option">
            <input
              type="radio"
              name="gender"
              value={gender}
              checked={value === gender}
              onChange={() => onChange(gender)}
            />
            {words[gender]}
          </label>
        ))}
      </div>
      {error && <FieldError id="gender-error">{error}</FieldError>}
    </fieldset>
  )
}

interface ReferralProps {
  readonly name: string
  readonly value: string
  readonly onChange: (event: { target: { value: string } }) => void
}

/** An unknown code is told and does not stand in the way. */
function ReferralCode({ name, value, onChange }: ReferralProps) {
  const { t } = useLingui()
  const [checked, setChecked] = useState<{ code: string; isKnown: boolean } | null>(null)
  const code = value.trim()

  useEffect(() => {
    if (code === '') return undefined
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      call('checkReferralCode', { params: { code } }, { signal: leaving.signal }).then(
        ({ isKnown }) => setChecked({ code, isKnown }),
        () => {},
      )
    }, 400)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [code])

  const known = checked?.code === code && code !== '' ? checked.isKnown : null
  return (
    <TextField
      name={name}
      value={value}
      onChange={onChange}
      label={t`Referral code`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        <output>
          {known === null
            ? t`The username of whoever invited you.`
            : known
              ? t`Known. They get a share of your first investment as savings; you pay nothing for it.`
              : t`Nobody here has this code. You can sign up without one.`}
        </output>
      }
    />
  )
}
