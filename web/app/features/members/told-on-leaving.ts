/** What a page is told, beside its address, about why somebody finds themselves there. */
export interface ToldOnLeaving {
  /** A session ended under somebody's hands. */
  readonly sessionEnded?: true
  /** They've just closed their account. */
  readonly accountClosed?: true
}
