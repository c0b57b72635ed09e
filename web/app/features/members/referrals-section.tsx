import { Trans, useLingui } from '@lingui/react/macro'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText } from '../../ui/time.tsx'

export function ReferralsSection() {
  const { i18n } = useLingui()
  const { data, error, refetch } = useRead('listReferredMembers', {})
  return (
    <FormSection title={<Trans>Referrals</Trans>} text={<Trans>Your code is your username.</Trans>}>
      {error && <ErrorState text={refusalText(i18n, error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <>
          <div className="form-end">
            <code className="address">{data.code}</code>
            <CopyButton size="small" text={data.code}>
              <Trans>Copy code</Trans>
            </CopyButton>
            <CopyButton size="small" text={data.link}>
              <Trans>Copy link</Trans>
            </CopyButton>
          </div>
          <p className="address break-all text-sm">{data.link}</p>
          {data.members.length === 0 ? (
            <p className="text-sm text-ink-3">
              <Trans>Nobody has joined with your code yet.</Trans>
            </p>
          ) : (
            <ul className="plain-rows text-sm">
              {data.members.map((member) => (
                <li key={`${member.displayName} ${member.joinedAt}`}>
                  <span>
                    {member.isClosed ? <Trans>A deleted member</Trans> : member.displayName}{' '}
                    {member.isDemo && (
                      <Tag>
                        <Trans>demo</Trans>
                      </Tag>
                    )}
                  </span>
                  <span className="text-ink-3">
                    <Trans>
                      joined <DateText at={member.joinedAt} to="day" />
                    </Trans>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormSection>
  )
}
