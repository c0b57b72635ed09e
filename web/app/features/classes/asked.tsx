import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { type ClassAnswer, quizChoices } from '@dryrun/domain/classes/questions.ts'
import { isRight } from '@dryrun/domain/learn/lessons.ts'
import { type ReactNode, Suspense } from 'react'
import { QuizQuestions } from '../learn/index.ts'
import { useScripts } from './use-scripts.ts'

type Question = Pick<NonNullable<Desk['question']>, 'script' | 'words' | 'quiz'>

interface Worded {
  readonly text: string
  readonly answers: Readonly<Partial<Record<ClassAnswer, string>>>
  /** Only a quiz has one. */
  readonly right: { readonly text: string; readonly why: string } | null
}

interface Props {
  readonly question: Question
  readonly children: (worded: Worded) => ReactNode
}

/** A question and its answers in the reader's language, wherever the question is from. */
export function Asked({ question, children }: Props) {
  const { questions, answers } = useScripts()
  const { script, words, quiz } = question
  if (!quiz) return children({ text: script === null ? (words ?? '') : questions[script], answers, right: null })
  const { lesson, place } = quiz
  return (
    <Suspense fallback={null}>
      <QuizQuestions lesson={lesson}>
        {(all) => {
          const asked = all[place]
          if (!asked) return null
          return children({
            text: asked.question,
            answers: Object.fromEntries(quizChoices.map((says, choice) => [says, asked.choices[choice]?.text ?? ''])),
            right: asked.choices.find((_, choice) => isRight(lesson, place, choice)) ?? null,
          })
        }}
      </QuizQuestions>
    </Suspense>
  )
}

interface BarsProps {
  readonly question: NonNullable<Desk['question']>
  readonly labels: Worded['answers']
}

/** How many have answered what, as it comes in. */
export function AnswerBars({ question, labels }: BarsProps) {
  const most = Math.max(1, ...question.answers.map(({ count }) => count))
  return (
    <dl className="desk-bars">
      {question.answers.map(({ says, count }) => (
        <div key={says}>
          <dt>{labels[says]}</dt>
          <dd>
            {count}
            <meter aria-hidden="true" min={0} max={most} value={count} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
