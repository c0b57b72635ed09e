import { type LedgerRule, rowsAndTransfers } from '../../ledger/ledger-rules.ts'

/** Every order and every fill has its transfers, and what is held is what was filled. */
export const tradingCauses: LedgerRule[] = [
  rowsAndTransfers({
    name: 'orders and what was set aside for them',
    rows: 'trading.trade_order',
    id: 'order_id',
    transfers: `kind = 'order_set_aside'`,
    amount: 'r.set_aside',
    and: `t.asset = case r.side when 'buy' then 'USD' else 'M.' || r.symbol end`,
  }),
  {
    name: 'orders that ended without a fill gave back everything',
    findings: (within) => `select o.member_id, o.order_id::text as about from trading.trade_order as o
                 left join ledger.transfer as t
                   on t.member_id = o.member_id and t.cause_id = o.order_id and t.kind = 'order_given_back'
                  and t.amount_units = o.set_aside
                where ${within('o.member_id')} and o.state in ('cancelled', 'expired', 'unfillable') and t.member_id is null`,
  },
  rowsAndTransfers({
    name: 'fills and what they paid',
    rows: 'trading.fill',
    where: `(side = 'buy' or traded_cents > fee_cents)`,
    id: 'order_id',
    transfers: `kind = 'order_filled' and asset = 'USD'`,
    amount: `case r.side when 'buy' then r.traded_cents else r.traded_cents - r.fee_cents end`,
    and: `t.from_kind = case r.side when 'buy' then 'reserved' else 'traded' end::ledger.account_kind`,
  }),
  rowsAndTransfers({
    name: 'fills and what changed hands',
    rows: 'trading.fill',
    id: 'order_id',
    transfers: `kind = 'order_filled' and asset <> 'USD'`,
    amount: 'r.quantity_units',
    and: `t.asset = 'M.' || r.symbol`,
  }),
  rowsAndTransfers({
    name: 'fills and their fees',
    rows: 'trading.fill',
    where: 'fee_cents > 0',
    id: 'order_id',
    transfers: `kind = 'order_fee'`,
    amount: 'r.fee_cents',
  }),
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
