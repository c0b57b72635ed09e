import { Refusal } from '@dryrun/domain/refusal.ts'
import { createTurns, type Turns } from '../../platform/turns.ts'
import { waitingPerNetworkMax } from './limits.ts'
import { createTemplates, type ReadTemplate } from './read-template.ts'

/** What a process keeps of copies between two calls. */
export interface Copies {
  readonly readTemplate: ReadTemplate
  /** By network: whoever asks for many waits for themselves alone. */
  readonly turns: Turns
  /** When those that lie ready were last compared with the demo account, and which of them weren't like it. */
  comparedMs: number
  outOfStep: ReadonlySet<string>
}

export interface CopyDeps {
  readonly copies: Copies
  /** Says that one of those that lay ready is taken. */
  readonly wakeCopies: () => void
}

export function openCopies(): Copies {
  return {
    readTemplate: createTemplates(),
    turns: createTurns({
      atOnceMax: 1,
      waitingMax: waitingPerNetworkMax,
      refused: () => new Refusal('too_many_requests'),
    }),
    comparedMs: Number.NEGATIVE_INFINITY,
    outOfStep: new Set(),
  }
}
