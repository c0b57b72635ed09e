const mebibyte = 1024 * 1024

/** A picture of oneself. */
export const avatarBytesMax = 5_000_000

/** The proof of a deposit. */
export const proofBytesMax = 20 * mebibyte

/** What counts as a picture, whatever a file calls itself. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
