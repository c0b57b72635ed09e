import { Trans, useLingui } from '@lingui/react/macro'
import { ReadsProvider, useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ErrorState, Note, Skeleton } from '../../ui/states.tsx'
import { ChangePasswordSection } from './change-password.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepsSection } from './two-steps-section.tsx'
import './members.css'

export default function AdminSecurityPage() {
  const { t } = useLingui()
  return (
    <ReadsProvider>
      <PageMeta title={t`Security`} description={t`How the admin's own account is protected.`} />
      <Security />
    </ReadsProvider>
  )
}

function Security() {
  const { i18n } = useLingui()
  const { data: profile, error, refetch } = useRead('readProfile', {})
  if (error) return <ErrorState text={refusalText(i18n, error)} onRetry={() => void refetch()} />
  if (!profile) return <Skeleton lines={8} />
  return (
    <div className="grid gap-6">
      {!profile.twoSteps.isOn && (
        <Note>
          <Trans>Whoever has your password can approve payouts. Set up two-step verification.</Trans>
        </Note>
      )}
      <div className="form-sheet">
        <TwoStepsSection state={profile.twoSteps} onChanged={() => void refetch()} />
        <SessionsSection />
        <ChangePasswordSection email={profile.email} hasSecondStep={profile.twoSteps.isOn} />
      </div>
    </div>
  )
}
