const hexForm = /^(?:[0-9a-f]{2})*$/

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

export function fromHex(text: string): Uint8Array {
  if (!hexForm.test(text)) throw new RangeError('these are no bytes in hexadecimal form')
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
}

/** A member id as its 16 bytes. */
export function idBytes(id: string): Uint8Array {
  return fromHex(id.replaceAll('-', ''))
}

/** Plain letters, digits and signs alone, so that nobody has to ask how others would be written. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  writeAscii(bytes, text, 0)
  return bytes
}

export function writeAscii(bytes: Uint8Array, text: string, at: number): void {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 127) throw new RangeError('only plain letters, digits and signs are hashed')
    bytes[at + index] = code
  }
}
