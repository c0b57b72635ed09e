import { writingOf } from '@dryrun/domain/languages/languages.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** The two largest units that a duration has, such as "2 hr 10 min". */
export function durationText(ms: number, locale: string): string {
  const parts: string[] = []
  let rest = Math.max(1_000, Math.round(ms / 1_000) * 1_000)
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0)
      parts.push(new Intl.NumberFormat(writingOf(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(count))
    else if (parts.length > 0) break
  }
  return parts.slice(0, 2).join(' ')
}
