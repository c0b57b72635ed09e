import { StartError } from '../start-error.ts'

/** A token is 32 random bytes in base64url; anything else in the cookie is not looked up. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/

/** A cookie that keeps one token, out of reach of scripts and of other sites. */
export interface TokenCookie {
  readonly name: string
  /** The token in a Cookie header; undefined where there is none, two, or something else. */
  read(header: string | undefined): string | undefined
  /** The Set-Cookie header that hands a token to the browser. */
  give(token: string, maxAgeSeconds: number): string
  /** The Set-Cookie header that takes it away. */
  take(): string
}

/** The cookies of an instance, by their plain names; each feature has its own. */
export type TokenCookies = (plainName: string) => TokenCookie

/** Stops the start where people would reach the instance with cookies that others could read or set. */
export function tokenCookies(publicUrl: URL): TokenCookies {
  const cookies = new Map<string, TokenCookie>()
  const cookieOf: TokenCookies = (plainName) => {
    const cookie = cookies.get(plainName) ?? tokenCookie(publicUrl, plainName)
    cookies.set(plainName, cookie)
    return cookie
  }
  requireSafeCookie(publicUrl, cookieOf('probe').give('token', 1))
  return cookieOf
}

/**
 * Over https the name begins with `__Host-`: the browser then takes it only with Secure, for this host alone and for
 * every path. Over plain http, on one's own machine, browsers refuse both, so the name goes without and says so.
 */
function tokenCookie(publicUrl: URL, plainName: string): TokenCookie {
  const isSecure = publicUrl.protocol === 'https:'
  const name = isSecure ? `__Host-${plainName}` : plainName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    name,
    read(header) {
      const found = (header ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(`${name}=`))
        .map((part) => part.slice(name.length + 1))
      const [token] = found
      return found.length === 1 && token !== undefined && tokenForm.test(token) ? token : undefined
    },
    give: (token, maxAgeSeconds) => `${name}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** Over the network, a cookie must be one that nobody else can read or set. */
export function requireSafeCookie(publicUrl: URL, header: string): void {
  const parts = new Set(header.split(';').map((part) => part.trim()))
  const isSafe =
    parts.has('HttpOnly') && (parts.has('SameSite=Lax') || parts.has('SameSite=Strict')) && parts.has('Path=/')
  const isBound = header.startsWith('__Host-') && parts.has('Secure')
  if (!isSafe || (!isBound && !isOwnMachine(publicUrl.hostname)))
    throw new StartError(
      'PUBLIC_URL must begin with https:// unless it leads to this machine or a private network: the session cookie would travel unprotected.',
    )
}

/** This machine, or a network that is not the internet. */
function isOwnMachine(hostname: string): boolean {
  return (
    /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+)$/.test(
      hostname,
    ) || /\.(localhost|local|test|internal)$/.test(hostname)
  )
}
