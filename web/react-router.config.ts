import { lessonIds } from '@dryrun/domain/learn/lessons.ts'
import type { Config } from '@react-router/dev/config'
import { buildCheckPage } from './build-check-page.ts'
import { precompress } from './precompress.ts'
import { slimManifest } from './slim-manifest.ts'
import { writePageList } from './write-page-list.ts'

export default {
  ssr: false,
  prerender: [
    '/',
    '/home',
    '/about',
    '/plans',
    '/learn',
    ...lessonIds.map((lesson) => `/learn/${lesson}`),
    '/transparency',
    '/terms',
    '/privacy',
    '/signUp',
    '/login',
  ],
  async buildEnd({ reactRouterConfig }) {
    await writePageList(reactRouterConfig.buildDirectory, reactRouterConfig.routes)
    await buildCheckPage(`${reactRouterConfig.buildDirectory}/client`)
    await slimManifest(`${reactRouterConfig.buildDirectory}/client`)
    await precompress(`${reactRouterConfig.buildDirectory}/client`)
  },
} satisfies Config
