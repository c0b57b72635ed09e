const mebibyte = 1024 * 1024

/** So many copies lie ready, so that hardly anybody waits while theirs is being made, even if a class comes together. */
export const readyCopies = 20
/** So often they're compared with the demo account. */
export const compareMsMin = 10_000

/** Copies in use, on the whole instance. Beyond it, the network that holds most of them loses what it hasn't used longest. */
export const copiesMax = 2_000
/** The same for one network: several classes at once behind one address. */
export const copiesPerNetworkMax = 300
/** What visitors may have uploaded into their copies, all of them together. */
export const fileBytesMax = 2_048 * mebibyte

/** A network that holds more than so many is no longer served from those that lie ready, so that others still are. */
export const unhurriedCopies = 100
/** Beyond that each copy more makes its next one wait a little longer. */
export const delayMsPerCopy = 10
export const delayMsMax = 2_000
/** So many of one network may wait for theirs to be made. */
export const waitingPerNetworkMax = 60

/** Somebody who makes a copy has died if it isn't ready after this long, in the world's time. */
export const makingSecondsMax = 60
/** What's over goes, so many in a turn. */
export const forgottenPerTurnMax = 50
