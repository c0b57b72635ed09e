/*
 * What a drawer lists gives the number that was pressed. Here that's worked out again from what is on screen: the figures
 * are read as they're written, added up exactly, and compared with the last line and with the number.
 */

export interface DrawerLine {
  /** "+", "−", "×", "÷" or "=", where it's beside the figure and not part of it. */
  readonly sign: string
  readonly text: string
  readonly isResult: boolean
  /** Whether more opens from here, or it's an entry of the ledger. */
  readonly leads: boolean
}

export interface Drawer {
  /** The number that was pressed, as it was written. */
  readonly pressed: string
  readonly kind: string
  readonly sums: readonly (readonly DrawerLine[])[]
}

/** A figure as an exact fraction, and how many decimals it's written with. */
interface Figure {
  readonly over: bigint
  readonly under: bigint
  readonly decimals: number
}

const dollars = /[+−-]?\s?\$\s?\d[\d,]*(?:\.\d+)?/
const others = /[+−-]?\s?\d[\d,]*(?:\.\d+)?\s?%?/

/** The amount in a text: dollars where there are any, else the first number. */
export function figureIn(text: string): Figure | undefined {
  const found = (dollars.exec(text) ?? others.exec(text))?.[0]
  if (found === undefined) return undefined
  const digits = found.replaceAll(/[^\d.]/g, '')
  const decimals = digits.split('.')[1]?.length ?? 0
  const size = BigInt(digits.replace('.', ''))
  const isPercent = found.includes('%')
  return {
    over: /[−-]/.test(found) ? -size : size,
    under: 10n ** BigInt(decimals) * (isPercent ? 100n : 1n),
    decimals,
  }
}

const apart = (one: Figure, other: Figure) => one.over * other.under - other.over * one.under

/** To the last digit that's written; what was multiplied or divided is rounded to it. */
function agree(worked: Figure, shown: Figure, isRounded: boolean): boolean {
  const difference = apart(worked, shown)
  if (!isRounded) return difference === 0n
  const size = difference < 0n ? -difference : difference
  return size * 10n ** BigInt(shown.decimals) < worked.under * shown.under
}

function step(sum: Figure, sign: string, figure: Figure): Figure {
  const { over, under } = figure
  const { decimals } = sum
  if (sign === '×') return { over: sum.over * over, under: sum.under * under, decimals }
  if (sign === '÷') return { over: sum.over * under, under: sum.under * over, decimals }
  const added = sign === '−' ? -over : over
  return { over: sum.over * under + added * sum.under, under: sum.under * under, decimals }
}

/** What is wrong with one sum; nothing where it gives its last line and the number that was pressed. */
function wrongSum(lines: readonly DrawerLine[], pressed: Figure): string | undefined {
  const last = lines.at(-1)
  if (!last?.isResult || lines.filter(({ isResult }) => isResult).length !== 1) return 'its last line isn’t its result'
  const parts = lines.slice(0, -1)
  const [only] = parts
  if (only === undefined) return 'it only repeats the number'
  if (parts.length === 1 && !only.leads) return 'it only repeats the number'
  let sum: Figure = { over: 0n, under: 1n, decimals: 0 }
  for (const { sign, text } of parts) {
    const figure = figureIn(text)
    if (!figure) return `it lists “${text}”, which isn’t a figure`
    sum = step(sum, sign, figure)
  }
  const result = figureIn(last.text)
  if (!result) return `its last line is “${last.text}”`
  const isRounded = parts.some(({ sign }) => sign === '×' || sign === '÷')
  if (!agree(sum, result, isRounded)) return `it lists ${parts.map(lineText).join(' ')}, which isn’t ${last.text}`
  if (apart(result, pressed) !== 0n) return `its last line is ${last.text}`
  return undefined
}

const lineText = ({ sign, text }: DrawerLine) => `${sign}${text}`

/** What doesn't add up in a drawer, in sentences. */
export function wrongIn({ pressed, kind, sums }: Drawer): string[] {
  const figure = figureIn(pressed)
  if (!figure) return [`${pressed} opens, and isn’t a number`]
  if (sums.length === 0) return [`${pressed} opens a drawer (${kind}) that lists nothing`]
  return sums.flatMap((lines) => {
    const wrong = wrongSum(lines, figure)
    return wrong === undefined ? [] : [`${pressed} opens a drawer (${kind}): ${wrong}`]
  })
}
