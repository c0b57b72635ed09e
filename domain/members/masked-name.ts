/** How a person is shown to strangers who has not agreed to be named: the first letters of their names, such as "M. L." */
export function maskedName(fullName: string): string {
  const letters = fullName
    .trim()
    .split(/\s+/)
    .flatMap((part) => /\p{L}\p{M}*/u.exec(part)?.[0].toLocaleUpperCase('en') ?? [])
  const [first, last] = [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
  return first === undefined ? '•••' : [first, last].flatMap((letter) => (letter ? `${letter}.` : [])).join(' ')
}

/** What strangers read of a member whom they may see named only if the member agreed to it; null where the member has left. */
export function nameForStrangers(fullName: string | null, isAgreed: boolean): string | null {
  if (fullName === null) return null
  return isAgreed ? fullName : maskedName(fullName)
}
