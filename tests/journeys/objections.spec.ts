import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { objectionsTo } from './objections.ts'

/** Black on white, on a page that has been judged and found in order. */
const plain = '<p style="color: rgb(0 0 0); background: rgb(255 255 255)">Black on white</p>'
/** A ground that takes most of its colour from what's behind it. */
const shining = '<p style="color: rgb(0 0 0); background: rgb(255 255 255 / 0.1)">Black</p>'

async function objectionsIn(page: Page, body: string) {
  await page.setContent(`<body style="background: rgb(255 255 255)">${body}</body>`)
  return objectionsTo(page, { only: 'color-contrast' })
}

test('colours that were found in order once are left out, and whatever differs is still objected to', async ({
  page,
}) => {
  expect(await objectionsIn(page, plain + shining)).toEqual([])
  expect(await objectionsIn(page, plain + shining)).toEqual([])
  for (const [what, body] of [
    ['another colour', '<p style="color: rgb(200 200 200); background: rgb(255 255 255)">Gray on white</p>'],
    ['another ground', '<p style="color: rgb(0 0 0); background: rgb(20 20 20)">Black on black</p>'],
    [
      'another ground further out',
      '<div style="background: rgb(20 20 20)"><p style="color: rgb(0 0 0)">Black</p></div>',
    ],
    ['a ground that shines through', `<div style="background: rgb(0 0 0)">${shining}</div>`],
    ['transparency', `<div style="opacity: 0.2">${plain}</div>`],
    [
      'a box that lies between',
      `<div style="display: grid; background: rgb(255 255 255)"><div style="grid-area: 1/1; background: rgb(20 20 20)"></div>
       <p style="grid-area: 1/1; z-index: 1; color: rgb(0 0 0)">Black on white, but for the box</p></div>`,
    ],
    [
      'a place outside of its ground',
      `<div style="background: rgb(20 20 20); width: 400px; height: 300px"><div style="background: rgb(255 255 255); width: 20px; height: 20px">
       <p style="position: absolute; top: 100px; left: 100px; color: rgb(0 0 0)">Black, beside the white</p></div></div>`,
    ],
  ] as const)
    expect(await objectionsIn(page, body), what).toHaveLength(1)
})

test('large text doesn’t vouch for small text, nor what is switched off for what is not', async ({ page }) => {
  const gray = 'color: rgb(140 140 140); background: rgb(255 255 255)'
  expect(await objectionsIn(page, `<p style="font-size: 40px; ${gray}">Large</p>`)).toEqual([])
  expect(await objectionsIn(page, `<p style="font-size: 16px; ${gray}">Small</p>`)).toHaveLength(1)
  const faint = 'color: rgb(190 190 190); background: rgb(255 255 255)'
  expect(await objectionsIn(page, `<button disabled style="${faint}">Not now</button>`)).toEqual([])
  expect(await objectionsIn(page, `<p style="${faint}">Faint</p>`)).toHaveLength(1)
})
