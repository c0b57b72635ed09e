import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

type Babel = Awaited<ReturnType<typeof babel>>

/**
 * Turns the texts in the source into look-ups in the catalogue. The app is built twice, for the browser and for the pages
 * that are drawn beforehand; what was made of a file for one serves the other, which spares a third of the whole build.
 */
export async function translateTexts(where: { readonly cwd: string }): Promise<Babel> {
  const plugin = await babel({ presets: [linguiTransformerBabelPreset({}, where)], sourceMap: false })
  const { transform } = plugin
  if (typeof transform !== 'object') throw new Error('the Babel plugin has another shape than this was written for')
  const { handler } = transform
  const made = new Map<string, ReturnType<typeof handler>>()
  transform.handler = function (code, id, options) {
    const key = `${id}\0${code}`
    const known = made.get(key) ?? handler.call(this, code, id, options)
    made.set(key, known)
    return known
  }
  return plugin
}
