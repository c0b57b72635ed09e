import { dayAt } from '@dryrun/domain/markets/ticks.ts'
import { readConfig } from '../config.ts'
import { verifyFills } from '../features/trading/index.ts'
import { openClock } from '../platform/clock.ts'
import { openNotifications } from '../platform/db/notifications.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'

/** `npm run verify-fills -- 2026-11-15`: makes the prices of a day again from its key, and every fill; ends with 1 where one doesn't fit. */
try {
  const config = readConfig()
  if (config.market.kind !== 'simulated') throw new StartError("An exchange's prices can't be made again.")
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  const notifications = await openNotifications(database.application, log)
  const clock = await openClock(database.pool, notifications, log)
  try {
    const asked = process.argv[2]
    const day = asked === undefined ? dayAt(clock.now().getTime()) - 1 : dayAt(Date.parse(`${asked}T00:00:00Z`))
    if (Number.isNaN(day)) throw new StartError(`"${asked}" isn't a day like 2026-11-15.`)
    const verified = await verifyFills({ pool: database.pool, clock }, config.market.seed, day)
    if (!verified) throw new StartError('The key of that day isn’t published: it isn’t over, or it had none.')
    const { key, fillCount, uncheckable, findings } = verified
    process.stdout.write(
      `The key is ${key?.holds ? '' : 'NOT '}the one that was promised (${key?.count} hashes). ${fillCount} fills, ${uncheckable} with an exchange's price, ${findings.length} that don't fit.\n`,
    )
    for (const { orderId, memberId, steps } of findings)
      for (const { name, said, found } of steps)
        process.stdout.write(`- order ${orderId} of ${memberId}, ${name}: said ${said}, found ${found}\n`)
    if (findings.length > 0 || !key?.holds) process.exitCode = 1
  } finally {
    clock.close()
    await notifications.close()
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
