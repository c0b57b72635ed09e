/** Of which kinds, of which students, and up to when; without any, everything. */
export interface EntryFilter {
  readonly kinds?: readonly string[]
  readonly students?: readonly number[]
  readonly until?: string
  /** A count of people opens who they are and not their entries. */
  readonly show?: 'people'
}

export type OnExplain = (filter: EntryFilter) => void
