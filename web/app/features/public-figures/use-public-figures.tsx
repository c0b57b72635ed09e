import type { Figure, FigureName, ProgressName, Stats } from '@dryrun/contract/public-figures.ts'
import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useReadAgain } from '../../read-again.ts'
import 'virtual:texts-of/figures'
import { countryText, numberText, percentText } from '@dryrun/domain/languages/number-text.ts'
import { durationText } from '../../ui/duration-text.ts'

const readAgainMs = 60_000

interface Reading {
  readonly stats: Stats | null
  /** What was thrown, while there is nothing to show; figures that are there stay, with their time beside them. */
  readonly problem: unknown
  readonly retry: () => void
}

const FiguresContext = createContext<Reading>({ stats: null, problem: null, retry: () => {} })

/** Reads once for the whole page what it says about this instance, and again while somebody looks. */
export function PublicFigures({ children }: { children: ReactNode }) {
  const { data: stats, problem, retry } = useReadAgain('readStats', readAgainMs)
  const reading = useMemo(() => ({ stats, problem: stats ? null : problem, retry }), [stats, problem, retry])
  return <FiguresContext value={reading}>{children}</FiguresContext>
}

export const usePublicFigures = () => useContext(FiguresContext)

/** The claim's figure, or undefined where it is left out or not known yet. */
export function useFigure(name: FigureName): Figure | undefined {
  return usePublicFigures().stats?.figures.find((figure) => figure.name === name)
}

/** What each claim is called, how its figure reads, and what it counts, in the person's language. */
export function useFigureText() {
  const { t, i18n } = useLingui()
  const titles: Record<FigureName, string> = {
    members: t`Members`,
    instruments: t`Instruments`,
    markets: t`Markets`,
    median_payout: t`Median payout time`,
    median_sign_up: t`Median sign-up time`,
    countries: t`Countries to choose from`,
    two_steps: t`With two-step verification`,
    support_answer: t`Median support answer time`,
    trading_fee: t`Trading fee`,
    copy_trading: t`Copy trading`,
    year: t`Year`,
  }
  // The catalogue holds the contract's sentences under these ids; see contract-text-extractor.ts.
  const sentence = (kind: string, name: string, details: Record<string, number> = {}) => {
    const id = `${kind}.${name}`
    return i18n._(id, details)
  }
  return {
    title: (name: FigureName) => titles[name],
    value: ({ value, unit }: Figure) =>
      unit === 'milliseconds'
        ? durationText(value, i18n.locale)
        : unit === 'percent'
          ? percentText(value, i18n.locale)
          : unit === 'year'
            ? String(value)
            : numberText(value, i18n.locale),
    definition: ({ name, details }: Figure) => sentence('figure', name, details),
    omission: (reason: string) => sentence('omission', reason),
    progress: (name: ProgressName, details: Record<string, number>) => sentence('progress', name, details),
  }
}

/** A country's name in the person's language, from its two letters. */
export function useCountryName(): (code: string) => string {
  const { i18n } = useLingui()
  return (code) => countryText(code, i18n.locale)
}
