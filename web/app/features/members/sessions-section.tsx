import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useDeviceText } from './device-text.ts'

export function SessionsSection() {
  const { i18n, t } = useLingui()
  const figures = useFigures()
  const deviceText = useDeviceText()
  const { data, error, refetch } = useRead('listSessions', {})
  const [problem, setProblem] = useState<unknown>(null)

  async function end(work: Promise<unknown>) {
    setProblem(null)
    try {
      await work
    } catch (reason) {
      setProblem(reason)
    }
    await refetch()
  }

  return (
    <FormSection
      title={<Trans>Sessions</Trans>}
      text={<Trans>Where you are logged in. A session ends after 12 hours without use.</Trans>}
    >
      {error && <ErrorState text={refusalText(i18n, error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <ul className="plain-rows text-sm">
          {data.sessions.map((session) => (
            <li key={session.sessionId}>
              <span>
                <b>{deviceText(session.device)}</b>
                {', '}
                {session.country === null ? <Trans>place not known</Trans> : figures.country(session.country)}{' '}
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
                  onClick={() => void end(call('endSession', { params: { sessionId: session.sessionId } }))}
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
          <Button onClick={() => void end(call('endOtherSessions'))}>
            <Trans>Log out everywhere else</Trans>
          </Button>
        </div>
      )}
      {problem !== null && <FieldError>{refusalText(i18n, problem)}</FieldError>}
    </FormSection>
  )
}
