/**
 * Where to go after logging in, taken from an address that anybody may have written: a path of this site, or null.
 * Backslashes and control characters are refused because browsers read `/\host` and `/<tab>/host` as another site.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null
  if (Array.from(next).some((sign) => sign < ' ' || sign === '\u007f')) return null
  const here = 'https://this.site'
  if (!URL.canParse(next, here)) return null
  const url = new URL(next, here)
  // `/..//host` loses its dots on the way and would become `//host`.
  if (url.origin !== here || url.pathname.startsWith('//')) return null
  // Going back to the log-in page would lead round in a circle, and what programs read is no page to come back to.
  if (/^\/(?:login|signup|forgotpassword)\/?$/i.test(url.pathname)) return null
  if (/^\/(?:api|v0|tradingview|assets)(?:\/|$)/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
