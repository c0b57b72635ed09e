interface Step {
  readonly atMs: number
  readonly value: bigint
}

/** Money is drawn as steps: it stands until it changes. */
export function stepPath(steps: readonly Step[], x: (atMs: number) => number, y: (cents: bigint) => number): string {
  return steps
    .map(({ atMs, value }, at) => {
      const [px, py] = [round(x(atMs)), round(y(value))]
      return at === 0 ? `M${px} ${py}` : `H${px}V${py}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10

/** The next amount of cents above that divides into round steps. */
export function niceTop(cents: bigint): bigint {
  const dollars = Number(cents) / 100
  const size = 10 ** Math.floor(Math.log10(Math.max(dollars, 1)))
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].find((each) => each * size >= dollars) ?? 10
  return BigInt(Math.round(Math.max(factor * size, 5))) * 100n
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** Whether a line of steps, given by its corners, touches a box. */
export function touches(corners: readonly Spot[], { left, right, top, bottom }: Box): boolean {
  return corners.slice(1).some((to, at) => {
    const from = corners[at] ?? to
    const crossesFlat = from.y >= top && from.y <= bottom && from.x <= right && to.x >= left
    const [high, low] = from.y < to.y ? [from.y, to.y] : [to.y, from.y]
    const crossesUpright = to.x >= left && to.x <= right && high <= bottom && low >= top
    return crossesFlat || crossesUpright
  })
}
