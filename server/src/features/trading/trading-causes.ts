import type { LedgerRule } from '../../ledger/ledger-rules.ts'

/** Every order and every fill has its transfers, and what is held is what was filled. */
export const tradingCauses: LedgerRule[] = [
  {
    name: 'orders and what was set aside for them',
    findings: (
      within,
    ) => `select coalesce(o.member_id, t.member_id) as member_id, coalesce(o.order_id, t.cause_id)::text as about
                 from (select * from trading.trade_order where ${within('member_id')}) as o
                 full join (select * from ledger.transfer where ${within('member_id')} and kind = 'order_set_aside') as t
                   on t.member_id = o.member_id and t.cause_id = o.order_id and t.amount_units = o.set_aside
                  and t.asset = case o.side when 'buy' then 'USD' else 'M.' || o.symbol end
                where o.member_id is null or t.member_id is null`,
  },
  {
    name: 'orders that ended without a fill gave back everything',
    findings: (within) => `select o.member_id, o.order_id::text as about from trading.trade_order as o
                 left join ledger.transfer as t
                   on t.member_id = o.member_id and t.cause_id = o.order_id and t.kind = 'order_given_back'
                  and t.amount_units = o.set_aside
                where ${within('o.member_id')} and o.state in ('cancelled', 'expired', 'unfillable') and t.member_id is null`,
  },
  {
    name: 'fills and what they paid',
    findings: (
      within,
    ) => `select coalesce(f.member_id, t.member_id) as member_id, coalesce(f.order_id, t.cause_id)::text as about
                 from (select * from trading.fill where ${within('member_id')} and (side = 'buy' or traded_cents > fee_cents)) as f
                 full join (select * from ledger.transfer where ${within('member_id')} and kind = 'order_filled' and asset = 'USD') as t
                   on t.member_id = f.member_id and t.cause_id = f.order_id
                  and t.amount_units = case f.side when 'buy' then f.traded_cents else f.traded_cents - f.fee_cents end
                  and t.from_kind = case f.side when 'buy' then 'reserved' else 'traded' end::ledger.account_kind
                where f.member_id is null or t.member_id is null`,
  },
  {
    name: 'fills and what changed hands',
    findings: (
      within,
    ) => `select coalesce(f.member_id, t.member_id) as member_id, coalesce(f.order_id, t.cause_id)::text as about
                 from (select * from trading.fill where ${within('member_id')}) as f
                 full join (select * from ledger.transfer where ${within('member_id')} and kind = 'order_filled' and asset <> 'USD') as t
                   on t.member_id = f.member_id and t.cause_id = f.order_id and t.amount_units = f.quantity_units
                  and t.asset = 'M.' || f.symbol
                where f.member_id is null or t.member_id is null`,
  },
  {
    name: 'fills and their fees',
    findings: (
      within,
    ) => `select coalesce(f.member_id, t.member_id) as member_id, coalesce(f.order_id, t.cause_id)::text as about
                 from (select * from trading.fill where ${within('member_id')} and fee_cents > 0) as f
                 full join (select * from ledger.transfer where ${within('member_id')} and kind = 'order_fee') as t
                   on t.member_id = f.member_id and t.cause_id = f.order_id and t.amount_units = f.fee_cents
                where f.member_id is null or t.member_id is null`,
  },
  {
    name: 'filled orders and their fills',
    findings: (
      within,
    ) => `select coalesce(o.member_id, f.member_id) as member_id, coalesce(o.order_id, f.order_id)::text as about
                 from (select * from trading.trade_order where ${within('member_id')} and state = 'filled') as o
                 full join (select * from trading.fill where ${within('member_id')}) as f using (member_id, order_id)
                where o.state is null or f.side is null or f.symbol <> o.symbol or f.side <> o.side
                   or f.filled_at <= o.accepted_at`,
  },
  {
    name: 'dollars that are set aside belong to open orders',
    findings: (within) => `select coalesce(a.member_id, o.member_id) as member_id,
                      coalesce(a.balance_units, 0) || ' set aside, ' || coalesce(o.cents, 0) || ' in open orders' as about
                 from (select member_id, balance_units from ledger.account
                        where ${within('member_id')} and asset = 'USD' and kind = 'reserved') as a
                 full join (select member_id, sum(set_aside) as cents from trading.trade_order
                             where ${within('member_id')} and state = 'open' and side = 'buy' group by member_id) as o using (member_id)
                where coalesce(a.balance_units, 0) <> coalesce(o.cents, 0)`,
  },
  {
    name: 'units that are set aside belong to open orders',
    findings: (within) => `select coalesce(a.member_id, o.member_id) as member_id, coalesce(a.asset, o.asset) as about
                 from (select member_id, asset, balance_units from ledger.account
                        where ${within('member_id')} and asset like 'M.%' and kind = 'reserved') as a
                 full join (select member_id, 'M.' || symbol as asset, sum(set_aside) as units from trading.trade_order
                             where ${within('member_id')} and state = 'open' and side = 'sell' group by member_id, symbol) as o
                using (member_id, asset)
                where coalesce(a.balance_units, 0) <> coalesce(o.units, 0)`,
  },
  {
    name: 'positions and the units in the books',
    findings: (within) => `select coalesce(p.member_id, a.member_id) as member_id, coalesce(p.asset, a.asset) as about
                 from (select member_id, 'M.' || symbol as asset, sum(quantity_units) as units from trading.position
                        where ${within('member_id')} group by member_id, symbol) as p
                 full join (select member_id, asset, sum(balance_units) as units from ledger.account
                             where ${within('member_id')} and asset like 'M.%' and kind in ('position', 'reserved') group by member_id, asset) as a
                using (member_id, asset)
                where coalesce(p.units, 0) <> coalesce(a.units, 0)`,
  },
  {
    name: 'positions are what their fills left',
    findings: (within) => `select p.member_id, p.symbol as about from trading.position as p
                 left join lateral (select f.quantity_after_units, f.cost_after_cents from trading.fill as f
                                     join ledger.transfer as t on t.member_id = f.member_id and t.cause_id = f.order_id
                                      and t.kind = 'order_filled' and t.asset = 'M.' || f.symbol
                                     where f.member_id = p.member_id and f.round_no = p.round_no and f.symbol = p.symbol
                                     order by t.transfer_no desc limit 1) as last on true
                where ${within('p.member_id')} and (last.quantity_after_units is distinct from p.quantity_units
                   or last.cost_after_cents is distinct from p.cost_cents
                   or p.taken_cents <> (select sum(f.taken_cents) from trading.fill as f where f.member_id = p.member_id
                                           and f.round_no = p.round_no and f.symbol = p.symbol))`,
  },
]
