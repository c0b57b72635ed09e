import { Refusal } from '@dryrun/domain/refusal.ts'
import type { Log } from '../../platform/log.ts'
import type { Known } from './market-source.ts'

/** After a failure the exchange is left alone for this long, twice as long after the next one, and so on. */
const pauseMsMin = 2_000
const pauseMsMax = 120_000
const answersKeptMax = 500

interface Settings {
  readonly exchangeId: string
  readonly log: Log
  readonly nowMs: () => number
}

interface Entry<T> {
  /** Undefined until the exchange has answered for the first time. */
  value: T | undefined
  atMs: number
  asking?: Promise<boolean> | undefined
}

/**
 * What an exchange said last, asked for anew when it has aged. Whoever asks for the same meanwhile shares one request,
 * and an exchange that doesn't answer is left alone for a while.
 */
export function createKeptAnswers({ exchangeId, log, nowMs }: Settings) {
  const answers = new Map<string, Entry<unknown>>()
  let failures = 0
  let quietUntilMs = 0

  function entryOf<T>(key: string): Entry<T> {
    const known = answers.get(key)
    if (known) return known as Entry<T>
    if (answers.size >= answersKeptMax) answers.delete(answers.keys().next().value as string)
    const entry: Entry<T> = { value: undefined, atMs: 0 }
    answers.set(key, entry)
    return entry
  }

  /** Whether the exchange answered. */
  async function fetchInto<T>(entry: Entry<T>, fetch: () => Promise<T>): Promise<boolean> {
    try {
      entry.value = await fetch()
      entry.atMs = nowMs()
      failures = 0
      return true
    } catch (error) {
      failures += 1
      quietUntilMs = nowMs() + Math.min(pauseMsMax, pauseMsMin * 2 ** (failures - 1))
      log.warn({ err: error, exchange: exchangeId, failures }, 'the exchange did not answer; showing what is known')
      return false
    } finally {
      entry.asking = undefined
    }
  }

  return async function ask<T>(key: string, freshMs: number, fetch: () => Promise<T>): Promise<Known<T>> {
    const entry = entryOf<T>(key)
    let isFresh = entry.value !== undefined && nowMs() - entry.atMs < freshMs
    if (!isFresh) {
      if (!entry.asking && nowMs() >= quietUntilMs) entry.asking = fetchInto(entry, fetch)
      isFresh = (await entry.asking) ?? false
    }
    if (entry.value === undefined) throw new Refusal('temporarily_unavailable')
    return { value: entry.value, atMs: entry.atMs, stale: !isFresh }
  }
}
