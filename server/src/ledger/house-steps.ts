import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { PostedTransfer } from '@dryrun/domain/ledger/transfers.ts'
import type pg from 'pg'

/** What a batch has done in a class so far: what its house got by it, and whose presses moved dollars, in order. */
export interface HouseSoFar {
  movedCents: bigint
  readonly steps: { readonly memberId: string; readonly firstNo: bigint; readonly lastNo: bigint }[]
}

interface Press {
  readonly memberId: string
  readonly posted: readonly PostedTransfer[]
  /** What's paid in and out of this book is what the house holds. */
  readonly isHeld: boolean
}

/** A press that moves no dollars is no step: coins in a pocket aren't the class's. */
export function stepInHouse(
  houses: Map<string, HouseSoFar>,
  classId: string,
  { memberId, posted, isHeld }: Press,
): void {
  const first = posted[0]
  const last = posted.at(-1)
  if (!first || !last || !posted.some(({ asset }) => asset === dollars)) return
  const house = houses.get(classId) ?? { movedCents: 0n, steps: [] }
  if (isHeld) house.movedCents += houseCents(posted)
  house.steps.push({ memberId, firstNo: first.transferNo, lastNo: last.transferNo })
  houses.set(classId, house)
}

/** The values of the statement that keeps houses. */
export function houseValues(houses: ReadonlyMap<string, HouseSoFar>): unknown[] {
  const steps = [...houses].flatMap(([houseId, house]) =>
    house.steps.map((step, at) => ({ houseId, place: at + 1, ...step })),
  )
  return [
    [...houses.keys()],
    [...houses.values()].map(({ movedCents }) => movedCents),
    [...houses.values()].map((house) => house.steps.length),
    steps.map(({ houseId }) => houseId),
    steps.map(({ place }) => place),
    steps.map(({ memberId }) => memberId),
    steps.map(({ firstNo }) => firstNo),
    steps.map(({ lastNo }) => lastNo),
  ]
}

/** What a command adds to the house of its book, or takes from it: paid in less paid out, whatever moved it. */
function houseCents(posted: readonly PostedTransfer[]): bigint {
  let cents = 0n
  for (const { asset, from, to, amountUnits } of posted)
    if (asset === dollars) cents += (isPaid(from) ? amountUnits : 0n) - (isPaid(to) ? amountUnits : 0n)
  return cents
}

const isPaid = (kind: AccountKind) => kind === 'paid_in' || kind === 'paid_out'

/** The next step of a class, for what happens in it without moving money. */
export async function takeStep(tx: pg.ClientBase, houseId: string): Promise<bigint> {
  const { rows } = await tx.query<{ step_count: bigint }>(
    'update ledger.house set step_count = step_count + 1 where house_id = $1 returning step_count',
    [houseId],
  )
  if (!rows[0]) throw new Error(`there is no house ${houseId}`)
  return rows[0].step_count
}
