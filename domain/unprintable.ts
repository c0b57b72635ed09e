/** Control characters, lone halves of characters, and marks that turn the writing direction of what stands beside them. */
export const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u
