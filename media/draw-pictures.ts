// `npm run media:pictures`: draws what stands for the pages where links are shared, and the icons of the app.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tests/source-files.ts'
import { openBrowser } from './open-browser.ts'

const target = join(root, 'web', 'public')
const size = { width: 1200, height: 630 }

/** By the first part of the page's address; every other page has the picture of the site. */
const pictures: Record<string, { title: string; text: string }> = {
  home: {
    title: 'Invest in Stocks, Crypto <i>&amp;</i> More',
    text: 'A fixed-return platform on practice money, with its books open.',
  },
  about: { title: 'The same machine, with the lid off', text: 'Why an investment platform runs on practice money.' },
  plans: { title: 'Four promises, and what each would mean', text: 'Every plan beside its reality check.' },
  learn: { title: 'Learning like a pro', text: 'Short lessons, from reading a chart to the red flags of fraud.' },
  transparency: { title: 'Where the money would have to come from', text: 'The whole ledger in total, live.' },
}

const font = (path: string) => `url(data:font/woff2;base64,${readFileSync(join(root, path)).toString('base64')})`
const fonts = `
  @font-face { font-family: Newsreader; src: ${font('web/app/ui/fonts/newsreader-display.woff2')}; font-weight: 400 500; }
  @font-face { font-family: Newsreader; font-style: italic; src: ${font('web/app/ui/fonts/newsreader-amp.woff2')}; unicode-range: U+26; }
  @font-face { font-family: Instrument; src: ${font('node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2')}; font-weight: 400 700; }`

const logo = (stroke: number) =>
  `<g fill="none" stroke-width="${stroke}"><path stroke="#12171a" d="M8 3v26"/><path stroke="#1d43c8" stroke-dasharray="6 3.100" d="M8 5h6.500a11 11 0 0 1 0 22H8"/></g>`

function pictureOf({ title, text }: { title: string; text: string }): string {
  return `<!doctype html><style>${fonts}
    * { margin: 0; box-sizing: border-box }
    body { width: ${size.width}px; height: ${size.height}px; background: #f3f5ef; color: #12171a; font-family: Instrument; display: grid; grid-template-rows: 64px 1fr }
    .ribbon { display: flex; background: #f5b726; color: #1d1603; font: 650 25px/64px Instrument }
    .ribbon p { padding: 0 28px 0 72px }
    .ribbon::after { content: ''; flex: 1; background: repeating-linear-gradient(135deg, #d99508 0 7px, transparent 7px 20px) }
    main { position: relative; padding: 56px 72px; display: grid; align-content: space-between }
    .name { display: flex; align-items: center; gap: 16px; font: 500 42px/1 Newsreader; letter-spacing: -0.02em }
    h1 { max-width: 980px; font: 430 96px/1.02 Newsreader; letter-spacing: -0.032em; text-wrap: balance }
    h1 i { font-weight: 380 }
    p.text { max-width: 620px; font-size: 30px; color: #414a4d }
    svg.chart { position: absolute; right: 0; bottom: 0 }
  </style><div class="ribbon"><p>Practice money. Nothing here is a real investment.</p></div>
  <main><div class="name"><svg width="44" height="44" viewBox="2 0 30 32">${logo(3.8)}</svg>Dryrun</div>
  <h1>${title}</h1><p class="text">${text}</p>
  <svg class="chart" width="460" height="250" viewBox="0 0 460 250" fill="none" stroke="#1d43c8" stroke-width="4"><path d="M20 240V196h84v-44h84"/><path stroke-dasharray="12 8" d="M188 152V92h92V20h180"/><circle cx="188" cy="152" r="9" fill="#f3f5ef"/></svg></main>`
}

const iconOf = (pixels: number, inset: number) =>
  `<!doctype html><style>*{margin:0}body{width:${pixels}px;height:${pixels}px;background:#f3f5ef;display:grid;place-items:center}</style><svg width="${pixels - 2 * inset}" height="${pixels - 2 * inset}" viewBox="0 0 32 32">${logo(3.8)}</svg>`

const browser = await openBrowser()
try {
  mkdirSync(join(target, 'sharing'), { recursive: true })
  const page = await browser.newPage()
  const draw = async (html: string, view: { width: number; height: number }, file: string) => {
    await page.setViewportSize(view)
    await page.setContent(html)
    await page.evaluate('document.fonts.ready')
    await page.screenshot({ path: join(target, file) })
    process.stdout.write(`${file}\n`)
  }
  for (const [name, picture] of Object.entries(pictures)) await draw(pictureOf(picture), size, `sharing/${name}.png`)
  for (const [pixels, inset, file] of [
    [192, 24, 'icon-192.png'],
    // Maskable: launchers cut it to a shape of their own, so the sign stays within the middle.
    [512, 128, 'icon-maskable-512.png'],
  ] as const)
    await draw(iconOf(pixels, inset), { width: pixels, height: pixels }, file)
} finally {
  await browser.close()
}
