import { type LessonId, lessonIds } from '@dryrun/domain/learn/lessons.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { lessonDrawings } from './lesson-drawings.tsx'

interface Lesson {
  readonly id: LessonId
  readonly title: string
  readonly summary: string
  /** About how long reading, trying and answering takes. */
  readonly minutes: number
  readonly drawing: ReactNode
}

/** The course, in its order. */
export function useLessons(): readonly Lesson[] {
  const { t } = useLingui()
  const words: Record<LessonId, Pick<Lesson, 'title' | 'summary' | 'minutes'>> = {
    'what-crypto-is': {
      title: t`What crypto is`,
      summary: t`A shared list that many computers keep, and why a coin is an entry in it.`,
      minutes: 6,
    },
    'wallets-and-transfers': {
      title: t`Wallets and transfers`,
      summary: t`Addresses, checksums, fees and confirmations, on the practice network.`,
      minutes: 7,
    },
    'reading-a-chart': {
      title: t`Reading a chart`,
      summary: t`Candles, averages, and what no chart can tell you.`,
      minutes: 7,
    },
    'diversification-and-risk': {
      title: t`Diversification and risk`,
      summary: t`Why ten different bets lose less than one, and when they don’t.`,
      minutes: 6,
    },
    'what-trading-costs': {
      title: t`What trading costs`,
      summary: t`Fee, spread and impact, and how often you pay them. With your own figures, if you’ve traded.`,
      minutes: 5,
    },
    'compound-interest': {
      title: t`Compound interest`,
      summary: t`The same arithmetic that builds savings, run at 15% a day.`,
      minutes: 6,
    },
    'two-step-verification': {
      title: t`Two-step verification`,
      summary: t`How to set it up, and what it doesn’t protect you from.`,
      minutes: 5,
    },
    'red-flags': {
      title: t`The red flags of investment fraud`,
      summary: t`Fixed returns, pressure, fake testimonials, fees to withdraw, unregistered sellers.`,
      minutes: 12,
    },
  }
  return lessonIds.map((id) => Object.assign({ id, drawing: lessonDrawings[id] }, words[id]))
}
