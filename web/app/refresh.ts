import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/** First readings that will be read again once they've come. */
const awaited = new WeakSet<Promise<unknown>>()

/**
 * The library leaves a first reading alone that is still on its way, and takes its answer for fresh, though the server may have
 * given it before the change. Such an answer is shown, and read again.
 */
export function readAgainOnceCome(client: QueryClient, changed: InvalidateQueryFilters): void {
  for (const { state, promise, queryKey } of client.getQueryCache().findAll({ ...changed, fetchStatus: 'fetching' })) {
    if (state.data !== undefined || !promise || awaited.has(promise)) continue
    awaited.add(promise)
    promise.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
  }
}

/** Reads again what has changed, or everything: at once what is there, and once it has come what is on its way. */
export function refresh(client: QueryClient, changed: InvalidateQueryFilters = {}): void {
  readAgainOnceCome(client, changed)
  void client.invalidateQueries(changed)
}
