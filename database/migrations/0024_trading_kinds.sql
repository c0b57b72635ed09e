-- The kinds that trading needs. They have a migration of their own, because PostgreSQL can't use a new value in the
-- transaction that adds it.

alter type ledger.account_kind add value 'reserved';

alter type ledger.account_kind add value 'traded';

alter type ledger.account_kind add value 'position';

alter type ledger.transfer_kind add value 'order_set_aside';

alter type ledger.transfer_kind add value 'order_given_back';

alter type ledger.transfer_kind add value 'order_filled';

alter type ledger.transfer_kind add value 'order_fee';
