import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listFiles, root } from '../source-files.ts'

export interface Person {
  readonly uid: number
  readonly gid: number
}

/**
 * What a fresh clone would hold, with what is not committed yet: every file that git does not ignore, and nothing else;
 * `withModules` adds what is installed here, for tests that aren't about installing, and `withBuild` the web app as it
 * was built here, for those that aren't about building.
 */
export function makeFreshCopy(
  owner?: Person,
  { withModules = false, withBuild = false } = {},
): { readonly folder: string; remove(): void } {
  const base = mkdtempSync(join(tmpdir(), 'dryrun-clone-'))
  chmodSync(base, 0o755)
  const folder = join(base, 'dryrun')
  for (const file of listFiles()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  if (withModules) execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
  // A start looks at what it was built from, and builds it anew where that isn't the same.
  if (withBuild) cpSync(join(root, 'web', 'build'), join(folder, 'web', 'build'), { recursive: true })
  if (owner) {
    chownSync(base, owner.uid, owner.gid)
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
    lendDownloads(base, owner)
  }
  return { folder, remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 5 }) }
}

/**
 * What npm has downloaded on this machine is there for the other person too, so that nobody waits for the network twice.
 * Only the packages, which npm looks up by the digests in the lockfile: what else it notes, it notes anew.
 */
function lendDownloads(home: string, { uid, gid }: Person): void {
  const packages = join(homedir(), '.npm', '_cacache', 'content-v2')
  if (!existsSync(packages)) return
  const own = join(home, '.npm')
  mkdirSync(join(own, '_cacache'), { recursive: true })
  // As links. On another disk there can be none, and npm downloads everything.
  if (spawnSync('cp', ['-al', packages, join(own, '_cacache')]).status !== 0)
    rmSync(join(own, '_cacache', 'content-v2'), { recursive: true, force: true })
  // The folders are this person's, and npm only reads the files.
  execFileSync('find', [own, '-type', 'd', '-exec', 'chown', `${uid}:${gid}`, '{}', '+'])
}
