import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import '../../signed-in.css'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useLinkToken } from './use-link-token.ts'
import './members.css'

/** Where the link of the confirmation mail leads: opening it is all there is to do. */
export default function ConfirmEmailPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  return (
    <PublicPage title={t`Confirm your email`} description={t`Confirm your address with the link from your email.`}>
      {token === undefined && <Spinner />}
      {token === null && <NewLink title={<Trans>This page needs the link from your email.</Trans>} />}
      {typeof token === 'string' && <Outcome token={token} />}
    </PublicPage>
  )
}

/** One answer for each link, however often the page is drawn: a link works only once. */
const answers = new Map<string, Promise<unknown>>()

function confirm(token: string): Promise<unknown> {
  const answer = answers.get(token) ?? call('confirmEmailByLink', { body: { token } })
  answers.set(token, answer)
  return answer
}

function Outcome({ token }: { token: string }) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const [outcome, setOutcome] = useState<{ problem?: unknown } | null>(null)
  useEffect(() => {
    let isHere = true
    confirm(token).then(
      () => isHere && setOutcome({}),
      (problem: unknown) => {
        answers.delete(token)
        if (isHere) setOutcome({ problem })
      },
    )
    return () => {
      isHere = false
    }
  }, [token])

  if (!outcome) return <Spinner />
  if (outcome.problem !== undefined)
    return <NewLink title={<Trans>We couldn’t confirm your email.</Trans>} text={refusalText(i18n, outcome.problem)} />
  return (
    <output className="panel grid justify-items-start gap-4 p-6">
      <p className="flex items-center gap-2">
        <Icon of={CircleCheck} className="text-green" />
        <Trans>Thanks, your email is confirmed.</Trans>
      </p>
      <ButtonLink to={user ? '/dashboard' : '/login'} look="primary">
        {user ? <Trans>Go to your dashboard</Trans> : <Trans>Log in</Trans>}
      </ButtonLink>
    </output>
  )
}

function NewLink({ title, text }: { title: ReactNode; text?: string }) {
  return (
    <EmptyState
      className="px-0"
      title={title}
      text={
        <>
          {text} <Trans>You can send yourself a new one from your profile.</Trans>
        </>
      }
      action={
        <ButtonLink to="/dashboard/profile" look="primary">
          <Trans>Open your profile</Trans>
        </ButtonLink>
      }
    />
  )
}
