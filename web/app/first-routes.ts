import { type RouteName, type Routes, routes } from '@dryrun/contract/routes.ts'

const names = ['readSession', 'readInstance', 'readStats', 'readDemoBook', 'listPublishedReviews'] as const

/**
 * What the landing page calls. Every page has these from the start, and the whole table comes after its first code. The
 * browser isn't given this file but what it says: see route-addresses.ts.
 */
export const firstRoutes: Partial<Routes> = Object.fromEntries(names.map((name: RouteName) => [name, routes[name]]))
