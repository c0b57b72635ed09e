import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  basePathOf,
  isLanguageCode,
  type LanguageCode,
  languageAt,
  languages,
  sourceLanguage,
} from '@dryrun/domain/languages/languages.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StartError } from '../start-error.ts'
import { pathOf, refuseOtherMethods } from './create-server.ts'

/** What the web build says about its pages: see web/react-router.config.ts. */
interface Manifest {
  readonly pages: readonly { readonly path: string; readonly prerendered: string | null }[]
  readonly fallback: string
}

interface Page {
  readonly policy: string
  readonly etag: string
  readonly identity: Buffer
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
}

/** Serves the built web app: its files, its pages, and the not-found page for every other address. */
export async function serveWeb(
  app: FastifyInstance,
  buildDir: string,
  { pagesWithFrames = [] }: { pagesWithFrames?: readonly string[] } = {},
): Promise<void> {
  const manifest = readManifest(buildDir)
  const filesDir = join(buildDir, 'client')
  // Every language has its pages in a folder of its own, those of the source in the root.
  const editions = languages.map(({ code }) => {
    const base = basePathOf(code)
    const load = (file: string) => loadPage(join(filesDir, base, file))
    return { code, base, load, fallback: load(manifest.fallback) }
  })

  await app.register(fastifyStatic, {
    root: filesDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Page files are reached by their address, not by their file name.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(reply, path) {
      // Only these carry a digest of their content in their name.
      const named = path.startsWith(join(filesDir, 'assets'))
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  const addresses = manifest.pages.filter(({ path }) => path !== '*')
  for (const { code, base, load, fallback } of editions) {
    for (const { path, prerendered } of addresses) {
      const plain = prerendered === null ? fallback : load(prerendered)
      const page = pagesWithFrames.includes(path) ? { ...plain, policy: withOwnFrames(plain.policy) } : plain
      const address = addressIn(base, path)
      app.get(address, (request, reply) => {
        const chosen = code === sourceLanguage.code ? chosenBy(request) : code
        // Whoever chose a language is led from the plain address to it.
        if (chosen !== code) return reply.header('vary', 'cookie').redirect(addressIn(basePathOf(chosen), request.url))
        return sendPage(page, 200, request, reply)
      })
      refuseOtherMethods(app, address, new Set(['GET', 'HEAD']))
    }
  }

  const canonical = editions.flatMap(({ base }) =>
    addresses.map(({ path }) => ({ path: addressIn(base, path), form: formOf(addressIn(base, path)) })),
  )
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    if (!asksForPage || /^\/(api|v0)(\/|$)/i.test(path)) throw new Refusal('not_found')
    const target = canonicalPath(path, canonical)
    if (target !== undefined && target !== path) return reply.redirect(target + request.url.slice(path.length), 308)
    const { code } = languageAt(path)
    const edition = editions.find((each) => each.code === code) ?? editions[0]
    if (!edition) throw new Refusal('not_found')
    return sendPage(edition.fallback, 404, request, reply)
  })
}

function addressIn(base: string, path: string): string {
  if (base === '/') return path
  return path === '/' ? base : `${base}${path}`
}

/** The language that a browser was told to remember; see web/app/language-cookie.ts. */
function chosenBy(request: FastifyRequest): LanguageCode {
  const code = /(?:^|;\s*)language=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  return isLanguageCode(code) ? code : sourceLanguage.code
}

function readManifest(buildDir: string): Manifest {
  const path = join(buildDir, 'pages.json')
  if (!existsSync(path)) throw new StartError('The web app is not built. Run npm run build.')
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

function loadPage(file: string): Page {
  const identity = readFileSync(file)
  const beside = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  return {
    policy: policyFor(identity.toString('utf8')),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br: beside('.br'),
    gzip: beside('.gz'),
  }
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
  })
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding = page.br && /\bbr\b/.test(accepted) ? 'br' : page.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (coding) reply.header('content-encoding', coding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(coding ? page[coding] : page.identity)
}

/** A page's address in any letter case and with any number of slashes at its end. */
function formOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean)
  const pattern = segments.map((segment) =>
    segment.startsWith(':') ? '([^/]+)' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  return new RegExp(`^/${pattern.join('/')}/*$`, 'i')
}

function canonicalPath(path: string, pages: readonly { path: string; form: RegExp }[]): string | undefined {
  for (const page of pages) {
    const match = page.form.exec(path)
    if (!match) continue
    const values = match.slice(1)
    return page.path.replaceAll(/:\w+\??/g, () => values.shift() ?? '')
  }
  return undefined
}
