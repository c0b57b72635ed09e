-- What a person noted at their orders goes with the person. It stayed until now, so it goes for those who have left already.
grant update (note) on trading.trade_order to dryrun_app;

update trading.trade_order set note = null
  from ledger.book
 where book.member_id = trade_order.member_id and book.closed_at is not null and note is not null;
