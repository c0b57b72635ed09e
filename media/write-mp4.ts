/** One picture of a film, as the encoder gave it. */
export interface Sample {
  readonly data: Buffer
  readonly durationMs: number
  readonly isKey: boolean
}

interface Film {
  readonly width: number
  readonly height: number
  /** How to decode it: the encoder's AVCDecoderConfigurationRecord. */
  readonly decoder: Buffer
  readonly samples: readonly Sample[]
}

/** Times are told in milliseconds. */
const timescale = 1_000

/** A plain MP4 with one H.264 track (ISO/IEC 14496-12 and -15); what a player must know stands before the pictures. */
export function writeMp4(film: Film): Buffer {
  const head = box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41'))
  // The table of positions is as long whatever it says, so it is measured with zeros first.
  const start = head.length + movieBox(film, 0).length + 8
  return Buffer.concat([head, movieBox(film, start), box('mdat', ...film.samples.map(({ data }) => data))])
}

function movieBox({ width, height, decoder, samples }: Film, start: number): Buffer {
  const durationMs = samples.reduce((sum, sample) => sum + sample.durationMs, 0)
  const sampleTable = box(
    'stbl',
    box('stsd', u32(0), u32(1), videoEntry(width, height, decoder)),
    box('stts', u32(0), u32(samples.length), ...samples.flatMap(({ durationMs: ms }) => [u32(1), u32(ms)])),
    box('stss', u32(0), ...withCount(samples.flatMap(({ isKey }, at) => (isKey ? [u32(at + 1)] : [])))),
    box('stsc', u32(0), u32(1), u32(1), u32(samples.length), u32(1)),
    box('stsz', u32(0), u32(0), u32(samples.length), ...samples.map(({ data }) => u32(data.length))),
    box('stco', u32(0), u32(1), u32(start)),
  )
  const media = box(
    'mdia',
    box('mdhd', u32(0), u32(0), u32(0), u32(timescale), u32(durationMs), u16(0x55c4), u16(0)),
    box('hdlr', u32(0), u32(0), text('vide'), zeros(12), text('tour\0')),
    box(
      'minf',
      box('vmhd', u32(1), zeros(8)),
      box('dinf', box('dref', u32(0), u32(1), box('url ', u32(1)))),
      sampleTable,
    ),
  )
  const track = box(
    'trak',
    box(
      'tkhd',
      u32(3),
      u32(0),
      u32(0),
      u32(1),
      u32(0),
      u32(durationMs),
      zeros(16),
      matrix,
      u32(width << 16),
      u32(height << 16),
    ),
    media,
  )
  const movie = box(
    'mvhd',
    ...[0, 0, 0, timescale, durationMs, 0x10000].map(u32),
    u16(0x100),
    zeros(10),
    matrix,
    zeros(24),
    u32(2),
  )
  return box('moov', movie, track)
}

function videoEntry(width: number, height: number, decoder: Buffer): Buffer {
  const resolution = 0x480000
  return box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(resolution),
    u32(resolution),
    u32(0),
    u16(1),
    zeros(32),
    u16(0x18),
    u16(0xffff),
    box('avcC', decoder),
  )
}

const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32))

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), text(type), body])
}

function withCount(parts: readonly Buffer[]): Buffer[] {
  return [u32(parts.length), ...parts]
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const zeros = (count: number) => Buffer.alloc(count)
const text = (letters: string) => Buffer.from(letters, 'latin1')
