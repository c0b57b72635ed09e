/**
 * Addresses of the practice network: bech32 (BIP 173) with human-readable parts of our own, which no real wallet takes.
 * USDT lives on the practice form of the Ethereum network.
 */
export const practiceNetworks = { BTC: 'pracbtc', ETH: 'praceth', USDT: 'praceth' } as const

/** A wallet has one address on each network. */
export const networks = ['BTC', 'ETH'] as const

export type Network = (typeof networks)[number]

export const networkOfCoin = { BTC: 'BTC', ETH: 'ETH', USDT: 'ETH' } as const satisfies Record<
  keyof typeof practiceNetworks,
  Network
>

export const practiceAddressBytes = 20

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const checksumLength = 6

/** The address that stands for 20 bytes; whoever calls decides whether they are random. */
export function practiceAddress(coin: keyof typeof practiceNetworks, bytes: Uint8Array): string {
  const prefix = practiceNetworks[coin]
  const words = toWords(bytes)
  return `${prefix}1${[...words, ...checksum(prefix, words)].map((word) => alphabet[word]).join('')}`
}

export type AddressProblem = 'not_practice' | 'checksum' | 'other_network' | 'real_world'

/**
 * Addresses as real wallets write them: those that begin with the name of their network, Ethereum's and its kin's, and those in
 * base 58, as Bitcoin, Litecoin, Dogecoin, XRP, Tron (on which much USDT moves), Solana and Monero have them.
 */
const realAddresses = [
  /^(bc|tb|bcrt|ltc|tltc|vtc|dgb|addr|addr_test|cosmos|osmo|terra|bnb|kava|inj|sei)1[02-9a-z]{8,110}$/i,
  /^(0x|xdc)[0-9a-f]{40}$/i,
  /^(bitcoincash:|bchtest:)?[qp][02-9ac-hj-np-z]{41}$/,
  /^(?=.*\d)[1-9A-HJ-NP-Za-km-z]{25,44}$/,
  /^[48][1-9A-HJ-NP-Za-km-z]{94,105}$/,
  /^(EQ|UQ)[\w-]{46}$/,
]

/** Also as a link that a wallet would open: "bitcoin:bc1q…?amount=1". */
const wallet = /^(?:bitcoin|ethereum|litecoin|dogecoin|tron|solana|ripple|monero):(?:\/\/)?/i

export function isRealWorldAddress(text: string): boolean {
  const [bare = ''] = text.replace(wallet, '').split(/[?@/]/)
  return realAddresses.some((form) => form.test(bare))
}

const prefixes: readonly string[] = Object.values(practiceNetworks)
const wordsLength = Math.ceil((practiceAddressBytes * 8) / 5)

/** Why a coin cannot go to this address; null where it can. What somebody pasted is trimmed by whoever calls. */
export function addressProblem(coin: keyof typeof practiceNetworks, text: string): AddressProblem | null {
  if (isRealWorldAddress(text)) return 'real_world'
  const [prefix = '', data = '', ...more] = text.split('1')
  if (more.length > 0 || !prefixes.includes(prefix)) return 'not_practice'
  const values = Array.from(data).map((letter) => alphabet.indexOf(letter))
  const isWhole = values.length === wordsLength + checksumLength && !values.includes(-1)
  if (!isWhole || polymod([...expand(prefix), ...values]) !== 1) return 'checksum'
  return prefix === practiceNetworks[coin] ? null : 'other_network'
}

/** How many characters at the end of an address check all the others. */
export const addressCheckLength = checksumLength

/** Eight bits at a time in, five bits at a time out. */
function toWords(bytes: Uint8Array): number[] {
  const words: number[] = []
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      words.push((held >> bits) & 31)
    }
    held &= (1 << bits) - 1
  }
  if (bits > 0) words.push((held << (5 - bits)) & 31)
  return words
}

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generator.forEach((term, place) => {
      if ((top >>> place) & 1) sum ^= term
    })
  }
  return sum
}

function expand(prefix: string): number[] {
  const codes = Array.from(prefix).map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function checksum(prefix: string, words: readonly number[]): number[] {
  const sum = polymod([...expand(prefix), ...words, ...Array<number>(checksumLength).fill(0)]) ^ 1
  return Array.from({ length: checksumLength }, (_, place) => (sum >>> (5 * (5 - place))) & 31)
}
