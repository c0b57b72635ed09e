import { distribution, viewsOfMembers } from '@dryrun/database/distribution.ts'
import { oneMachine } from '@dryrun/server/platform/db/either-engine.ts'
import { everyShard, everyShardBesideLocal } from '@dryrun/server/platform/db/every-shard.ts'

/** Both have the placement of what they are made of: rows kept by member beside rows that aren't. */
const mixedViews = new Set(['ledger.current_flow', 'ledger.current_total', 'platform.current_tally'])
const tableName = /\b([a-z_]+)\.("position"|[a-z_]+)\b/g
const memberFilter = /\b(?:member_id|referrer_id)\s*(?:=\s*(?:any\s*\(\s*)?\$\d|=\s*any\s*\(\s*members)/gi
const rowLock = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i

interface Named {
  readonly spread: readonly string[]
  readonly local: readonly string[]
  readonly reference: readonly string[]
}

function tablesIn(text: string): Named {
  const names = [...text.matchAll(tableName)].map(([, schema, table]) => `${schema}.${table?.replaceAll('"', '')}`)
  const isSpread = (name: string) => typeof distribution[name] === 'object' || viewsOfMembers.includes(name)
  return {
    spread: [...names.filter(isSpread), ...names.filter((name) => mixedViews.has(name))],
    local: names.filter((name) => distribution[name] === 'local' || distribution[name] === 'together'),
    reference: names.filter((name) => distribution[name] === 'reference'),
  }
}

/** What a distributed PostgreSQL would not take, or would send to every machine without need. Nothing where it's fine. */
export function judgeStatement(written: string): string | undefined {
  const text = written.replaceAll(/--[^\n]*/g, '')
  const { spread, local, reference } = tablesIn(text)
  if (/\b(?:update|delete\s+from)\s+\w+\.\w+/i.test(text) && local.length > 0 && reference.length > 0)
    return `changes ${local[0]} by what ${reference[0]} says, which is on every machine`
  if (spread.length === 0) return undefined
  if ([everyShardBesideLocal, oneMachine].some((marker) => text.startsWith(marker))) return undefined
  if (local.length > 0) return `names ${spread[0]} beside ${local[0]}, which is elsewhere`
  if (/\bclock_now\s*\(/.test(text)) return `asks for the time on the machine of ${spread[0]}`
  const inserted = [...text.matchAll(/\binsert\s+into\s/gi)].length
  const filters = [...text.matchAll(memberFilter)].length
  if (filters >= spread.length - inserted) return undefined
  if (rowLock.test(text)) return `locks rows of ${spread[0]} and doesn't say whose`
  if (text.startsWith(everyShard)) return undefined
  const own = /\b(?:member_id|referrer_id)\s*=\s*\$\d/.test(text)
  // One member, said once: what is joined by the member's id follows from it.
  const joined = [...text.matchAll(/\bmember_id\s*=\s*\w+\.(?:member_id|sender_id)|using\s*\(member_id/gi)].length
  if (own && joined + filters >= spread.length - inserted) return undefined
  return `names ${spread[0]} and doesn't say whose rows`
}
