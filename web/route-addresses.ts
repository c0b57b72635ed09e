import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Gives the browser the method and the path of every route, and nothing more. The table itself names the shape of every
 * input and reply, and with it each page would load all of them; a form takes the one it checks from its own file.
 */
export function routeAddresses(): Plugin {
  return {
    name: 'route-addresses',
    enforce: 'pre',
    load: {
      filter: { id: /\/contract\/routes\.ts$/ },
      async handler(id) {
        const { routes } = (await import(pathToFileURL(id).href)) as typeof import('@dryrun/contract/routes.ts')
        const addresses = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }])
        return `export const routes = ${JSON.stringify(Object.fromEntries(addresses))}`
      },
    },
  }
}
