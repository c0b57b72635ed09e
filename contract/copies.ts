import type { RouteTable } from './route.ts'
import { signedIn } from './session.ts'

export const copyRoutes = {
  lookAround: {
    method: 'POST',
    path: '/api/session/demo',
    access: 'anyone',
    tag: 'session',
    summary: 'Look around in a copy of the demo account, which is the visitor’s own for a while',
    reply: signedIn,
    status: 200,
    refusals: ['no_demo'],
  },
} as const satisfies RouteTable
