import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const folder = join(import.meta.dirname, 'check')

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/**
 * Writes the page that checks a saved book without the site: program and style are inside it, and its own policy lets it
 * ask nobody for anything, also where it's opened from a disk.
 */
export async function buildCheckPage(clientDir: string): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(folder, 'check-page.ts'), output: { format: 'es' } },
    },
  })
  const output = Array.isArray(built) ? built[0] : built
  if (!output || !('output' in output)) throw new Error('the page that checks books could not be built')
  const [{ code }] = output.output
  // Inside a page, this would end the script.
  const script = code.trim().replaceAll('</script', '<\\/script')
  const style = readFileSync(join(folder, 'check-page.css'), 'utf8')
    .replaceAll(/\s*([{}:;,>])\s*/g, '$1')
    .trim()
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; form-action 'none'; base-uri 'none'`
  const html = readFileSync(join(folder, 'check-page.html'), 'utf8')
  const parts: Readonly<Record<string, string>> = { POLICY: policy, '/* STYLE */': style, '/* SCRIPT */': script }
  await writeFile(
    join(clientDir, 'check.html'),
    html.replaceAll(/POLICY|\/\* (?:STYLE|SCRIPT) \*\//g, (name) => parts[name] ?? name),
  )
}
