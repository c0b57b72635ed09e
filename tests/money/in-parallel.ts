import type { Reply } from './money-world.ts'

/** Asks so many times at once, of two instances in turn. */
export function inParallel(count: number, ask: (at: number, instance: number) => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => ask(at, at % 2)))
}

/** How many got which answer. */
export function countByStatus(replies: readonly Reply[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
}
