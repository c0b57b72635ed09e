const minuteMs = 60_000
const hourMs = 60 * minuteMs
const mebibyte = 1024 * 1024

export const labFileBytesMax = 64 * mebibyte
/** Everything a member keeps here, what is on its way included; the test folder counts by itself. */
export const memberBytesMax = 200 * mebibyte
export const copyBytesMax = 20 * mebibyte
export const labBytesMax = 1024 * mebibyte
export const openUploadsMax = 100
/** Files sent in one request: so many of one member's come in at a time, and so many more wait unread. */
export const bodiesAtOnceMax = 8
export const bodiesWaitingMax = 200

export const nameBytesMax = 1024
export const metadataBytesMax = 32 * 1024
export const metadataTextLengthMax = 1024
export const customBytesMax = 8 * 1024
export const listRowsMax = 1000

/** A body may take its time as long as it moves: nothing for this long ends it, and so does a whole request this long. */
export const bodyStallMsMax = 30_000
export const bodyMsMax = 15 * minuteMs
/** A body of a few lines, such as metadata, is no file: it gets as long as any other request. */
export const smallBodyMsMax = 13_000
/** What is read of a body that was refused, so that its sender gets to see the answer. */
export const drainBytesMax = 80 * mebibyte
export const drainMsMax = 30_000

export const storageTokenMs = hourMs
export const storageTokensPerSessionMax = 50
/** An upload that nobody goes on with ends after this; a finished one is remembered as long, for answers that were lost. */
export const uploadMsMax = 24 * hourMs

export const imagePixelsMax = 25_000_000
export const imageEdgePixelsMax = 16_000
export const imageSecondsMax = 10
export const imageTextBytesMax = mebibyte
export const imagesAtOnceMax = 2
/** Parts of a PNG: in all, beside its pixels, and with text. Encoders cut the pixels of a large picture into thousands. */
export const pngPartsMax = 10_000
export const pngSidePartsMax = 1_000
export const pngTextPartsMax = 100
export const copyEdgePixels = { small: 256, large: 1600 } as const

/** Blobs that nothing refers to any more stay this long for downloads that have begun. */
export const discardMs = 10 * minuteMs
/** Blobs that were never referred to: nobody takes this long from writing one to saying what it is for. */
export const orphanMs = 2 * hourMs
/** What was swept without anybody having deleted it can be fetched back for this long. */
export const trashMs = 30 * 24 * hourMs

/** Like all limits of safety, these are meant in the world's time, also where the instance's clock runs faster. */
export { worldAfter as timeAfter } from '../platform/clock.ts'
