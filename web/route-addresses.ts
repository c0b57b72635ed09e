import { pathToFileURL } from 'node:url'
import type { RouteTable } from '@dryrun/contract/route.ts'
import type { Plugin } from 'vite'

/**
 * Gives the browser the columns of every route that it calls and reads by, and nothing more. The table itself names the
 * shape of every input and reply, and with it each page would load all of them; a form takes the one it checks from its
 * own file.
 */
export function routeAddresses(): Plugin {
  return {
    name: 'route-addresses',
    enforce: 'pre',
    load: {
      filter: { id: /\/contract\/routes\.ts$/ },
      async handler(id) {
        const { routes } = (await import(pathToFileURL(id).href)) as typeof import('@dryrun/contract/routes.ts')
        const table: RouteTable = routes
        const rows = Object.entries(table).map(([name, { method, path, topics, cursor }]) =>
          [name, method, path, topics?.join('+') ?? '', cursor ?? ''].join(' ').trimEnd(),
        )
        // As one text, in which the names of the columns aren't repeated: every page loads it.
        return `export const routes = Object.fromEntries(${JSON.stringify(rows.join('\n'))}.split('\\n').map((row) => {
          const [name, method, path, topics, cursor] = row.split(' ')
          return [name, { method, path, ...(topics && { topics: topics.split('+') }), ...(cursor && { cursor }) }]
        }))`
      },
    },
  }
}
