import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { type CountryResponse, Reader } from 'maxmind'

/** Finds the country of a network address in a database that is shipped with the product: nobody else learns of it. */
export type FindCountry = (address: string) => string | null

const unlisted = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  unlisted.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['2001:db8::', 32],
] as const)
  unlisted.addSubnet(network, prefix, 'ipv6')

export function openCountryDatabase(): FindCountry {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
  const reader = new Reader<CountryResponse & { country_code?: string }>(readFileSync(file))
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const family = isIP(plain)
    // Asked first: the database itself has an answer even for 192.168.1.1, and it is wrong.
    if (family === 0 || unlisted.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return null
    const code = reader.get(plain)?.country_code
    return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
  }
}
