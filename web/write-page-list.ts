import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagePaths, type RouteEntry } from './page-paths.ts'

/**
 * Tells the server which addresses are pages, and which of them have an HTML file of their own. The pages of every other
 * language have the same names, in a folder of that language.
 */
export async function writePageList(buildDirectory: string, routes: Record<string, RouteEntry | undefined>) {
  const pages = pagePaths(routes).map((path) => {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
    return { path, prerendered: existsSync(join(buildDirectory, 'client', file)) ? file : null }
  })
  const list = { pages, fallback: '__spa-fallback.html' }
  await writeFile(join(buildDirectory, 'pages.json'), `${JSON.stringify(list, null, 2)}\n`)
}
