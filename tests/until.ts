import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for something to become true, and says what did not when the time is up. */
export async function until(what: string, isTrue: () => unknown, msMax = 60_000): Promise<void> {
  const deadline = performance.now() + msMax
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Waited ${msMax} ms in vain: ${what}`)
    await sleep(20)
  }
}
