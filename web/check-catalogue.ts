import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Fails when a text of the app is missing from the catalogue, or the catalogue holds one that no page shows any more. */
const cli = fileURLToPath(new URL('../lingui-check.js', import.meta.resolve('@lingui/cli/api')))

for (const check of ['sync', 'missing']) {
  const flags = check === 'sync' ? ['--clean', '--verbose'] : ['--verbose']
  const run = spawnSync(process.execPath, [cli, check, ...flags], { cwd: import.meta.dirname, stdio: 'inherit' })
  if (run.status !== 0) {
    process.stderr.write('The catalogue and the app disagree. Run `npm run i18n:extract` and look at what changed.\n')
    process.exit(1)
  }
}
