import { Trans } from '@lingui/react/macro'
import { Accordion } from '../../ui/accordion.tsx'
import { useQuestions } from '../questions/index.ts'

export default function Questions() {
  const questions = useQuestions()
  return (
    <div className="heading-beside">
      <div>
        <h2 id="questions" className="heading-section">
          <Trans>Questions</Trans>
        </h2>
      </div>
      <Accordion openFirst items={questions} />
    </div>
  )
}
