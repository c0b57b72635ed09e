import type { LedgerRule } from '../../ledger/verify-ledger.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** How many events get their link in one transaction. */
const linksAtOnceMax = 1_000
const waitHoursMax = 1

/** Adds what was written to the chain. Returns true where more may be waiting. */
export async function addAuditLinks({ pool }: WithPool): Promise<boolean> {
  const { rows } = await pool.query<{ added: number }>('select audit.add_links($1) as added', [linksAtOnceMax])
  return rows[0]?.added === linksAtOnceMax
}

/** Every event is a link of the chain, or waits for it since a moment ago, and every link follows from the one before. */
export const auditChain: LedgerRule = {
  name: 'the audit log is one unbroken chain',
  findings: `
    select subject_member_id as member_id, 'event ' || event_id || ' was slipped in' as about
      from audit.event
     where not exists (select from audit.link where link.event_id = event.event_id)
       and not exists (select from audit.waiting where waiting.event_id = event.event_id)
    union all
    select null, 'event ' || event_id || ' is missing'
      from (select event_id from audit.link union all select event_id from audit.waiting) as known
     where not exists (select from audit.event where event.event_id = known.event_id)
    union all
    select event.subject_member_id, 'link ' || link.link_no || ' does not follow from the one before'
      from audit.link join audit.event using (event_id)
      left join audit.link as before on before.link_no = link.link_no - 1
     where (link.link_no > 1 and before.link_no is null)
        or link.digest <> sha256(coalesce(before.digest, ''::bytea) || audit.content_of(event))
    union all
    select null, 'event ' || event_id || ' has waited for its link too long'
      from audit.waiting where since < now() - interval '${waitHoursMax} hour'
    union all
    select null, 'link ' || audit_link_no || ' is not the one that an earlier check saw'
      from ledger.verification left join audit.link on link.link_no = audit_link_no
     where audit_link_no is not null and link.digest is distinct from audit_digest`,
}

/** The end of the chain: kept in the log or on paper, it holds everything before it. */
export async function readChainEnd({ pool }: WithPool): Promise<{ linkNo: number; digest: string }> {
  const { rows } = await pool.query<{ link_no: bigint; digest: Buffer }>(
    'select link_no, digest from audit.link order by link_no desc limit 1',
  )
  return { linkNo: Number(rows[0]?.link_no ?? 0), digest: rows[0]?.digest.toString('hex') ?? '' }
}
