import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressProblem, practiceAddress } from './practice-address.ts'

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

test('a wrong, a missing and a swapped character are found, whatever the address', () => {
  const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(bytes, fc.nat({ max: 37 }), fc.nat({ max: 31 }), (of, at, other) => {
      const address = practiceAddress('ETH', of)
      assert.equal(addressProblem('ETH', address), null)
      assert.equal(addressProblem('USDT', address), null, 'USDT moves on the same network')
      assert.equal(addressProblem('BTC', address), 'other_network')
      const place = 'praceth1'.length + at
      const letter = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'[other]
      const changed = address.slice(0, place) + letter + address.slice(place + 1)
      assert.equal(addressProblem('ETH', changed), changed === address ? null : 'checksum')
      assert.equal(addressProblem('ETH', address.slice(0, place) + address.slice(place + 1)), 'checksum')
      assert.equal(addressProblem('ETH', address.toUpperCase()), 'not_practice')
    }),
  )
})

test('addresses of the real world are told by their name, and anything else is no address here', () => {
  for (const real of [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
    'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
    'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv',
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    'addr1vpu5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg0yu80w',
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=0.5',
    'ethereum:0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe@1',
  ])
    for (const coin of ['BTC', 'ETH', 'USDT'] as const) assert.equal(addressProblem(coin, real), 'real_world', real)
  for (const none of [
    '',
    'cash, at the desk',
    'my brother in Porto',
    'prac',
    'somewhere',
    'pracdoge1qqqq',
    'pracbtc1qq1qq',
    'a'.repeat(200),
  ])
    assert.equal(addressProblem('BTC', none), 'not_practice', none)
  assert.equal(addressProblem('BTC', 'pracbtc1'), 'checksum')
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
