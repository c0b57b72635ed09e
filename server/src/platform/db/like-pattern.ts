/** A pattern that finds the text anywhere, as it was typed; null where nothing was typed. */
export function likePattern(typed: string | undefined): string | null {
  const text = typed?.trim()
  return text ? `%${asTyped(text)}%` : null
}

/** A pattern that finds texts beginning with this one. */
export function beginningPattern(text: string): string {
  return `${asTyped(text)}%`
}

const asTyped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
