import type { publicFigureRoutes } from '@dryrun/contract/public-figures.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { PublicFigures } from './read-stats.ts'

export function publicFigureHandlers(deps: {
  readonly publicFigures: PublicFigures
}): Handlers<typeof publicFigureRoutes> {
  return {
    readStats: () => deps.publicFigures.readStats(),
    readDemoBook: () => deps.publicFigures.readDemoBook(),
  }
}
