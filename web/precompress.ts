import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textFile = /\.(?:js|css|svg|json|txt|xml|webmanifest|map)$/

/** Compresses once at build time, at the highest level, what the server would otherwise compress for every visitor. */
export async function precompress(directory: string) {
  const names = await readdir(directory, { recursive: true })
  await Promise.all(
    names
      .filter((name) => textFile.test(name))
      .map(async (name) => {
        const path = join(directory, name)
        const bytes = await readFile(path)
        const br = await promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        })
        await writeFile(`${path}.br`, br)
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
      }),
  )
}
