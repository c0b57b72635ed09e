import type { WireSeal } from '@dryrun/contract/proofs.ts'
import type { WrittenSeal } from './kept-seal.ts'

/** What a check that failed leaves in this browser: what was known, and what was found instead. */
export interface Alarm {
  readonly foundAtMs: string
  /** What didn't fit. */
  readonly kind: string
  readonly sealNo: string
  /** What this browser had kept. */
  readonly kept: readonly WrittenSeal[]
  /** The seal that doesn't fit, and the newest one, as they were served. */
  readonly seals: readonly WireSeal[]
  /** The person went on with another key. */
  readonly isKeyTaken: boolean
}

const place = 'seal-alarms'
/** The first ones say the most: what comes later may follow from them. */
const alarmsMax = 5

export function loadAlarms(): readonly Alarm[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? (kept as readonly Alarm[]) : []
  } catch {
    return []
  }
}

/** Keeps what was found, once. Nothing that is there is written over. */
export function raiseAlarm(alarm: Omit<Alarm, 'isKeyTaken'>): void {
  const before = loadAlarms()
  const isKnown = before.some(({ kind, sealNo }) => kind === alarm.kind && sealNo === alarm.sealNo)
  if (isKnown || before.length >= alarmsMax) return
  write([...before, { ...alarm, isKeyTaken: false }])
}

/** Says with the evidence that the person chose to go on with the new key. */
export function noteKeyTaken(): void {
  const noted = (alarm: Alarm): Alarm => ({ ...alarm, isKeyTaken: alarm.isKeyTaken || alarm.kind === 'key_other' })
  write(loadAlarms().map(noted))
}

/** Only somebody who has saved them is offered this. */
export function dropAlarms(): void {
  localStorage.removeItem(place)
}

function write(alarms: readonly Alarm[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(alarms))
  } catch {
    // Some browsers keep nothing. Then the page says what it found, and the file is what's left.
  }
}
