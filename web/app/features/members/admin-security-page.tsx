import { Trans, useLingui } from '@lingui/react/macro'
import { ReadsProvider, useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ErrorState, Note, Skeleton } from '../../ui/states.tsx'
import { ChangePasswordSection } from './change-password.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepsSection } from './two-steps-section.tsx'
import './members.css'

export default function AdminSecurityPage() {
  const { t } = useLingui()
  return (
    <ReadsProvider>
      <PageMeta title={t`Security`} description={t`How the admin’s own account is protected.`} />
      <Security />
    </ReadsProvider>
  )
}

function Security() {
  const { i18n } = useLingui()
  const { user, recheck } = useSession()
  const { data: profile, error, refetch } = useRead('readProfile', {})
  if (error) return <ErrorState text={refusalText(i18n, error)} onRetry={() => void refetch()} />
  if (!profile) return <Skeleton shape="form" lines={6} />
  return (
    <div className="grid gap-6">
      {user?.mustProve && (
        <Note>
          <Trans>
            You can decide about money and people once you’ve set up a passkey or two-step verification, or logged in
            with one. To set one up, we send a code to your email address.
          </Trans>
        </Note>
      )}
      {user && !user.mustProve && !user.hasSecondStep && (
        <Note>
          <Trans>Anyone who has your password can approve payouts. Set up a passkey or two-step verification.</Trans>
        </Note>
      )}
      <div className="form-sheet">
        <TwoStepsSection
          state={profile.twoSteps}
          onChanged={() => {
            void refetch()
            recheck()
          }}
        />
        <PasskeysSection hasSecondStep={profile.twoSteps.isOn} />
        <SessionsSection />
        <ChangePasswordSection email={profile.email} hasSecondStep={profile.twoSteps.isOn} />
      </div>
    </div>
  )
}
