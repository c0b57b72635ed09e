import { type LedgerRule, rowsAndTransfers } from '../../ledger/ledger-rules.ts'

/** Every investment was opened with its principal, and its return was credited if and only if it matured. */
export const investmentCauses: LedgerRule[] = [
  rowsAndTransfers({
    name: 'investments and their opening',
    rows: 'investments.investment',
    id: 'investment_id',
    transfers: `kind = 'investment_opened'`,
    amount: 'r.principal_cents',
  }),
  rowsAndTransfers({
    name: 'matured investments and their returns',
    rows: 'investments.investment',
    where: `state = 'matured' and return_cents > 0`,
    id: 'investment_id',
    transfers: `kind = 'return_credited'`,
    amount: 'r.return_cents',
  }),
  {
    name: 'principals that went back',
    findings: (within) => `select t.member_id, t.cause_id::text as about
                 from ledger.transfer as t
                 left join investments.investment as i
                   on i.member_id = t.member_id and i.investment_id = t.cause_id and t.amount_units <= i.principal_cents
                  and i.state = case t.kind when 'investment_matured' then 'matured' else 'closed_early' end
                where ${within('t.member_id')} and t.kind in ('investment_matured', 'investment_closed') and i.member_id is null`,
  },
  {
    name: 'what ended investments say of their principal',
    findings: (within) => `select i.member_id, i.investment_id::text as about
                 from investments.investment as i
                 left join ledger.transfer as t
                   on t.member_id = i.member_id and t.cause_id = i.investment_id
                  and t.kind in ('investment_matured', 'investment_closed')
                where ${within('i.member_id')} and i.state <> 'running' and i.principal_back_cents <> coalesce(t.amount_units, 0)`,
  },
  {
    name: 'investment accounts and the investments in them',
    findings: (
      within,
    ) => `select account.member_id, account.balance_units || ' held, ' || coalesce(active.cents, 0) || ' in plans' as about
                 from ledger.account
                 left join (select member_id, sum(principal_cents) as cents from investments.investment
                             where ${within('member_id')} and state = 'running' group by member_id) as active using (member_id)
                where ${within('account.member_id')} and account.kind = 'investment' and account.asset = 'USD' and account.balance_units <> coalesce(active.cents, 0)`,
  },
]
