import { existsSync, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pagePaths, type RouteEntry } from './page-paths.ts'

/** Tells the server which addresses are pages, and which of them have an HTML file of their own. */
export async function writePageList(buildDirectory: string, routes: Record<string, RouteEntry | undefined>) {
  const client = join(buildDirectory, 'client')
  const pages = pagePaths(routes).map((path) => {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
    return { path, prerendered: existsSync(join(client, file)) ? file : null }
  })
  const known = new Set(pages.map(({ path }) => path))
  // Addresses of a route with a placeholder that were prerendered one by one.
  const filled = globSync('**/index.html', { cwd: client })
    .map((file) => ({ path: `/${dirname(file)}`.replace(/^\/\.$/, '/'), prerendered: file }))
    .filter(({ path }) => !known.has(path))
    .toSorted((a, b) => a.path.localeCompare(b.path))
  const list = { pages, filled, fallback: '__spa-fallback.html' }
  await writeFile(join(buildDirectory, 'pages.json'), `${JSON.stringify(list, null, 2)}\n`)
}
