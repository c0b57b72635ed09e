import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './install-package.ts'

/** The browser for the journeys: the one named, one that is here, or Debian's, installed where that is possible. */
export function findChromium(): string | undefined {
  const present = find()
  if (present !== undefined || process.getuid?.() !== 0 || !onPath('apt-get')) return present
  process.stdout.write('Installing Chromium for the browser tests…\n')
  installPackage('chromium')
  return find()
}

function find(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  const candidates = [named, ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath)]
  return candidates.find((path) => path !== undefined && runs(path))
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

function runs(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
