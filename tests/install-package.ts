import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Installs a package of Debian's. Whoever wants another one at the same moment waits: the package manager itself would
 * just fail.
 */
export function installPackage(name: string): void {
  const install = `apt-get update; apt-get install -y --no-install-recommends ${name}`
  spawnSync('flock', [join(tmpdir(), 'dryrun-packages.lock'), 'sh', '-c', install], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
