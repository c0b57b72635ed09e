import type { QuizPlace } from '@dryrun/domain/classes/questions.ts'
import { type LessonId, lessonIds } from '@dryrun/domain/learn/lessons.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { FieldError, Select } from '../../ui/field.tsx'
import { useAction } from '../../use-form.ts'
import { QuizQuestions, useLessons } from '../learn/index.ts'

/** What most lessons are about comes first. */
const firstLesson: LessonId = 'red-flags'

/** Every question of every lesson's quiz, at a press. They come once somebody looks for them. */
export function AskQuiz({ ask }: { ask: (quiz: QuizPlace) => Promise<unknown> }) {
  const { t } = useLingui()
  const lessons = useLessons()
  const [isOpen, setOpen] = useState(false)
  const [lesson, setLesson] = useState<LessonId>(firstLesson)
  const press = useAction(ask)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Trans>Ask a question from a quiz</Trans>
      </summary>
      {isOpen && (
        <div className="desk-quiz">
          <Select
            label={t`Lesson`}
            value={lesson}
            onChange={({ target }) => setLesson(lessonIds.find((each) => each === target.value) ?? firstLesson)}
          >
            {lessons.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
          <Suspense fallback={null}>
            <QuizQuestions lesson={lesson}>
              {(questions) =>
                questions.map(({ question }, place) => (
                  <button
                    key={question}
                    type="button"
                    className="desk-script"
                    onClick={() => press.run({ lesson, place })}
                  >
                    {question}
                  </button>
                ))
              }
            </QuizQuestions>
          </Suspense>
          <FieldError>{press.error}</FieldError>
        </div>
      )}
    </details>
  )
}
