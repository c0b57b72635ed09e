import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Fails when a text of the app is missing from the catalogue, or the catalogue holds one that no page shows any more. */
const cli = join(dirname(createRequire(import.meta.url).resolve('@lingui/cli/package.json')), 'dist/lingui-check.js')

for (const check of ['sync', 'missing']) {
  const flags = check === 'sync' ? ['--clean', '--verbose'] : ['--verbose']
  const run = spawnSync(process.execPath, [cli, check, ...flags], { cwd: import.meta.dirname, stdio: 'inherit' })
  if (run.status !== 0) {
    process.stderr.write('The catalogue and the app disagree. Run `npm run i18n:extract` and look at what changed.\n')
    process.exit(1)
  }
}
