import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { languages } from '@dryrun/domain/languages/languages.ts'
import { fetchByName } from '../fetch-by-name.ts'
import { root } from '../source-files.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** What a visitor's browser loads of scripts before anything is touched, in bytes as they are sent with gzip. */
const landingScriptBytesMax = 145_000

let app: TestApp
before(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://dryrun.example' })
})
after(() => app[Symbol.asyncDispose]())

const page = async (path: string) => {
  const answer = await fetchByName(app, 'dryrun.example', path)
  return { answer, html: await answer.text() }
}

test('a public page names its address, and a picture of it that is there', async () => {
  for (const [path, canonical] of [
    ['/', '/'],
    ['/home', '/'],
    ['/plans', '/plans'],
    ['/privacy', '/privacy'],
  ] as const) {
    const { answer, html } = await page(path)
    assert.equal(answer.headers.get('x-robots-tag'), null, path)
    assert.ok(html.includes(`<link rel="canonical" href="https://dryrun.example${canonical}"/>`), path)
    const [, image = ''] = /property="og:image" content="https:\/\/dryrun\.example([^"]+)"/.exec(html) ?? []
    const picture = await fetchByName(app, 'dryrun.example', image)
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png'], image)
    await picture.arrayBuffer()
  }
})

test('the site map lists public pages that answer, and nothing that is private', async () => {
  const { html } = await page('/sitemap.xml')
  const paths = [...html.matchAll(/<loc>https:\/\/dryrun\.example([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  for (const path of ['/', '/about', '/plans', '/learn', '/transparency']) assert.ok(paths.includes(path), path)
  assert.deepEqual(
    paths.filter((path) => /^\/(admin|dashboard|home|api)/.test(path)),
    [],
  )
  for (const path of paths) assert.equal((await page(path)).answer.status, 200, path)
  assert.match(
    (await page('/robots.txt')).html,
    /Disallow: \/api\/[\s\S]*Sitemap: https:\/\/dryrun\.example\/sitemap\.xml/,
  )
})

test('what is somebody’s own, or is not there, is kept out of search engines', async () => {
  for (const path of ['/dashboard', '/dashboard/fund', '/admin', '/join', '/de/dashboard', '/no-such-page'])
    assert.equal((await page(path)).answer.headers.get('x-robots-tag'), 'noindex', path)
  for (const path of ['/login', '/signUp', '/de/login'])
    assert.equal((await page(path)).answer.headers.get('x-robots-tag'), null, path)
})

test('the film of the tour, its captions and its poster are there, and small', async () => {
  const film = await fetchByName(app, 'dryrun.example', '/tour/tour.mp4', { headers: { range: 'bytes=0-99' } })
  assert.deepEqual([film.status, film.headers.get('content-type')], [206, 'video/mp4'])
  await film.arrayBuffer()
  // Without scripts the link leads to the film itself, which must then be allowed to play.
  assert.match(film.headers.get('content-security-policy') ?? '', /media-src 'self'/)
  assert.ok(readFileSync(join(root, 'web/public/tour/tour.mp4')).length <= 4_000_000)
  const captions = languages.map(({ code }) => readFileSync(join(root, `web/public/tour/tour.${code}.vtt`), 'utf8'))
  const timesOf = (file: string) => [...file.matchAll(/--> (\d\d:\d\d:\d\d)/g)].map(([, time = '']) => time)
  const times = timesOf(captions[0] ?? '')
  const end = times.at(-1) ?? ''
  assert.ok(end !== '' && end <= '00:01:00', end)
  for (const file of captions) assert.deepEqual(timesOf(file), times)
  assert.equal(new Set(captions).size, languages.length)
  assert.ok(existsSync(join(root, 'web/public/tour/poster.jpg')))
})

test('the landing page loads at most 145 KB of scripts, and carries its words without any', async () => {
  const { html } = await page('/')
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path))
  let bytes = 0
  for (const path of scripts) bytes += gzipSync(readFileSync(join(root, 'web/build/client', path)), { level: 9 }).length
  assert.ok(bytes <= landingScriptBytesMax, `${bytes} bytes`)
  for (const words of [
    'Getting started',
    'Everything a Trader Needs',
    'Work progress',
    'Services',
    'Learning like a pro',
    'What is Cryptocurrency',
    'Transfer Cryptocurrency',
    'Trading With Us',
  ])
    assert.ok(html.includes(words), words)
})
