const hexForm = /^(?:[0-9a-f]{2})*$/

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

/** The first 16 digits of a digest in groups, for two people to read to each other. Nobody can make another one that has them. */
export const readOut = (digest: Uint8Array): string => toHex(digest.subarray(0, 8)).match(/.{4}/g)?.join(' ') ?? ''

export function fromHex(text: string): Uint8Array {
  if (!hexForm.test(text)) throw new RangeError('these are no bytes in hexadecimal form')
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
}

/** A member id as its 16 bytes. */
export function idBytes(id: string): Uint8Array {
  return fromHex(id.replaceAll('-', ''))
}

const encoder = new TextEncoder()

/**
 * The bytes of a text behind some others. Plain letters, digits and signs alone, so that nobody has to ask how others
 * would be written.
 */
export function asciiBytes(text: string, before?: Uint8Array): Uint8Array {
  const start = before?.length ?? 0
  const bytes = new Uint8Array(start + text.length)
  if (before) bytes.set(before)
  writeAscii(text, start === 0 ? bytes : bytes.subarray(start))
  return bytes
}

/** Writes such a text to where bytes begin, which may be longer than it. */
export function writeAscii(text: string, bytes: Uint8Array): void {
  const { read, written } = encoder.encodeInto(text, bytes)
  // Any other letter takes more than one byte.
  if (read !== text.length || written !== text.length)
    throw new RangeError('only plain letters, digits and signs are hashed')
}
