import { lingui } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { featureTexts } from './feature-texts.ts'
import { languagePages, languagePagesInDev } from './language-pages.ts'
import { routeAddresses } from './route-addresses.ts'
import { translateTexts } from './translate-texts.ts'

const here = { cwd: import.meta.dirname }

/** What the server answers itself; while developing, everything else comes from here. */
const serverPaths = ['/api', '/v0', '/widgets', '/healthz', '/readyz']
const devServer = process.env['DEV_SERVER'] ?? 'http://127.0.0.1:3000'

/** The files that nearly every page loads first. */
const everywhere = /\/(?:base|frame|parts|rolldown-runtime)-[\w-]+\.js$/

export default defineConfig({
  plugins: [
    routeAddresses(),
    featureTexts(),
    languagePages(),
    languagePagesInDev(),
    tailwindcss(),
    translateTexts(here),
    lingui(here),
    reactRouter(),
  ],
  build: {
    // The tokens rest on light-dark(), which must reach the browser as written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // What every page has loaded by then needn't be in the lists of what a later part brings along.
    modulePreload: { resolveDependencies: (_, needed) => needed.filter((file) => !everywhere.test(file)) },
    // A font or picture inside the stylesheet could not be cached on its own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file: it compresses better than a dozen small ones.
            { name: 'base', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@lingui)\// },
            {
              name: 'frame',
              test: /app\/(?:root|shell\/(?:ribbon|footer|nav-bar|phone-menu|public-frame|public-shell|not-found))\.tsx$/,
            },
            // Small parts that most public pages show something with.
            {
              name: 'parts',
              test: /app\/(?:ui\/(?:accordion|amount|icon|money|spinner|states|sum-list|tag|time|to-come|toast|use-figures|use-in-view|use-near)|features\/(?:red-flags\/red-flag|public-figures\/(?:public-figures|without-script)))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  // Named here, so that none of them is found only when a page is first opened, which would load that page twice.
  optimizeDeps: {
    include: [
      '@lingui/core',
      '@lingui/react',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'lightweight-charts',
      'lucide-react',
      'uqr',
      'zod/mini',
    ],
  },
  // The server compares the address that the browser used with its own, so it must get to see it.
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: devServer, changeOrigin: false }])) },
})
