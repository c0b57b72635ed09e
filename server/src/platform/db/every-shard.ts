/**
 * Begins a statement that means to ask every machine of a distributed PostgreSQL: lists of everybody's rows, sweeps and
 * checks. Any other statement names its member, and the tests refuse one that does neither.
 */
export const everyShard = '/* every shard */'

/** The same where rows that aren't kept by member are compared with them. That's for checks that nobody waits for. */
export const everyShardBesideLocal = '/* every shard beside local */'
