import { Trans, useLingui } from '@lingui/react/macro'
import { Unbuilt } from '../../ui/unbuilt.tsx'
import { PublicPage } from '../public/index.ts'

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
