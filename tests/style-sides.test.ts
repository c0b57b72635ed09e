import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFiles, read } from './source-files.ts'

const sheets = listFiles().filter((file) => /^web\/app\/.+\.css$/.test(file))

/** The same whichever way a page reads: the scrollbar's place, the gap of a ring that turns, the two strokes of a tick. */
const sidesOfTheirOwn = new Set([
  'padding-right: var(--scrollbar-width)',
  'border-right-color: transparent',
  'border-width: 0 0 2px 2px',
])

/** The values of its sides; spaces inside of a function part nothing. */
function sidesOf(value: string): string[] {
  let depth = 0
  const parted = value.replaceAll(/[() ]/g, (letter) => {
    if (letter === ' ') return depth > 0 ? '' : letter
    depth += letter === '(' ? 1 : -1
    return letter
  })
  return parted.split(' ')
}

function tellsSidesApart(name: string, value: string): boolean {
  if (/(?:^|-)(?:left|right)(?:-|$)/.test(name) || (name === 'text-align' && /left|right/.test(value))) return true
  if (name === 'box-shadow' && /^inset -?[1-9]/.test(value)) return true
  const [top, right, bottom, left] = sidesOf(value)
  if (left === undefined) return false
  if (name === 'border-radius') return top !== right || bottom !== left
  return /^(?:padding|margin|inset|border-width|scroll-margin|scroll-padding)$/.test(name) && right !== left
}

test('no sheet tells left from right, so whatever reads from the right is mirrored', () => {
  const found = sheets.flatMap((sheet) => {
    const blocks = read(sheet)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]*)\{([^{}]*)\}/g)
    return [...blocks]
      .filter(([, selector]) => !selector?.includes('[dir='))
      .flatMap(([, selector, body]) =>
        (body ?? '')
          .split(';')
          .map((declaration) => declaration.replaceAll(/\s+/g, ' ').trim())
          .filter((declaration) => {
            const [name = '', value = ''] = declaration.split(/: (.*)/)
            return tellsSidesApart(name, value) && !sidesOfTheirOwn.has(declaration)
          })
          .map((declaration) => `${sheet}, ${selector?.trim()}: ${declaration}`),
      )
  })
  assert.deepEqual(found, [])
})
