import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface ManifestRoute {
  imports?: string[]
}

const opening = 'window.__reactRouterManifest='

/**
 * The list of pages is part of the first script, so what's false and the parts that each page imports aren't in it: a
 * prerendered page names its own in its HTML, and the code of any other page asks for its parts itself.
 */
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
      for (const route of Object.values(manifest.routes)) delete route.imports
      const slim = JSON.stringify(manifest, (_, value: unknown) => (value === false ? undefined : value))
      await writeFile(join(assets, name), `${opening}${slim};`)
    }),
  )
}
