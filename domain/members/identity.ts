/** Mail providers that deliver `j.doe@` and `jdoe@` to the same person. */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com'])

/** Two usernames with the same key are the same name: letter case and the ways to write a character do not count. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}

/** Two addresses with the same key reach the same mailbox, as far as anybody but its provider can tell. */
export function emailKey(email: string): string {
  const folded = email.normalize('NFKC').trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  const local = folded.slice(0, at)
  const domain = folded.slice(at + 1).replace(/\.$/, '')
  return `${dotlessDomains.has(domain) ? local.replaceAll('.', '') : local}@${domain}`
}

/** Addresses that differ only in what stands behind a `+` belong to the same person as a rule. */
export function isSamePerson(oneEmailKey: string, otherEmailKey: string): boolean {
  const bare = (key: string) => key.replace(/\+[^@]*(?=@)/, '')
  return bare(oneEmailKey) === bare(otherEmailKey)
}
