import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function LessonPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Lesson`} description={t`A short lesson with a quiz.`}>
      <Unbuilt>
        <Trans>This lesson is not written yet.</Trans>
      </Unbuilt>
    </PublicPage>
  )
}
