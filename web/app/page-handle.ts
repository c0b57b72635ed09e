import type { ReadName } from '@dryrun/contract/routes.ts'

/** What a page's module says of itself, under the name `handle`. */
export interface PageHandle {
  /** What the page reads as soon as it starts: a prerendered one asks for it before its program has come. */
  readonly firstReads: readonly ReadName[]
}
