-- Everybody's orders and fills, newest first, for the admin. An order's id grows with time.
create index trade_order_by_state on trading.trade_order (state, order_id);
create index fill_by_order on trading.fill (order_id);
