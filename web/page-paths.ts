export interface RouteEntry {
  readonly id: string
  readonly parentId?: string | undefined
  readonly path?: string | undefined
  readonly index?: boolean | undefined
}

/** Every address that routes.ts answers with a page of its own: leaves only, and not the catch-all. */
export function pagePaths(routes: Record<string, RouteEntry | undefined>): string[] {
  const entries = Object.values(routes).filter((entry) => entry !== undefined)
  const parents = new Set(entries.map((entry) => entry.parentId))
  const paths = entries
    .filter((entry) => !parents.has(entry.id) && entry.path !== '*')
    .map((entry) => fullPath(entry, routes))
  return [...new Set(paths)].toSorted()
}

function fullPath(entry: RouteEntry, routes: Record<string, RouteEntry | undefined>): string {
  const parts: string[] = []
  for (let at: RouteEntry | undefined = entry; at; at = at.parentId ? routes[at.parentId] : undefined) {
    if (at.path) parts.unshift(at.path)
  }
  return `/${parts.join('/')}`.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}
