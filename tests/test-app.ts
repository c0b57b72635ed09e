import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '@dryrun/server/app.ts'
import { readConfig } from '@dryrun/server/config.ts'
import { createLog, type Log } from '@dryrun/server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestApp extends App, AsyncDisposable {
  readonly origin: string
  readonly testDatabase: TestDatabase
  readonly dataDir: string
}

/** The real application on a database of its own, listening on a free port. */
export async function startTestApp(
  settings: Record<string, string> = {},
  { log }: { readonly log?: Log } = {},
): Promise<TestApp> {
  const testDatabase = await createTestDatabase({ hasJobs: true })
  const config = readConfig({
    DATABASE_URL: testDatabase.url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'dryrun-app-')),
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const app = await createApp(config, log ?? createLog(config.logLevel)).catch(async (error: unknown) => {
    await testDatabase[Symbol.asyncDispose]()
    throw error
  })
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...app,
    origin,
    testDatabase,
    dataDir: config.dataDir,
    async [Symbol.asyncDispose]() {
      await app.close()
      await testDatabase[Symbol.asyncDispose]()
    },
  }
}
