import { hostname, networkInterfaces } from 'node:os'

/** How long the list of this machine's addresses counts: a laptop changes networks while the server runs. */
const ownNamesMs = 10_000

export interface HostSettings {
  readonly publicUrl: URL
  /** Whether the operator named it; without that, it's this machine. */
  readonly isPublicUrlGiven?: boolean
  /** What the server listens on. */
  readonly host?: string
}

/** The names by which people may ask for this server. Any other was made to lead here by somebody else. */
export interface KnownHosts {
  isKnown(hostHeader: string | undefined): boolean
  /** Whether a page of our own may have sent this: scheme, name and port have to agree. */
  isOwnOrigin(origin: string, hostHeader: string | undefined): boolean
  /** Where the browser that asked by this name finds us. */
  originFor(hostHeader: string | undefined): string
}

/**
 * Known is the name in PUBLIC_URL. Without one the server is for its own machine, by all of that machine's local names;
 * where it listens to a network as well, also by the addresses and names that the machine has there.
 */
export function createKnownHosts({ publicUrl, isPublicUrlGiven = true, host = '127.0.0.1' }: HostSettings): KnownHosts {
  const listensToAll = /^(0\.0\.0\.0|::|\[::\])$/.test(host)
  let own = new Set<string>()
  let ownAt = Number.NEGATIVE_INFINITY

  function isOwnName(name: string): boolean {
    if (isPublicUrlGiven) return false
    if (!listensToAll) return name === host.toLowerCase()
    if (performance.now() - ownAt > ownNamesMs) {
      own = machineNames()
      ownAt = performance.now()
    }
    return own.has(name)
  }

  const isKnown = (hostHeader: string | undefined): boolean => {
    const name = nameIn(hostHeader)
    if (name === undefined) return false
    if (name === publicUrl.hostname) return true
    return (isLocalName(name) && isLocalName(publicUrl.hostname)) || isOwnName(name)
  }
  // Over https only the public address counts; over http the same machine answers by several names and ports.
  const alsoBy = (hostHeader: string | undefined): string | undefined =>
    publicUrl.protocol === 'http:' && isKnown(hostHeader) ? urlIn(hostHeader)?.origin : undefined

  return {
    isKnown,
    isOwnOrigin: (origin, hostHeader) => origin === publicUrl.origin || origin === alsoBy(hostHeader),
    originFor: (hostHeader) => alsoBy(hostHeader) ?? publicUrl.origin,
  }
}

/** The name without the port, as browsers write it. */
export function nameIn(hostHeader: string | undefined): string | undefined {
  return urlIn(hostHeader)?.hostname
}

/** Every request asks several times, and nearly all by the same few names. */
const urlsKeptMax = 100
const hostLengthKeptMax = 300
const urls = new Map<string, URL | null>()

function urlIn(hostHeader: string | undefined): URL | undefined {
  if (hostHeader === undefined) return undefined
  let url = urls.get(hostHeader)
  if (url === undefined) {
    url = /^[\w.:[\]-]{1,260}$/.test(hostHeader) ? URL.parse(`http://${hostHeader}`) : null
    if (urls.size >= urlsKeptMax) urls.clear()
    if (hostHeader.length <= hostLengthKeptMax) urls.set(hostHeader, url)
  }
  return url ?? undefined
}

/** A page of another site that had its own name lead here would still ask by that name. */
export function isLocalName(name: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(name)
}

function machineNames(): Set<string> {
  const full = hostname().toLowerCase()
  const short = full.split('.')[0] ?? full
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? nameIn(`[${address.split('%')[0]}]`) : address))
  return new Set([full, short, `${short}.local`, ...addresses.filter((address) => address !== undefined)])
}
