import type { LessonId } from '@dryrun/domain/learn/lessons.ts'
import type { ReactNode } from 'react'
import { useCompoundInterestQuestions } from './compound-interest.ts'
import { useDiversificationAndRiskQuestions } from './diversification-and-risk.ts'
import type { Question } from './question.ts'
import { useReadingAChartQuestions } from './reading-a-chart.ts'
import { useRedFlagsQuestions } from './red-flags.ts'
import { useTwoStepVerificationQuestions } from './two-step-verification.ts'
import { useWalletsAndTransfersQuestions } from './wallets-and-transfers.ts'
import { useWhatCryptoIsQuestions } from './what-crypto-is.ts'
import { useWhatTradingCostsQuestions } from './what-trading-costs.ts'

interface Props {
  readonly lesson: LessonId
  readonly children: (questions: readonly Question[]) => ReactNode
}

/** The questions of a lesson's quiz, for whoever asks them elsewhere. */
export default function QuizQuestions({ lesson, children }: Props) {
  const questions: Readonly<Record<LessonId, readonly Question[]>> = {
    'what-crypto-is': useWhatCryptoIsQuestions(),
    'wallets-and-transfers': useWalletsAndTransfersQuestions(),
    'reading-a-chart': useReadingAChartQuestions(),
    'diversification-and-risk': useDiversificationAndRiskQuestions(),
    'what-trading-costs': useWhatTradingCostsQuestions(),
    'compound-interest': useCompoundInterestQuestions(),
    'two-step-verification': useTwoStepVerificationQuestions(),
    'red-flags': useRedFlagsQuestions(),
  }
  return children(questions[lesson])
}
