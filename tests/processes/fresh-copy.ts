import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listFiles, root } from '../source-files.ts'

export interface Person {
  readonly uid: number
  readonly gid: number
}

/**
 * What a fresh clone would hold, with what is not committed yet: every file that git does not ignore, and nothing else;
 * `withModules` adds what is installed here, for tests that aren't about installing.
 */
export function makeFreshCopy(
  owner?: Person,
  { withModules = false } = {},
): { readonly folder: string; remove(): void } {
  const base = mkdtempSync(join(tmpdir(), 'dryrun-clone-'))
  chmodSync(base, 0o755)
  const folder = join(base, 'dryrun')
  for (const file of listFiles()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  if (withModules) execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
  if (owner) {
    chownSync(base, owner.uid, owner.gid)
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  }
  return { folder, remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 5 }) }
}
