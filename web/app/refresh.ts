import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/** First readings that will be read again once they've come. */
const awaited = new WeakSet<Promise<unknown>>()

/**
 * Reads again what has changed, or everything. The library leaves a first reading alone that is still on its way, and takes
 * its answer for fresh, though the server may have given it before the change. So such an answer is shown, and read again.
 */
export function refresh(client: QueryClient, changed: InvalidateQueryFilters = {}): void {
  for (const { state, promise, queryKey } of client.getQueryCache().findAll({ ...changed, fetchStatus: 'fetching' })) {
    if (state.data !== undefined || !promise || awaited.has(promise)) continue
    awaited.add(promise)
    promise.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
  }
  void client.invalidateQueries(changed)
}
