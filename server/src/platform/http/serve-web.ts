import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  addressIn,
  basePathOf,
  chosenLanguage,
  languageAt,
  languages,
  sourceLanguage,
} from '@dryrun/domain/languages/languages.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StartError } from '../start-error.ts'
import { pathOf, refuseOtherMethods } from './create-server.ts'
import { pageAddresses } from './page-addresses.ts'
import { robotsText, siteMap, withSharingTags } from './sharing-tags.ts'

/** What the web build says about its pages: see web/write-page-list.ts. */
interface Manifest {
  readonly pages: readonly {
    readonly path: string
    readonly prerendered: string | null
    /** Where a page has two addresses: the one that search engines are told. */
    readonly sameAs: string | null
  }[]
  readonly hiddenFromSearch: readonly string[]
  readonly fallback: string
}

interface Page {
  readonly policy: string
  readonly etag: string
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly isIndexed: boolean
}

interface Settings {
  readonly publicUrl: URL
  readonly siteName: string
  /** What the pictures that stand for pages say, for those who cannot see them. */
  readonly imageText: string
  readonly pagesWithFrames?: readonly string[]
}

const checkPage = 'check.html'

/** What isn't a page at all, and those that are of no use to a search engine. */
const hiddenFromSearch = (pages: readonly string[]) => [
  '/api/',
  '/v0/',
  ...languages.flatMap(({ code }) => pages.map((path) => addressIn(code, path))),
]

/** Whether search engines have no use for a page, or for those above it. */
const isHidden = (path: string, hidden: readonly string[]) =>
  hidden.some((each) => path === each || path.startsWith(`${each}/`))

/** Serves the built web app: its files, its pages, and the not-found page for every other address. */
export async function serveWeb(
  app: FastifyInstance,
  buildDir: string,
  { publicUrl: { origin }, siteName, imageText, pagesWithFrames = [] }: Settings,
): Promise<void> {
  const manifest = readManifest(buildDir)
  const filesDir = join(buildDir, 'client')
  const addresses = manifest.pages.filter(({ path }) => path !== '*')
  // Every language has its pages in a folder of its own, those of the source in the root.
  const editions = languages.map(({ code }) => {
    const base = basePathOf(code)
    const read = (file: string) => readFileSync(join(filesDir, base, file), 'utf8')
    return {
      code,
      fallback: once(() => makePage(read(manifest.fallback), false)),
      load: (shown: string, file: string): Page => {
        const sharing = {
          origin,
          siteName,
          path: addressIn(code, shown),
          image: imageOf(filesDir, shown),
          imageText,
          alternates: languages.map((each) => ({ tag: each.tag, path: addressIn(each.code, shown) })),
        }
        return makePage(withSharingTags(read(file), sharing), true)
      },
    }
  })

  const files = await openFiles(app, filesDir)
  const pages = pageAddresses(
    editions.flatMap(({ code, fallback, load }) =>
      addresses.map(({ path, prerendered, sameAs }) => ({
        path: addressIn(code, path),
        code,
        page: once(() => {
          const plain =
            prerendered === null
              ? { ...fallback(), isIndexed: !isHidden(path, manifest.hiddenFromSearch) }
              : load(sameAs ?? path, prerendered)
          return pagesWithFrames.includes(path) ? { ...plain, policy: withOwnFrames(plain.policy) } : plain
        }),
      })),
    ),
  )
  app.get('/*', (request, reply) => {
    const path = decoded(pathOf(request.url))
    const found = pages.at(path)
    if (!found) return files.has(path.slice(1)) ? reply.sendFile(path.slice(1)) : reply.callNotFound()
    const { code, page } = found
    const chosen = code === sourceLanguage.code ? (chosenLanguage(request.headers.cookie ?? '') ?? code) : code
    if (chosen === code) return sendPage(page(), 200, request, reply)
    // Whoever chose a language is led from the plain address to it.
    return reply.headers({ vary: 'cookie', 'cache-control': 'no-cache' }).redirect(addressIn(chosen, request.url))
  })
  refuseOtherMethods(app, '/*', new Set(['GET', 'HEAD']), ({ url }) => pages.at(decoded(pathOf(url))) !== undefined)

  const listed = addresses.filter(({ prerendered, sameAs }) => prerendered !== null && sameAs === null)
  const told = {
    '/sitemap.xml': [
      'application/xml',
      siteMap(
        origin,
        editions.flatMap(({ code }) => listed.map(({ path }) => addressIn(code, path))),
      ),
    ],
    '/robots.txt': ['text/plain', robotsText(origin, hiddenFromSearch(manifest.hiddenFromSearch))],
  } as const
  for (const [path, [type, text]] of Object.entries(told)) {
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text),
    )
  }

  serveCheckPage(app, filesDir)

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    if (!asksForPage || /^\/(api|v0)(\/|$)/i.test(path)) throw new Refusal('not_found')
    const target = pages.meantBy(path)
    if (target !== undefined && target !== path) return reply.redirect(target + request.url.slice(path.length), 308)
    const { code } = languageAt(path)
    const edition = editions.find((each) => each.code === code)
    if (!edition) throw new Refusal('not_found')
    return sendPage(edition.fallback(), 404, request, reply)
  })
}

