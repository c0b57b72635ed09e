import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface ManifestRoute {
  readonly parentId?: string
  imports?: string[]
}

const opening = 'window.__reactRouterManifest='
/** What every page has loaded before it asks for another one. */
const everywhere = /\/(?:base|frame|parts|rolldown-runtime)-[\w-]+\.js$/

/** The list of pages is part of the first script: what every page has already, and what's false, needn't be in it. */
export async function slimManifest(directory: string): Promise<void> {
  const assets = join(directory, 'assets')
  const names = (await readdir(assets)).filter((name) => /^manifest-\w+\.js$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(assets, name), 'utf8')).trim()
      if (!text.startsWith(opening)) throw new Error(`${name} isn't the list of pages that it was`)
      const manifest = JSON.parse(text.slice(opening.length).replace(/;$/, '')) as {
        routes: Record<string, ManifestRoute>
      }
      for (const route of Object.values(manifest.routes)) if (route.imports) route.imports = preloaded(route)
      const slim = JSON.stringify(manifest, (_, value: unknown) => (value === false ? undefined : value))
      await writeFile(join(assets, name), `${opening}${slim};`)
    }),
  )
}

/** Preloading is for pages that have an HTML file. Those behind the log-in have none, and ask for their parts themselves. */
function preloaded({ imports = [], parentId = '' }: ManifestRoute): string[] {
  return parentId.startsWith('shell/signed-in/') ? [] : imports.filter((file) => !everywhere.test(file))
}
