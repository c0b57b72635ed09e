import { isRight, type LessonId, markQuiz } from '@dryrun/domain/learn/lessons.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api.ts'
import { refusalText } from '../../../refusal-text.ts'
import { useSession } from '../../../session.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Question } from '../questions/question.ts'

interface Props {
  readonly lesson: LessonId
  readonly questions: readonly Question[]
}

/** One question after the other, each with its explanation, whether the answer was right or not. */
export function Quiz({ lesson, questions }: Props) {
  const { t } = useLingui()
  const isMember = useSession().user?.role === 'member'
  const [choices, setChoices] = useState<readonly number[]>([])
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState<unknown>(null)
  const [isKept, setKept] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const question = questions[at]
  const chosen = choices[at]
  const isOver = at === questions.length
  const result = isOver ? markQuiz(lesson, choices) : undefined
  const rightSoFar = choices.filter((choice, place) => isRight(lesson, place, choice)).length
  const wrongSoFar = choices.length - rightSoFar
  const toCome = questions.length - choices.length

  function choose(choice: number) {
    if (chosen === undefined) setChoices([...choices, choice])
  }

  function goOn() {
    setAt(at + 1)
    heading.current?.focus()
    if (at + 1 === questions.length && isMember) keep()
  }

  function keep() {
    setProblem(null)
    call('answerQuiz', { params: { lesson }, body: { choices: [...choices] } }).then(() => setKept(true), setProblem)
  }

  return (
    <div className="panel">
      <div className="panel-head">
        <h2 ref={heading} tabIndex={-1} className="heading-panel">
          <Trans>Quiz</Trans>
        </h2>
        <span className="figures text-sm text-ink-2">
          {isOver ? (
            <Trans>Done</Trans>
          ) : (
            <Trans>
              Question {at + 1} of {questions.length}
            </Trans>
          )}
        </span>
      </div>
      <div className="panel-body grid gap-4">
        {question && <Asked lesson={lesson} at={at} question={question} chosen={chosen} onChoose={choose} />}
        {result && (
          <p className="lede just-posted">
            <Trans>
              {result.rightCount} of {result.questionCount} right.
            </Trans>{' '}
            {isMember ? <Kept isKept={isKept} problem={problem} onKeep={keep} /> : <KeepByJoining />}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <output className="figures text-sm text-ink-2">
            <Trans>
              {rightSoFar} right, {wrongSoFar} wrong, {toCome} to go
            </Trans>
          </output>
          {isOver ? (
            <Button
              onClick={() => {
                setChoices([])
                setKept(false)
                setAt(0)
              }}
            >
              <Trans>Try again</Trans>
            </Button>
          ) : (
            <Button look="primary" className="needs-script" disabled={chosen === undefined} onClick={goOn}>
              {at + 1 === questions.length ? t`See the result` : t`Next question`}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

interface AskedProps {
  readonly lesson: LessonId
  readonly at: number
  readonly question: Question
  readonly chosen: number | undefined
  readonly onChoose: (choice: number) => void
}

/** A question with its choices. Once one is chosen, the right one is shown, and why. */
function Asked({ lesson, at, question, chosen, onChoose }: AskedProps) {
  return (
    <>
      <p className="text-md font-medium" id={`${lesson}-question`}>
        {question.question}
      </p>
      <ul className="quiz-choices" aria-labelledby={`${lesson}-question`}>
        {question.choices.map(({ text, why }, choice) => {
          const right = isRight(lesson, at, choice)
          const shown = chosen !== undefined && (right || choice === chosen)
          return (
            <li key={text}>
              <button
                type="button"
                className={classNames(
                  'quiz-choice',
                  shown && (right ? 'quiz-right' : 'quiz-wrong'),
                  chosen !== undefined && !shown && 'quiz-rest',
                )}
                aria-disabled={chosen !== undefined}
                onClick={() => onChoose(choice)}
              >
                {shown ? (
                  <Icon of={right ? Check : X} size={18} className={right ? 'text-green' : 'text-red'} />
                ) : (
                  <i aria-hidden="true" />
                )}
                <span>
                  {text}
                  {shown && (
                    <small>
                      {choice === chosen && !right && <Trans>Your answer.</Trans>}
                      {right && (choice === chosen ? <Trans>Right.</Trans> : <Trans>This is the right answer.</Trans>)}{' '}
                      {why}
                    </small>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface KeptProps {
  readonly isKept: boolean
  readonly problem: unknown
  readonly onKeep: () => void
}

function Kept({ isKept, problem, onKeep }: KeptProps) {
  const { i18n } = useLingui()
  if (!problem) return isKept && <Trans>Saved with your progress. Your best try counts.</Trans>
  return (
    <span className="text-red">
      {refusalText(i18n, problem)}{' '}
      <button type="button" className="text-link" onClick={onKeep}>
        <Trans>Save it</Trans>
      </button>
    </span>
  )
}

function KeepByJoining() {
  return (
    <Trans>
      We don’t keep anything about visitors.{' '}
      <Link className="text-link" to="/signUp">
        Sign up
      </Link>{' '}
      to keep your progress.
    </Trans>
  )
}
