/**
 * Where a value holds text that can't be kept: PostgreSQL takes no NUL, and half of a surrogate pair is no character.
 * The names that lead there, or undefined where all is well. Every input of every route is asked, so none can forget.
 */
export function findUnkeepableText(value: unknown): readonly (string | number)[] | undefined {
  const open: { readonly value: unknown; readonly path: readonly (string | number)[] }[] = [{ value, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: each, path } = next
    if (typeof each === 'string' && !isKeepable(each)) return path
    if (Array.isArray(each)) for (const [at, item] of each.entries()) open.push({ value: item, path: [...path, at] })
    else if (typeof each === 'object' && each !== null)
      for (const [key, item] of Object.entries(each)) {
        if (!isKeepable(key)) return path
        open.push({ value: item, path: [...path, key] })
      }
  }
  return undefined
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
