/** How a person is shown to strangers who has not agreed to be named: the first letters of their names, such as "M. L." */
export function maskedName(fullName: string): string {
  const letters = fullName
    .trim()
    .split(/\s+/)
    .flatMap((part) => /\p{L}\p{M}*/u.exec(part)?.[0].toLocaleUpperCase('en') ?? [])
  const [first, last] = [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
  return first === undefined ? '•••' : [first, last].flatMap((letter) => (letter ? `${letter}.` : [])).join(' ')
}
