import { markReceipt } from './receipt-mark.ts'
import type { ReceiptText } from './use-receipt.ts'

/** In the units of the page; the picture has twice as many pixels. */
const width = 420
const margin = 28
const scale = 2
const logoWidth = 20
const paper = '#fbfcf8'
const ink = '#12171a'
const quiet = '#5b6567'
const blue = '#1d43c8'

type Ink = CanvasRenderingContext2D

/** The receipt as a picture that can be saved, and that carries its transfer's id. */
export async function drawReceipt(receipt: ReceiptText, transferId: string): Promise<File> {
  const bytes = markReceipt(await drawPaper(receipt), transferId)
  return new File([bytes], `receipt-${transferId.slice(-8)}.png`, { type: 'image/png' })
}

/** Any receipt as a picture. Always on light paper. */
export async function drawPaper(receipt: ReceiptText): Promise<Uint8Array<ArrayBuffer>> {
  const style = getComputedStyle(document.documentElement)
  const faces = {
    serif: style.getPropertyValue('--serif'),
    sans: style.getPropertyValue('--sans'),
    mono: style.getPropertyValue('--mono'),
  }
  // A face that this device doesn't have fails to load, and the next one of its list takes its place.
  await Promise.allSettled(Object.values(faces).map((face) => document.fonts.load(`16px ${face}`)))
  const canvas = document.createElement('canvas')
  // Drawn twice: the first time tells how long the paper must be.
  const height = draw(inkOf(canvas, 10), receipt, faces)
  draw(inkOf(canvas, height), receipt, faces)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the receipt could not be drawn')
  return new Uint8Array(await blob.arrayBuffer())
}

function inkOf(canvas: HTMLCanvasElement, height: number): Ink {
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the receipt could not be drawn')
  context.scale(scale, scale)
  context.textBaseline = 'alphabetic'
  context.direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  return context
}

interface Faces {
  readonly serif: string
  readonly sans: string
  readonly mono: string
}

function draw(context: Ink, { title, amount, rows, total, mark }: ReceiptText, { serif, sans, mono }: Faces): number {
  const isRightToLeft = context.direction === 'rtl'
  const [begin, end] = isRightToLeft ? [width - margin, margin] : [margin, width - margin]
  let y = margin + 18
  drawLogo(context, isRightToLeft ? begin - logoWidth : begin, y - 17)
  write(context, 'Dryrun', isRightToLeft ? begin - logoWidth - 6 : begin + logoWidth + 6, y, `500 20px ${serif}`, ink)
  write(context, title, end, y - 1, `400 13px ${sans}`, quiet, 'end')
  y += 46
  write(context, amount, begin, y, `430 32px ${serif}`, ink)
  y += 20
  line(context, y, '#7b857d', [4, 4])
  for (const { label, value } of rows) {
    y += 26
    write(context, label, begin, y, `400 12px ${sans}`, quiet)
    for (const part of wrap(context, value, `450 13px ${mono}`)) {
      y += 19
      write(context, part, begin, y, `450 13px ${mono}`, ink)
    }
  }
  y += 22
  line(context, y, ink)
  y += 24
  write(context, total.label, begin, y, `600 14px ${sans}`, ink)
  write(context, total.value, end, y, `600 14px ${sans}`, ink, 'end')
  y += 12
  line(context, y, ink)
  line(context, y + 3, ink)
  y += 30
  write(context, mark, begin, y, `400 12px ${sans}`, quiet)
  return y + margin
}

function write(
  context: Ink,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  align: CanvasTextAlign = 'start',
): void {
  context.font = font
  context.fillStyle = colour
  context.textAlign = align
  context.fillText(text, x, y)
}

/** Addresses have no spaces: they break where the paper ends. */
function wrap(context: Ink, text: string, font: string): string[] {
  context.font = font
  const lines: string[] = ['']
  for (const letter of text) {
    const longer = lines.at(-1) + letter
    if (context.measureText(longer).width > width - 2 * margin) lines.push(letter)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function line(context: Ink, y: number, colour: string, dashes: number[] = []): void {
  context.strokeStyle = colour
  context.lineWidth = 1
  context.setLineDash(dashes)
  context.beginPath()
  context.moveTo(margin, y + 0.5)
  context.lineTo(width - margin, y + 0.5)
  context.stroke()
  context.setLineDash([])
}

/** Solid stem, dashed bowl. */
function drawLogo(context: Ink, x: number, y: number): void {
  context.save()
  context.translate(x, y)
  context.scale(0.8, 0.8)
  context.lineWidth = 3.2
  context.strokeStyle = ink
  context.stroke(new Path2D('M3.6 1v24'))
  context.strokeStyle = blue
  context.setLineDash([5.1, 2.75])
  context.stroke(new Path2D('M3.6 2.6h5.6a10.4 10.4 0 0 1 0 20.8H3.6'))
  context.restore()
}
