import { networkInterfaces } from 'node:os'

interface Listening {
  readonly host: string
  readonly port: number
  readonly publicUrl: URL
  readonly isPublicUrlGiven: boolean
}

/** Where others find this instance: its given address, or this machine's on the local network. Null where there's none. */
export function joinAddressOf({ host, port, publicUrl, isPublicUrlGiven }: Listening): string | null {
  if (isPublicUrlGiven) return publicUrl.origin
  const address = networkAddressOf(host)
  return address === null ? null : `http://${address}:${port}`
}

/** The address itself that the server listens to, or the machine's first one where it listens to all of them. */
function networkAddressOf(host: string): string | null {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return null
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return (
    all.find(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      ?.address ?? null
  )
}
