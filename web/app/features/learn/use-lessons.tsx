import { type LessonId, lessonIds } from '@dryrun/domain/learn/lessons.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Lesson {
  readonly id: LessonId
  readonly title: string
  readonly summary: string
  /** About how long reading, trying and answering takes. */
  readonly minutes: number
  readonly drawing: ReactNode
}

const costsDrawing = (
  <>
    <path d="M6 8v44h58" />
    <path className="accent" d="M6 18h14v8h14v8h14v8h10" />
    <path className="to-come" d="M6 18h58" />
    <path className="hair" d="M58 18v24" />
  </>
)

const compoundDrawing = (
  <>
    <path d="M6 6v46h58" />
    <path className="hair" d="M6 50C26 49 44 48 64 45" />
    <path className="accent" d="M6 50C22 48 30 44 36 34" />
    <path className="accent to-come" d="M36 34C42 24 46 14 48 4" />
  </>
)

const scalesDrawing = (
  <>
    <path d="M35 8v46M14 16h42" />
    <path className="sheet" d="M6 34l8-18 8 18zM48 34l8-18 8 18z" />
    <path className="accent" d="M6 46h18" />
    <path className="to-come" d="M46 46h18" />
  </>
)

/** The course, in its order. */
export function useLessons(): readonly Lesson[] {
  const { t } = useLingui()
  const words: Record<LessonId, Pick<Lesson, 'title' | 'summary' | 'minutes' | 'drawing'>> = {
    'what-crypto-is': {
      title: t`What crypto is`,
      summary: t`A shared list that many computers keep, and why a coin is an entry in it.`,
      minutes: 6,
      drawing: (
        <>
          <path className="sheet" d="M6 22h18v16H6zM26 22h18v16H26z" />
          <path className="sheet to-come" d="M46 22h18v16H46z" />
          <path className="accent" d="M11 30h8M31 30h8" />
          <path className="to-come" d="M51 30h8" />
          <path d="M6 48h38" />
          <path className="to-come" d="M46 48h18" />
        </>
      ),
    },
    'wallets-and-transfers': {
      title: t`Wallets and transfers`,
      summary: t`Addresses, checksums, fees and confirmations, on the practice network.`,
      minutes: 7,
      drawing: (
        <>
          <path className="sheet" d="M6 20h46v32H6zM6 20l8-8h38v8" />
          <path className="accent sheet" d="M42 32h18v10H42z" />
          <path className="to-come" d="M14 44h16" />
        </>
      ),
    },
    'reading-a-chart': {
      title: t`Reading a chart`,
      summary: t`Candles, averages, and what no chart can tell.`,
      minutes: 7,
      drawing: (
        <>
          <path d="M6 8v44h58" />
          <path className="sheet" d="M14 30h8v12h-8zM18 24v6M18 42v5" />
          <path className="accent sheet" d="M31 20h8v14h-8zM35 14v6M35 34v5" />
          <path className="to-come" d="M48 22h8v10h-8zM52 15v7M52 32v6" />
        </>
      ),
    },
    'diversification-and-risk': {
      title: t`Diversification and risk`,
      summary: t`Why ten different bets lose less than one, and when they do not.`,
      minutes: 6,
      drawing: scalesDrawing,
    },
    'what-trading-costs': {
      title: t`What trading costs`,
      summary: t`Fee, spread and impact, times how often. With your own figures, if you’ve traded.`,
      minutes: 5,
      drawing: costsDrawing,
    },
    'compound-interest': {
      title: t`Compound interest`,
      summary: t`The same arithmetic that builds savings, run at 15% a day.`,
      minutes: 6,
      drawing: compoundDrawing,
    },
    'two-step-verification': {
      title: t`Two-step verification`,
      summary: t`Set it up, and know what it does not protect against.`,
      minutes: 5,
      drawing: (
        <>
          <path className="sheet" d="M20 4h30v52H20z" />
          <path className="accent" d="M27 26h16" />
          <path className="to-come" d="M27 34h16" />
          <path d="M31 48h8" />
        </>
      ),
    },
    'red-flags': {
      title: t`The red flags of investment fraud`,
      summary: t`Fixed returns, pressure, invented testimonials, fees to withdraw, unregistered sellers.`,
      minutes: 12,
      drawing: (
        <>
          <path d="M16 6v48" />
          <path className="accent sheet" d="M16 8h36l-8 11 8 11H16" />
          <path className="to-come" d="M8 54h36" />
        </>
      ),
    },
  }
  return lessonIds.map((id) => Object.assign({ id }, words[id]))
}
