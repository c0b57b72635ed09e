import type { LedgerRule } from '../../ledger/ledger-rules.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Days, keptSince } from '../../platform/days.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** How many events get their link in one transaction. */
const linksAtOnceMax = 1_000
const waitHoursMax = 1

/**
 * Brings what commands have told into the log. It leaves the place where it was written only once the log has it: these
 * are two transactions, and either can be repeated.
 */
export async function gatherEvents({ pool }: WithPool): Promise<void> {
  await pool.query('select audit.gather($1)', [linksAtOnceMax])
  await pool.query('select audit.forget_gathered($1)', [linksAtOnceMax])
}

/** Adds what was written to the chain. Returns true where more may be waiting. */
export async function addAuditLinks({ pool }: WithPool): Promise<boolean> {
  await gatherEvents({ pool })
  const { rows } = await pool.query<{ added: number }>('select audit.add_links($1) as added', [linksAtOnceMax])
  return rows[0]?.added === linksAtOnceMax
}

/** Drops events that the operator doesn't want to keep any longer, oldest first. Returns whether there may be more. */
export async function dropOldEvents(
  { pool, clock }: WithPool & { readonly clock: Clock },
  days: Days,
): Promise<boolean> {
  const since = keptSince(clock, days)
  if (since === null) return false
  const { rows } = await pool.query<{ dropped: number }>('select audit.drop_before($1, $2) as dropped', [
    since,
    linksAtOnceMax,
  ])
  return rows[0]?.dropped === linksAtOnceMax
}

/**
 * Every event is a link of the chain, or waits for it since a moment ago, and every link follows from the one before.
 * Events that were dropped for their age are gone with their links; the chain goes on from the last of those. Only the link
 * is told the range: told it as well, an event would be looked for among all of the range, once for each link.
 */
export const auditChain: readonly LedgerRule[] = [
  {
    name: 'the audit log is one unbroken chain',
    walk: 'events',
    findings: (within) => `
      select subject_member_id as member_id, 'event ' || event_id || ' was slipped in' as about
        from audit.event
       where ${within('event_id')}
         and not exists (select from audit.link where link.event_id = event.event_id)
         and not exists (select from audit.waiting where waiting.event_id = event.event_id)
      union all
      select null, 'event ' || event_id || ' is missing'
        from (select event_id from audit.link where ${within('event_id')}
              union all select event_id from audit.waiting where ${within('event_id')}) as known
       where not exists (select from audit.event where event.event_id = known.event_id)
      union all
      select event.subject_member_id, 'link ' || link.link_no || ' does not follow from the one before'
        from audit.link join audit.event using (event_id)
        left join audit.link as before on before.link_no = link.link_no - 1
        left join audit.dropped on dropped.link_no = link.link_no - 1
       where ${within('link.event_id')}
         and ((link.link_no > 1 and before.link_no is null and dropped.link_no is null)
              or link.digest <> sha256(coalesce(before.digest, dropped.digest, ''::bytea) || audit.content_of(event)))`,
  },
  {
    name: 'the audit log is one unbroken chain',
    walk: 'whole',
    findings: () => `
      select null::uuid as member_id, 'event ' || event_id || ' has waited for its link too long' as about
        from audit.waiting where since < now() - interval '${waitHoursMax} hour'
      union all
      select null, 'link ' || audit_link_no || ' is not the one that an earlier check saw'
        from ledger.verification left join audit.link on link.link_no = audit_link_no
       where audit_link_no > coalesce((select link_no from audit.dropped), 0) and link.digest is distinct from audit_digest`,
  },
]

/** The end of the chain: kept in the log or on paper, it holds everything before it. */
export async function readChainEnd({ pool }: WithPool): Promise<{ linkNo: number; digest: string }> {
  const { rows } = await pool.query<{ link_no: bigint; digest: Buffer }>(
    'select link_no, digest from audit.link order by link_no desc limit 1',
  )
  return { linkNo: Number(rows[0]?.link_no ?? 0), digest: rows[0]?.digest.toString('hex') ?? '' }
}
