import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../api.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { useDeviceText } from '../../ui/device-text.ts'
import { FieldError } from '../../ui/field.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { Comma } from '../../ui/marks.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useAction } from '../../use-form.ts'

export function SessionsSection() {
  const { i18n, t } = useLingui()
  const figures = useFigures()
  const deviceText = useDeviceText()
  const { data, error, refetch } = useRead('listSessions', {})
  /** Ends one session, or all others where none is named. */
  const end = useAction(async (sessionId?: string) => {
    try {
      if (sessionId === undefined) await call('endOtherSessions')
      else await call('endSession', { params: { sessionId } })
    } finally {
      await refetch()
    }
  })

  return (
    <FormSection
      title={<Trans>Sessions</Trans>}
      text={<Trans>Where you’re logged in. A session ends after 12 hours without use.</Trans>}
    >
      {error && <ErrorState text={refusalText(i18n, error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <ul className="plain-rows text-sm">
          {data.sessions.map((session) => (
            <li key={session.sessionId}>
              <span>
                <b>{deviceText(session.device)}</b>
                <Comma />
                {session.country === null ? <Trans>place unknown</Trans> : figures.country(session.country)}{' '}
                {session.isThisOne && (
                  <Tag>
                    <Trans>this one</Trans>
                  </Tag>
                )}
                <span className="block text-ink-3">
                  <Trans>
                    since <DateText at={session.createdAt} />, last used <DateText at={session.lastSeenAt} />
                  </Trans>
                </span>
              </span>
              {!session.isThisOne && (
                <Button
                  size="small"
                  aria-label={t`Log out ${deviceText(session.device)}`}
                  onClick={() => end.run(session.sessionId)}
                >
                  <Trans>Log out</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.sessions.length > 1 && (
        <div className="form-end">
          <Button busy={end.isBusy} onClick={() => end.run()}>
            <Trans>Log out everywhere else</Trans>
          </Button>
        </div>
      )}
      {end.error && <FieldError>{end.error}</FieldError>}
    </FormSection>
  )
}
