import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { basePathOf, languageAt, languages, sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { isRunnableDevEnvironment, type Plugin } from 'vite'

/** The page that stands in for every page without an HTML file of its own. */
const fallbackFile = '__spa-fallback.html'

/**
 * Writes the prerendered pages once more in every other language, each language in a folder of its own. The framework
 * writes those of one base path; the same code with another base path writes the rest, and every link in them leads to
 * pages of the same language.
 */
export function languagePages(): Plugin {
  return {
    name: 'language-pages',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        if (this.environment.name !== 'ssr') return
        const build = (await import(pathToFileURL(join(dir, 'index.js')).href)) as ServerBuild
        const others = languages.filter(({ code }) => code !== sourceLanguage.code)
        for (const { code } of others) {
          const base = basePathOf(code)
          const handle = createRequestHandler({ ...build, basename: base }, 'production')
          const write = async (path: string, file: string) => {
            const answer = await handle(new Request(`http://localhost${base}${path}`))
            if (answer.status !== 200) throw new Error(`${base}${path} answered ${answer.status}`)
            const target = join(dir, '..', 'client', code, file)
            await mkdir(dirname(target), { recursive: true })
            await writeFile(target, await answer.text())
          }
          for (const path of build.prerender) await write(path, join(path.slice(1), 'index.html'))
          // Any page that has no file of its own is answered with it, as this one would be.
          await write('/forgotPassword', fallbackFile)
        }
      },
    },
  }
}

/** The same while developing: pages below `/de` are written with that base path when somebody asks for them. */
export function languagePagesInDev(): Plugin {
  return {
    name: 'language-pages-in-dev',
    apply: 'serve',
    configureServer(server) {
      const { ssr } = server.environments
      if (!isRunnableDevEnvironment(ssr)) return
      const write = async (address: URL, basename: string) => {
        const build = (await ssr.runner.import('virtual:react-router/server-build')) as ServerBuild
        return createRequestHandler({ ...build, basename }, 'development')(new Request(address))
      }
      server.middlewares.use((request, response, next) => {
        const address = new URL(request.url ?? '/', 'http://localhost')
        const { code } = languageAt(address.pathname)
        const asksForPage = request.headers.accept?.includes('text/html') ?? false
        if (code === sourceLanguage.code || !asksForPage) return next()
        const answer = async () => {
          try {
            const page = await write(address, basePathOf(code))
            response.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text())
          } catch (error) {
            next(error)
          }
        }
        void answer()
      })
    },
  }
}
