import type { LessonId } from '@dryrun/domain/learn/lessons.ts'
import type { ReactNode } from 'react'

/** What each lesson is about, in a few strokes. */
export const lessonDrawings: Readonly<Record<LessonId, ReactNode>> = {
  'what-crypto-is': (
    <>
      <path className="sheet" d="M6 22h18v16H6zM26 22h18v16H26z" />
      <path className="sheet to-come" d="M46 22h18v16H46z" />
      <path className="accent" d="M11 30h8M31 30h8" />
      <path className="to-come" d="M51 30h8" />
      <path d="M6 48h38" />
      <path className="to-come" d="M46 48h18" />
    </>
  ),
  'wallets-and-transfers': (
    <>
      <path className="sheet" d="M6 20h46v32H6zM6 20l8-8h38v8" />
      <path className="accent sheet" d="M42 32h18v10H42z" />
      <path className="to-come" d="M14 44h16" />
    </>
  ),
  'reading-a-chart': (
    <>
      <path d="M6 8v44h58" />
      <path className="sheet" d="M14 30h8v12h-8zM18 24v6M18 42v5" />
      <path className="accent sheet" d="M31 20h8v14h-8zM35 14v6M35 34v5" />
      <path className="to-come" d="M48 22h8v10h-8zM52 15v7M52 32v6" />
    </>
  ),
  'diversification-and-risk': (
    <>
      <path d="M35 8v46M14 16h42" />
      <path className="sheet" d="M6 34l8-18 8 18zM48 34l8-18 8 18z" />
      <path className="accent" d="M6 46h18" />
      <path className="to-come" d="M46 46h18" />
    </>
  ),
  'what-trading-costs': (
    <>
      <path d="M6 8v44h58" />
      <path className="accent" d="M6 18h14v8h14v8h14v8h10" />
      <path className="to-come" d="M6 18h58" />
      <path className="hair" d="M58 18v24" />
    </>
  ),
  'compound-interest': (
    <>
      <path d="M6 6v46h58" />
      <path className="hair" d="M6 50C26 49 44 48 64 45" />
      <path className="accent" d="M6 50C22 48 30 44 36 34" />
      <path className="accent to-come" d="M36 34C42 24 46 14 48 4" />
    </>
  ),
  'two-step-verification': (
    <>
      <path className="sheet" d="M20 4h30v52H20z" />
      <path className="accent" d="M27 26h16" />
      <path className="to-come" d="M27 34h16" />
      <path d="M31 48h8" />
    </>
  ),
  'red-flags': (
    <>
      <path d="M16 6v48" />
      <path className="accent sheet" d="M16 8h36l-8 11 8 11H16" />
      <path className="to-come" d="M8 54h36" />
    </>
  ),
}
