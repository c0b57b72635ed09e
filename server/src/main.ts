import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { oneTimePasswordName } from './one-time-password.ts'
import { openCluster } from './platform/embedded-postgres/cluster.ts'
import { joinAddressOf } from './platform/http/network-address.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

const drainMsMax = 20_000
/** For developing: the pages come from somewhere else, which passes on what is for the server. */
const withoutWeb = '--without-web'

function leave(error: unknown): never {
  process.stderr.write(
    error instanceof StartError ? `${error.message}\n` : `Dryrun cannot start: ${(error as Error).stack}\n`,
  )
  process.exit(1)
}

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.server.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${config.port} is taken by another program. Set PORT to a free one.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${config.port} may not be opened by this user. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${config.host} is not an address of this machine.`)
    throw error
  }
}

function passwordHint(config: Config): string {
  const file = join(config.dataDir, oneTimePasswordName)
  return existsSync(file) ? `, with a one-time password in ${file}` : ''
}

/** Whoever tries Dryrun alone would wait a day for the first return. */
function clockHint({ clockSpeed }: Config): string {
  return clockSpeed === 1 ? '. With CLOCK_SPEED=1440 a day passes in a minute' : ''
}

/** For phones in the same room. */
function networkHint(config: Config): string {
  const address = joinAddressOf(config)
  return address === null || address === config.publicUrl.origin ? '' : ` and, on your network, at ${address}`
}

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  let stopping = false
  let app: App | undefined

  async function stop(reason: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    // Whoever holds a request open for longer than this is cut off.
    setTimeout(() => process.exit(1), drainMsMax).unref()
    await starting.catch(() => {})
    await app?.close()
    process.exit(0)
  }

  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGHUP', () => void stop('SIGHUP'))
  // The launcher is gone, however it went: without it nobody could stop this process.
  process.on('disconnect', () => void stop('the launcher ended'))

  const starting = (async () => {
    // The database starts while the rest of the program is loaded.
    const cluster = config.databaseUrl === undefined ? openCluster(config.dataDir, log) : undefined
    cluster?.catch(() => {})
    const { createApp } = await import('./app.ts')
    app = await createApp(config, log, { servesWeb: !process.argv.includes(withoutWeb), cluster })
    if (stopping) return
    await listen(app, config)
    process.stdout.write(
      `Dryrun is running at ${config.publicUrl.origin}${networkHint(config)} with practice money. The admin is ${config.adminEmail}${passwordHint(config)}${clockHint(config)}.\n`,
    )
  })()
  await starting
}

await main().catch(leave)
