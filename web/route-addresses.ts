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
      filter: { id: /\/(?:contract\/routes|app\/first-routes)\.ts$/ },
      async handler(id) {
        // Either file has one table.
        const tables = (await import(pathToFileURL(id).href)) as Readonly<Record<string, RouteTable>>
        return Object.entries(tables)
          .map(([name, table]) => `export const ${name} = ${columnsOf(table)}`)
          .join('\n')
      },
    },
  }
}

/** As one text, in which the names of the columns aren't repeated: every page loads it. */
function columnsOf(table: RouteTable): string {
  const rows = Object.entries(table).map(([name, { method, path, topics, cursor }]) =>
    [name, method, path, topics?.join('+') ?? '', cursor ?? ''].join(' ').trimEnd(),
  )
  return `Object.fromEntries(${JSON.stringify(rows.join('\n'))}.split('\\n').map((row) => {
    const [name, method, path, topics, cursor] = row.split(' ')
    return [name, { method, path, ...(topics && { topics: topics.split('+') }), ...(cursor && { cursor }) }]
  }))`
}
