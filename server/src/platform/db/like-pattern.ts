/** A pattern that finds the text anywhere, as it was typed; null where nothing was typed. */
export function likePattern(typed: string | undefined): string | null {
  const text = typed?.trim()
  return text ? `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
}