/** The page that checks a saved book without the site. It carries its own policy, for when it's opened from a disk. */
function serveCheckPage(app: FastifyInstance, filesDir: string): void {
  const page = once(() => {
    const html = readFileSync(join(filesDir, checkPage), 'utf8')
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? `default-src 'none'`
    return { ...makePage(html, false), policy: `${policy}; frame-ancestors 'none'` }
  })
  app.get(`/${checkPage}`, (request, reply) => sendPage(page(), 200, request, reply))
  refuseOtherMethods(app, `/${checkPage}`, new Set(['GET', 'HEAD']))
}

/** Lets the server send the files of the build. Gives back the names of those that anybody may ask for. */
async function openFiles(app: FastifyInstance, filesDir: string): Promise<ReadonlySet<string>> {
  await app.register(fastifyStatic, {
    root: filesDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Only these carry a digest of their content in their name.
      const named = path.startsWith(join(filesDir, 'assets'))
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // Opened by itself, as the link does without scripts, a film stands in a page of the browser's own making.
      if (path.endsWith('.mp4'))
        reply.header('content-security-policy', `default-src 'none'; media-src 'self'; frame-ancestors 'none'`)
    },
  })
  return publicFiles(filesDir)
}

/** Page files are reached by their address, and the compressed ones by the name of what they hold. */
function publicFiles(filesDir: string): ReadonlySet<string> {
  const files = readdirSync(filesDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(?:html|br|gz)$/.test(entry.name),
  )
  return new Set(files.map(({ parentPath, name }) => relative(filesDir, join(parentPath, name)).replaceAll(sep, '/')))
}

/** An address may be written with codes for its letters. One that makes no sense is nobody's. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** Made when it is first asked for, so that a start waits for no page. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function readManifest(buildDir: string): Manifest {
  const path = join(buildDir, 'pages.json')
  if (!existsSync(path)) throw new StartError('The web app is not built. Run npm run build.')
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

/** Compressed once, at a level that the first visitor does not notice. */
function makePage(html: string, isIndexed: boolean): Page {
  const identity = Buffer.from(html)
  return {
    policy: policyFor(html),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(identity, { level: 9 }),
    isIndexed,
  }
}

/** The picture of the page, or of the part of the site that it belongs to, or of the site. */
function imageOf(filesDir: string, path: string): string {
  const part = path.split('/')[1] ?? ''
  const own = `/sharing/${part}.png`
  return part !== '' && existsSync(join(filesDir, own)) ? own : '/sharing/home.png'
}

/** The page's own inline scripts may run, by their hash; nothing else that stands in the page may. */
export function policyFor(html: string): string {
  const inline = html.matchAll(
    /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g,
  )
  const hashes = new Set(
    [...inline].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
  )
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...hashes].join(' '),
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `media-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Frames of this very site, and of no other, may stand in the page. */
function withOwnFrames(policy: string): string {
  return policy.replace(`frame-src 'none'`, `frame-src 'self'`)
}

function sendPage(page: Page, status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: 'accept-encoding, cookie',
    ...(!page.isIndexed && { 'x-robots-tag': 'noindex' }),
  })
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (coding) reply.header('content-encoding', coding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(coding ? page[coding] : page.identity)
}
