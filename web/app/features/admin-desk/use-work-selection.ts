import type { WorkItem } from '@dryrun/contract/work.ts'
import { useState } from 'react'

/** What an item was when it was chosen: whatever is decided rests on that. */
const signOf = (item: WorkItem): string =>
  item.kind === 'deposit'
    ? `${item.deposit.amount} ${item.deposit.coin} ${item.deposit.match.state}`
    : item.kind === 'withdrawal'
      ? `${item.withdrawal.amount} ${item.withdrawal.coin} ${item.withdrawal.address}`
      : item.kind

export const isSelectable = (item: WorkItem): boolean => item.kind === 'deposit' || item.kind === 'withdrawal'

/**
 * What is selected, as long as it's still what was selected: what was decided or changed meanwhile is left out of what
 * would be posted, and told.
 */
export function useWorkSelection(items: readonly WorkItem[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [last, setLast] = useState<string | null>(null)
  const selected = items.filter((item) => chosen.get(item.workId) === signOf(item))
  const changed = items.filter((item) => chosen.has(item.workId) && chosen.get(item.workId) !== signOf(item))
  const goneCount = [...chosen.keys()].filter((id) => !items.some(({ workId }) => workId === id)).length

  function set(list: readonly WorkItem[], isOn: boolean) {
    setChosen((before) => {
      const next = new Map(before)
      for (const item of list)
        if (isOn && isSelectable(item)) next.set(item.workId, signOf(item))
        else next.delete(item.workId)
      return next
    })
  }

  return {
    selected,
    /** Still there, but no longer what was selected. */
    changed,
    /** Decided by somebody else, or taken back. */
    goneCount,
    isSelected: (item: WorkItem) => chosen.get(item.workId) === signOf(item),
    toggle(item: WorkItem, { isRange = false } = {}) {
      const isOn = chosen.get(item.workId) !== signOf(item)
      const [from, to] = [items.findIndex(({ workId }) => workId === last), items.indexOf(item)]
      const run = isRange && from >= 0 ? items.slice(Math.min(from, to), Math.max(from, to) + 1) : [item]
      set(run, isOn)
      setLast(item.workId)
    },
    /** Posted ones leave, and so does what was told. */
    drop: (ids: readonly string[]) => setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: () => setChosen(new Map()),
  }
}

export type WorkSelection = ReturnType<typeof useWorkSelection>
