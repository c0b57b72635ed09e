const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, at) => (Math.abs(Math.sin(at + 1)) * 2 ** 32) | 0)

/** MD5, which browsers do not bring: it finds mistakes on the way, it keeps no secret. */
export class Md5 {
  #state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  #rest = new Uint8Array(0)
  #length = 0

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    let from = 0
    if (this.#rest.length > 0) {
      from = Math.min(64 - this.#rest.length, bytes.length)
      this.#rest = join(this.#rest, bytes.subarray(0, from))
      if (this.#rest.length < 64) return this
      this.#block(new DataView(this.#rest.buffer, this.#rest.byteOffset), 0)
      this.#rest = new Uint8Array(0)
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    for (; from + 64 <= bytes.length; from += 64) this.#block(view, from)
    this.#rest = bytes.slice(from)
    return this
  }

  /** Base64 of the sixteen bytes, as the server names it. */
  digest(): string {
    const length = this.#length
    const end = new Uint8Array(((119 - (length % 64)) % 64) + 9)
    end[0] = 0x80
    const view = new DataView(end.buffer)
    view.setUint32(end.length - 8, (length * 8) >>> 0, true)
    view.setUint32(end.length - 4, Math.floor(length / 2 ** 29), true)
    this.update(end)
    return btoa(
      this.#state
        .map((word) => String.fromCharCode(word & 255, (word >> 8) & 255, (word >> 16) & 255, word >>> 24))
        .join(''),
    )
  }

  #block(view: DataView, from: number): void {
    const words = Array.from({ length: 16 }, (_, at) => view.getInt32(from + at * 4, true))
    let [a = 0, b = 0, c = 0, d = 0] = this.#state
    for (let at = 0; at < 64; at++) {
      const round = at >> 4
      const mixed =
        round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d)
      const word = (round === 0 ? at : round === 1 ? 5 * at + 1 : round === 2 ? 3 * at + 5 : 7 * at) & 15
      const sum = (a + mixed + (sines[at] ?? 0) + (words[word] ?? 0)) | 0
      const by = shifts[round * 4 + (at & 3)] ?? 0
      ;[a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0]
    }
    const [a0 = 0, b0 = 0, c0 = 0, d0 = 0] = this.#state
    this.#state = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0]
  }
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
