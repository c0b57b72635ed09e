import type { Browser } from '@playwright/test'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'

export interface Frame {
  readonly png: Buffer
  readonly durationMs: number
}

/** H.264, high profile, level 4: what every browser plays. */
const codec = 'avc1.640028'
const bitsPerSecond = 700_000
/** A player can jump to one of these. */
const keyEveryMs = 8_000

interface Encoded {
  readonly chunks: readonly { readonly data: string; readonly isKey: boolean }[]
  readonly decoder: string
}

/** Makes a film of screenshots with the encoder that the browser has: nothing else need be installed. */
export async function encodeFilm(
  browser: Browser,
  size: { width: number; height: number },
  frames: readonly Frame[],
): Promise<Buffer> {
  const page = await browser.newPage()
  // Encoders are there for pages that were reached safely only.
  await page.route('https://tour.invalid/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>film</p>' }))
  await page.goto('https://tour.invalid/')
  await page.evaluate(call(beginEncoding, { ...size, codec, bitsPerSecond }))
  let atMs = 0
  let keyAtMs = 0
  for (const [place, { png, durationMs }] of frames.entries()) {
    const isKey = place === 0 || atMs - keyAtMs >= keyEveryMs
    if (isKey) keyAtMs = atMs
    await page.evaluate(call(encodeFrame, { png: png.toString('base64'), atMs, durationMs, isKey }))
    atMs += durationMs
  }
  const { chunks, decoder } = await page.evaluate<Encoded>(call(endEncoding, {}))
  await page.close()
  return pack({ chunks, decoder }, size, frames)
}

/** An MP4 that begins with what a player must know, so that it plays while it loads. */
async function pack(
  { chunks, decoder }: Encoded,
  size: { width: number; height: number },
  frames: readonly Frame[],
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = {
    codec,
    codedWidth: size.width,
    codedHeight: size.height,
    description: Buffer.from(decoder, 'base64'),
  }
  let atMs = 0
  for (const [place, { data, isKey }] of chunks.entries()) {
    const durationMs = frames[place]?.durationMs ?? 0
    const packet = new EncodedPacket(
      Buffer.from(data, 'base64'),
      isKey ? 'key' : 'delta',
      atMs / 1_000,
      durationMs / 1_000,
    )
    await source.add(packet, { decoderConfig })
    atMs += durationMs
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The film has no bytes.')
  return Buffer.from(target.buffer)
}

const call = (code: string, input: object) => `(${code})(${JSON.stringify(input)})`

/* What follows runs in the page, as text: it knows nothing of this file, and this file nothing of what a page has. */

const beginEncoding = `({ width, height, codec, bitsPerSecond }) => {
  const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  window.film = { chunks: [], decoder: '', failure: null }
  window.film.encoder = new VideoEncoder({
    output(chunk, { decoderConfig } = {}) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      window.film.chunks.push({ data: base64(bytes), isKey: chunk.type === 'key' })
      if (decoderConfig?.description) window.film.decoder = base64(new Uint8Array(decoderConfig.description))
    },
    error(failure) { window.film.failure = failure },
  })
  window.film.encoder.configure({
    codec, width, height, bitrate: bitsPerSecond, framerate: 4, latencyMode: 'quality', avc: { format: 'avc' },
  })
}`

const encodeFrame = `async ({ png, atMs, durationMs, isKey }) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const frame = new VideoFrame(picture, { timestamp: atMs * 1000, duration: durationMs * 1000 })
  window.film.encoder.encode(frame, { keyFrame: isKey })
  frame.close()
  picture.close()
}`

const endEncoding = `async () => {
  await window.film.encoder.flush()
  if (window.film.failure) throw window.film.failure
  return { chunks: window.film.chunks, decoder: window.film.decoder }
}`
