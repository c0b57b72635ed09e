import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserFlags } from './tests/chromium.ts'

/** However busy the machine is, one step of a journey takes less than this. */
const stepMsMax = 90_000

/** The runner (tests/run.ts) starts the server and names its address; DRYRUN_URL points the journeys at any other. */
export default defineConfig({
  testDir: 'tests/journeys',
  workers: availableParallelism(),
  fullyParallel: true,
  // What has to load first takes its time on a busy machine; a journey that holds waits no longer than it must.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  outputDir: 'test-results/journeys',
  use: {
    baseURL: process.env['DRYRUN_URL'] ?? 'http://127.0.0.1:3000',
    screenshot: 'only-on-failure',
    // Half of a journey's time, so that one that hangs says at which step, and still gets to tidy up.
    actionTimeout: stepMsMax,
    navigationTimeout: stepMsMax,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: browserFlags,
    },
  },
})
