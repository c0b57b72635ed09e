import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagePaths, type RouteEntry } from './page-paths.ts'

/** Of no use to a search engine, with everything below them. */
const hiddenFromSearch = [
  '/admin',
  '/dashboard',
  '/classes',
  '/join',
  '/forgotPassword',
  '/mailbox',
  '/resetPassword',
  '/confirmEmail',
  '/accountClosed',
  '/styleguide',
]

/** Pages with two addresses: the second one, and the one that search engines are told. */
const sameAs: Readonly<Record<string, string>> = { '/home': '/' }

/**
 * Tells the server which addresses are pages, and which of them have an HTML file of their own. The pages of every other
 * language have the same names, in a folder of that language.
 */
export async function writePageList(buildDirectory: string, routes: Record<string, RouteEntry | undefined>) {
  const pages = pagePaths(routes).map((path) => {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
    const prerendered = existsSync(join(buildDirectory, 'client', file)) ? file : null
    return { path, prerendered, sameAs: sameAs[path] ?? null }
  })
  const list = { pages, hiddenFromSearch, fallback: '__spa-fallback.html' }
  await writeFile(join(buildDirectory, 'pages.json'), `${JSON.stringify(list, null, 2)}\n`)
}
