import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './install-package.ts'

/** Nothing that isn't asked for: no sandbox where root runs it, no calls of the browser's own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without windows and menus of its own: pages take half the processor time in it. */
const shell = 'chromium-headless-shell'

/** The browser for the journeys: the one that's named, the shell, or a whole one. Installs the shell where it can. */
export function findChromium(): string | undefined {
  return named() ?? find([shell]) ?? install(shell) ?? find(whole) ?? install('chromium')
}

/** A browser with everything in it, such as the encoders that the tour is filmed with. */
export function findWholeChromium(): string | undefined {
  return named() ?? find(whole) ?? install('chromium')
}

const named = () => [process.env['CHROMIUM_PATH']].find((path) => path !== undefined && runs(path))

function find(names: readonly string[]): string | undefined {
  return names.map(onPath).find((path) => path !== undefined && runs(path))
}

/** From Debian, where we may. */
function install(name: string): string | undefined {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return undefined
  process.stdout.write(`Installing ${name} for the browser tests…\n`)
  installPackage(name)
  return find([name])
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
