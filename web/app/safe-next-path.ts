/**
 * Where to go after logging in, taken from an address that anybody may have written: a path of this site, or null.
 * Backslashes and control characters are refused because browsers read `/\host` and `/<tab>/host` as another site.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be refused.
  if (/[\u0000-\u001f\u007f]/.test(next)) return null
  const here = 'https://this.site'
  if (!URL.canParse(next, here)) return null
  const url = new URL(next, here)
  if (url.origin !== here) return null
  // Going back to the log-in page would lead round in a circle.
  if (/^\/(?:login|signup|forgotpassword)\/?$/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
