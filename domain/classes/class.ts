import { Refusal } from '../refusal.ts'

export const studentsPerClassMax = 200

/** People who join one after the other on a computer that they share. */
export const seatsPerDeviceMax = 5

/** Classes of one trainer that run at the same time. */
export const runningClassesMax = 20

/** Of all trainers together: as many as ten of them may have, so no trainer uses them up alone. */
export const instanceClassesMax = 200

/** After the end students can still read the debrief. Then their accounts go. In the world's time. */
export const accountsKeptHours = 24

/** Consonants that nobody takes for another one. Without vowels, no code is a word. */
export const codeLetters = 'BCDFGHJKMPQRTVWXYZ'

export const codeLength = 6

/** A code from chance: `random` gives whole numbers from 0 to below its argument. */
export function drawCode(random: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => codeLetters[random(codeLetters.length)]).join('')
}

/** As it's kept: what people type may be small and have spaces. */
export function codeOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z]/g, '')
}

/** A student acts only while the class runs and no question is open. */
export function requireRunning(state: { readonly isEnded: boolean; readonly isAsked: boolean }): void {
  if (state.isEnded) throw new Refusal('class_ended')
  if (state.isAsked) throw new Refusal('class_stopped')
}
