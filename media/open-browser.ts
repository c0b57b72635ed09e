import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findWholeChromium } from '../tests/chromium.ts'

/** The browser that draws and films: the same one that the journeys run in. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findWholeChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium here. Set CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: browserFlags,
  })
}
