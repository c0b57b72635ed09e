import assert from 'node:assert/strict'
import { test } from 'node:test'
import { practiceAddress } from './practice-address.ts'

test('the checksum is that of BIP 173', () => {
  const address = practiceAddress('BTC', new Uint8Array(20))
  assert.match(address, /^pracbtc1q{32}[02-9ac-hj-np-z]{6}$/)
  assert.equal(residue(address), 1)
  assert.equal(
    residue(
      practiceAddress(
        'USDT',
        Uint8Array.from({ length: 20 }, (_, n) => n * 13),
      ),
    ),
    1,
  )
})

test('an address names its network, and one changed character breaks its checksum', () => {
  const bytes = Uint8Array.from({ length: 20 }, (_, n) => 255 - n)
  assert.ok(practiceAddress('ETH', bytes).startsWith('praceth1'))
  assert.ok(practiceAddress('BTC', bytes).startsWith('pracbtc1'))
  const address = practiceAddress('BTC', bytes)
  const changed = address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q')
  assert.notEqual(residue(changed), 1)
})

/** The check of BIP 173, written down on its own: 1 for a right address. */
function residue(address: string): number {
  const [prefix = '', data = ''] = address.split('1')
  const values = [
    ...Array.from(prefix).map((letter) => letter.charCodeAt(0) >> 5),
    0,
    ...Array.from(prefix).map((letter) => letter.charCodeAt(0) & 31),
    ...Array.from(data).map((letter) => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(letter)),
  ]
  let sum = 1
  for (const value of values) {
    const top = sum >> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    if (top & 1) sum ^= 0x3b6a57b2
    if (top & 2) sum ^= 0x26508e6d
    if (top & 4) sum ^= 0x1ea119fa
    if (top & 8) sum ^= 0x3d4233dd
    if (top & 16) sum ^= 0x2a1462b3
  }
  return sum
}
