import type { ProvenBook, ProvenLeaf, SealedProof } from '@dryrun/domain/proofs/saved-book.ts'
import { addSums, type PathStep } from '@dryrun/domain/proofs/tree.ts'
import { useLingui } from '@lingui/react/macro'
import { shortDigest, useProofText } from './proof-text.ts'

const width = 460
const middle = 230
const top = 62
const spread = 90
const reach = 52

/** Where a leaf is, counted from the left: its neighbours' sides say it, from the lowest level on. */
function placeOf({ path }: ProvenLeaf): bigint {
  return path.reduce((place, { side }, level) => place + (side === 'left' ? 2n ** BigInt(level) : 0n), 0n)
}

/** The level on which both paths are one. */
function meetingLevel([one, other]: SealedProof['leaves']): number {
  let [left, right] = [placeOf(one), placeOf(other)]
  let level = 0
  while (left !== right) {
    left /= 2n
    right /= 2n
    level++
  }
  return level
}

/** The path from the book's two leaves to the root. The table of the fourth step says the same in words. */
export function ProofTree({ book, isReached }: { book: ProvenBook; isReached: boolean }) {
  const { t } = useLingui()
  const text = useProofText()
  const { sealed } = book
  if (!sealed) return null
  const { leaves, seal } = sealed
  const levels = leaves[0].path.length
  const meeting = meetingLevel(leaves)
  const gap = levels > 12 ? 30 : 48
  const y = (level: number) => top + (levels - level) * gap
  const height = y(0) + 74
  const owed = text.money(seal.sums.owedCents)
  // The leaf that lies further left is drawn on the left.
  const inOrder = placeOf(leaves[0]) < placeOf(leaves[1]) ? leaves : ([leaves[1], leaves[0]] as const)
  const xOf = (side: -1 | 1) => (level: number) =>
    level >= meeting ? middle : middle + (side * spread * (meeting - level)) / meeting
  // Their neighbour is drawn on its own side, and what is said of them on the other.
  const meetingSide = inOrder[0].path[meeting]?.side === 'left' ? 1 : -1
  const known = isReached ? 'proof-path' : 'proof-path proof-dead'
  return (
    <svg
      className="proof-tree"
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing that follows the theme can't be a file
      role="img"
      aria-label={t`The path from your two leaves to the root. The step called “The path to the root” lists it as a table.`}
    >
      {inOrder.map((leaf, at) => (
        <Branch key={leaf.half} leaf={leaf} xOf={xOf(at === 0 ? -1 : 1)} y={y} to={meeting} side={at === 0 ? -1 : 1} />
      ))}
      <Trunk path={inOrder[0].path} from={meeting} y={y} />
      {inOrder.map((leaf, at) => {
        const x = xOf(at === 0 ? -1 : 1)
        const points = Array.from({ length: levels + 1 }, (_, level) => `${x(level)},${y(level)}`)
        return <polyline key={leaf.half} className={known} points={points.join(' ')} />
      })}
      {inOrder.flatMap((leaf, at) => {
        const x = xOf(at === 0 ? -1 : 1)
        return Array.from({ length: at === 0 ? levels : meeting }, (_, level) => (
          <circle
            key={`${leaf.half} ${String(level)}`}
            className={isReached ? 'proof-node' : 'proof-node proof-dead'}
            cx={x(level)}
            cy={y(level)}
            r={4.5}
          />
        ))
      })}
      <circle className={isReached ? 'proof-root' : 'proof-node proof-dead'} cx={middle} cy={y(levels)} r={9} />
      <text
        className="proof-strong proof-centre"
        x={middle}
        y={y(levels) - 36}
      >{t`Root of seal ${text.number(seal.sealNo)}`}</text>
      <text className="proof-centre" x={middle} y={y(levels) - 18}>{t`${owed} owed`}</text>
      {inOrder.map((leaf, at) => (
        <g key={leaf.half}>
          <text className="proof-strong proof-centre" x={xOf(at === 0 ? -1 : 1)(0)} y={y(0) + 24}>
            {text.money(leaf.sums.owedCents)}
          </text>
          <text className="proof-centre" x={xOf(at === 0 ? -1 : 1)(0)} y={y(0) + 41}>
            {t`leaf ${leaf.half}`}
          </text>
        </g>
      ))}
      <text className="proof-strong proof-centre" x={middle} y={y(0) + 64}>
        {isReached ? t`my book` : t`stops here`}
      </text>
      {meeting < levels && (
        <text className={meetingSide < 0 ? 'proof-end' : undefined} x={middle + 14 * meetingSide} y={y(meeting) + 4}>
          {t`your two paths meet`}
        </text>
      )}
    </svg>
  )
}

interface BranchProps {
  readonly leaf: ProvenLeaf
  readonly xOf: (level: number) => number
  readonly y: (level: number) => number
  /** The level on which it meets the other one, which is its last neighbour. */
  readonly to: number
  readonly side: -1 | 1
}

function Branch({ leaf, xOf, y, to, side }: BranchProps) {
  return leaf.path
    .slice(0, Math.max(0, to - 1))
    .map((step, level) => (
      <Neighbour
        key={`${leaf.half} ${String(level)}`}
        step={step}
        x={xOf(level) + side * reach}
        y={y(level)}
        parent={[xOf(level + 1), y(level + 1)]}
        side={side}
      />
    ))
}

function Trunk({ path, from, y }: { path: readonly PathStep[]; from: number; y: (level: number) => number }) {
  return path.slice(from).map((step, at) => {
    const level = from + at
    const side = step.side === 'left' ? -1 : 1
    const parent: readonly [number, number] = [middle, y(level + 1)]
    return (
      <Neighbour
        key={String(level)}
        step={step}
        x={middle + side * (reach + 8)}
        y={y(level)}
        parent={parent}
        side={side}
      />
    )
  })
}

interface NeighbourProps {
  readonly step: PathStep
  readonly x: number
  readonly y: number
  readonly parent: readonly [number, number]
  readonly side: -1 | 1
}

function Neighbour({ step, x, y, parent, side }: NeighbourProps) {
  return (
    <g>
      <line className="proof-link" x1={x} y1={y} x2={parent[0]} y2={parent[1]} />
      <rect className="proof-neighbour" x={x - 4.5} y={y - 4.5} width={9} height={9} />
      <text className={`proof-digest ${side < 0 ? 'proof-end' : ''}`} x={x + side * 12} y={y + 4}>
        {shortDigest(step.digest)}
      </text>
    </g>
  )
}

/** The sums on the way up, level by level. */
export function sumsAlong(leaf: ProvenLeaf): readonly bigint[] {
  const sums: bigint[] = []
  leaf.path.reduce((below, step) => {
    const sum = addSums(below, step.sums)
    sums.push(sum.owedCents)
    return sum
  }, leaf.sums)
  return sums
}
