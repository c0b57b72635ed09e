import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { PublicFigures, useFigure, useFigureText, usePublicFigures } from '../public-figures/index.ts'
import { SignUpForm } from './sign-up-form.tsx'
import './members.css'

export default function SignUpPage() {
  const { t } = useLingui()
  return (
    <div className="page-column account-opening">
      <PageMeta title={t`Sign up`} description={t`Open a practice account.`} />
      <div className="account-opening-side">
        <h1 className="heading-page">
          <Trans>Open a practice account</Trans>
        </h1>
        <p className="lede">
          <Trans>No card, no bank, no documents.</Trans>
        </p>
        <PublicFigures>
          <HowLong />
        </PublicFigures>
        <div className="account-opening-sum">
          <h2 className="mb-1.5 text-base font-semibold">
            <Trans>Your account opens with</Trans>
          </h2>
          <SumList
            rows={[t`Balance`, t`Investment`, t`Profit`, t`Savings`, t`Withdrawal`].map((label) => ({
              label,
              value: <Money amount="0.00" from="given" />,
            }))}
            total={{ label: t`Sum`, value: <Money amount="0.00" from="given" /> }}
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
      <SignUpForm />
    </div>
  )
}

/** How long it took others, once somebody has signed up in this way. */
function HowLong() {
  const { stats, problem } = usePublicFigures()
  const figure = useFigure('median_sign_up')
  const text = useFigureText()
  // The form is below it on a phone, and stays where it is when the line comes.
  if (!stats && !problem) return <p className="mt-2 text-sm">&nbsp;</p>
  if (!figure) return null
  const time = text.value(figure)
  return (
    <p className="mt-2 text-sm text-ink-3" title={text.definition(figure)}>
      <Trans>Half of the people here took {time} or less.</Trans>
    </p>
  )
}
