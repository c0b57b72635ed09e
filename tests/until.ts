import { setTimeout as sleep } from 'node:timers/promises'

/** However busy the machine is, what's waited for comes within this. */
const waitMsMax = 300_000

/** Waits for something to become true, and says what didn't when the time is up. */
export async function until(what: string, isTrue: () => unknown, msMax = waitMsMax): Promise<void> {
  const deadline = performance.now() + msMax
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Waited ${msMax} ms in vain: ${what}`)
    await sleep(20)
  }
}
