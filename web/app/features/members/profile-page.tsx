import { Trans, useLingui } from '@lingui/react/macro'
import { fromBalances } from '../../origins.ts'
import { ReadsProvider, useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { ChangePasswordSection } from './change-password.tsx'
import { CloseAccountSection } from './close-account.tsx'
import { CopyNote } from './copy-note.tsx'
import { DetailsSection } from './details-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PhotoSection } from './photo-section.tsx'
import { ReferralsSection } from './referrals-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepsSection } from './two-steps-section.tsx'
import './members.css'

export default function ProfilePage() {
  const { t } = useLingui()
  return (
    <ReadsProvider>
      <PageMeta title={t`Profile`} description={t`Your profile and security.`} />
      <Profile />
    </ReadsProvider>
  )
}

function Profile() {
  const { i18n } = useLingui()
  // In a copy of the demo account there's no email, no password and no log-in to look after.
  const hasIdentity = !useSession().user?.isCopy
  const { data: profile, error, refetch } = useRead('readProfile', {})
  if (error) return <ErrorState text={refusalText(i18n, error)} onRetry={() => void refetch()} />
  if (!profile) return <Skeleton shape="form" lines={6} />
  return (
    <>
      <div className="profile-head">
        <Avatar name={profile.displayName} src={profile.photoURL ?? undefined} large />
        <div>
          <p className="heading-panel">{profile.displayName}</p>
          <p className="text-sm text-ink-2">{profile.email}</p>
          <p className="text-sm text-ink-3">
            <Trans>
              Member since <DateText at={profile.createdAt} to="day" />
            </Trans>
          </p>
        </div>
        {profile.role === 'member' && <TotalAssets />}
      </div>
      <CopyNote />
      <div className="form-sheet">
        <PhotoSection profile={profile} />
        <DetailsSection profile={profile} />
        {hasIdentity && profile.role === 'member' && (
          <EmailSection profile={profile} onChanged={() => void refetch()} />
        )}
        <LanguageSection />
        {profile.role === 'member' && <ReferralsSection />}
        {hasIdentity && (
          <>
            <TwoStepsSection state={profile.twoSteps} onChanged={() => void refetch()} />
            <PasskeysSection hasSecondStep={profile.twoSteps.isOn} />
            <SessionsSection />
            <ChangePasswordSection email={profile.email} hasSecondStep={profile.twoSteps.isOn} />
          </>
        )}
        <CloseAccountSection hasSecondStep={profile.twoSteps.isOn} />
      </div>
    </>
  )
}

/** From the ledger; a dash where it could not be read, never a zero. */
function TotalAssets() {
  const { data, error } = useRead('readBalances', {})
  return (
    <div className="ms-auto text-end">
      <p className="text-sm text-ink-3">
        <Trans>Total assets</Trans>
      </p>
      {data ? (
        <Money amount={data.totalAssets} from={fromBalances(data, 'total_assets')} large />
      ) : (
        <p className="money money-large">{error ? '–' : '…'}</p>
      )}
    </div>
  )
}
