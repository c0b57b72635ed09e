import { availableParallelism } from 'node:os'
import type { Check, Outcome } from './outcome.ts'
import { failed } from './outcome.ts'

/** One more than cores: most wait for a disk, a browser or a database half of their time. */
const checksAtOnce = availableParallelism() + 1

/**
 * Runs checks side by side, each as soon as those it comes after have ended. What a check prints is shown in one piece
 * when it ends; a lone check prints as it goes.
 */
export async function runChecks(checks: Readonly<Record<string, Check>>): Promise<Outcome[]> {
  const waiting = new Map(Object.entries(checks))
  const running = new Map<string, Promise<void>>()
  const outcomes: Outcome[] = []
  const isAlone = waiting.size === 1
  const isReady = ({ after = [] }: Check) => !after.some((name) => waiting.has(name) || running.has(name))

  const begin = async (name: string, check: Check) => {
    const started = performance.now()
    let output = ''
    const print = (text: string) => {
      if (isAlone) process.stdout.write(text)
      else output += text
    }
    let outcome: Outcome
    try {
      outcome = await check.run(print)
    } catch (error) {
      print(`${(error as Error).stack}\n`)
      outcome = failed
    }
    const seconds = Math.round((performance.now() - started) / 100) / 10
    process.stdout.write(`${output}${outcome.failed === 0 ? '✔' : '✖'} ${name} (${seconds} s)\n`)
    const isUnnamed = outcome.failed > 0 && outcome.failures.length === 0
    outcomes.push(isUnnamed ? { ...outcome, failures: [{ name, why: 'Its output is above.' }] } : outcome)
    running.delete(name)
  }

  while (waiting.size > 0 || running.size > 0) {
    for (const [name, check] of waiting) {
      if (running.size >= checksAtOnce) break
      if (!isReady(check)) continue
      waiting.delete(name)
      running.set(name, begin(name, check))
    }
    await Promise.race(running.values())
  }
  return outcomes
}
