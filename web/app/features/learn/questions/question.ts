export interface Question {
  readonly question: string
  /** Four, in the order that domain/learn/lessons.ts counts by, each with what is to be said about it. */
  readonly choices: readonly { readonly text: string; readonly why: string }[]
}
