import { inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import {
  copyEdgePixels,
  imageEdgePixelsMax,
  imagePixelsMax,
  imageSecondsMax,
  imageTextBytesMax,
  pngPartsMax,
  pngSidePartsMax,
  pngTextPartsMax,
} from './limits.ts'
import { StorageRefusal } from './storage-refusal.ts'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

export interface ImageCopy {
  readonly copy: keyof typeof copyEdgePixels
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

// Everything that is not one of three kinds of picture stays unread, whatever it says it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

/**
 * Judges a picture by its size in pixels as its head states it, and only then unpacks it, once. What comes back are
 * copies drawn from the pixels alone: no metadata, no second meaning, nothing after the end. Runs in a thread of its own.
 */
export async function judgeImage(bytes: Buffer, type: ImageType): Promise<ImageCopy[]> {
  if (type === 'image/png') checkPng(bytes)
  try {
    return await draw(bytes)
  } catch (error) {
    if (error instanceof StorageRefusal) throw error
    throw new StorageRefusal('invalid-image')
  }
}

async function draw(bytes: Buffer): Promise<ImageCopy[]> {
  const open = () => sharp(bytes, { limitInputPixels: imagePixelsMax, failOn: 'error', sequentialRead: true })
  const { width, height } = await open().metadata()
  checkDimensions(width, height)
  const large = await encode(open().autoOrient(), 'large')
  return [large, await encode(sharp(large.bytes), 'small')]
}

async function encode(image: Sharp, copy: ImageCopy['copy']): Promise<ImageCopy> {
  const edge = copyEdgePixels[copy]
  const { data, info } = await image
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .timeout({ seconds: imageSecondsMax })
    .toBuffer({ resolveWithObject: true })
  return { copy, bytes: data, width: info.width, height: info.height }
}

function checkDimensions(width: number, height: number): void {
  const isTooLarge = width > imageEdgePixelsMax || height > imageEdgePixelsMax || width * height > imagePixelsMax
  if (isTooLarge || width < 1 || height < 1) throw new StorageRefusal('invalid-image', 'The image has too many pixels.')
}

/** The parts of a PNG that are packed by themselves, beside its pixels. */
const packedParts: Readonly<Record<string, (part: Buffer) => number>> = {
  zTXt: (part) => part.indexOf(0) + 2,
  iCCP: (part) => part.indexOf(0) + 2,
  iTXt: (part) => {
    const flags = part.indexOf(0) + 1
    if (part[flags] !== 1) return part.length
    const language = part.indexOf(0, flags + 2)
    return part.indexOf(0, language + 1) + 1
  },
}

/** A kilobyte of a PNG can hold a gigabyte: its head and its texts are measured before anything is unpacked. */
function checkPng(bytes: Buffer): void {
  const unreadable = new StorageRefusal('invalid-image')
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw unreadable
  checkDimensions(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
  let textBytes = 0
  const counts = { all: 0, side: 0, text: 0 }
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'IEND') return
    if (at + 12 + length > bytes.length) throw unreadable
    countPart(counts, kind)
    const part = bytes.subarray(at + 8, at + 8 + length)
    const packedFrom = packedParts[kind]?.(part)
    if (isText(kind)) textBytes += length
    if (packedFrom !== undefined && packedFrom > 1 && packedFrom < part.length)
      textBytes += unpackedBytes(part.subarray(packedFrom))
    if (textBytes > imageTextBytesMax) throw new StorageRefusal('invalid-image', 'The image holds too much text.')
    at += 12 + length
  }
  throw unreadable
}

const isText = (kind: string) => /^(zTXt|iTXt|tEXt|iCCP|eXIf)$/.test(kind)

/** Each part costs work, however small it is: a picture of many thousand tiny ones is no picture that anybody took. */
function countPart(counts: { all: number; side: number; text: number }, kind: string): void {
  counts.all += 1
  if (kind !== 'IDAT') counts.side += 1
  if (isText(kind)) counts.text += 1
  if (counts.all > pngPartsMax || counts.side > pngSidePartsMax || counts.text > pngTextPartsMax)
    throw new StorageRefusal('invalid-image', 'The image is made of too many parts.')
}

function unpackedBytes(packed: Buffer): number {
  try {
    return inflateSync(packed, { maxOutputLength: imageTextBytesMax }).length
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ERR_BUFFER_TOO_LARGE') return imageTextBytesMax + 1
    throw new StorageRefusal('invalid-image')
  }
}
