// A process of its own that mails statements until it's done or killed: `node statements-alone.ts <database>`.
import { mailStatements } from '@dryrun/server/features/ledger/index.ts'
import { openClock } from '@dryrun/server/platform/clock.ts'
import { openNotifications } from '@dryrun/server/platform/db/notifications.ts'
import { openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { statementDeps } from './statement-deps.ts'

const log = createLog('silent')
const database = await openDatabase({ dataDir: '', databaseUrl: process.argv[2] ?? '' }, log)
const notifications = await openNotifications(database.application, log)
const clock = await openClock(database.pool, notifications, log)
while (await mailStatements(statementDeps({ database, clock })));
clock.close()
await notifications.close()
await database.close()
