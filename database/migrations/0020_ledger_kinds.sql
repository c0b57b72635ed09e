-- The kinds of coins join those of dollars. They have a migration of their own, because PostgreSQL can't use a new value
-- in the transaction that adds it.

alter type ledger.account_kind add value 'wallet';

alter type ledger.account_kind add value 'house';

alter type ledger.account_kind add value 'network';

alter type ledger.account_kind add value 'faucet';

alter type ledger.transfer_kind add value 'faucet_minted';

alter type ledger.transfer_kind add value 'coins_sent';

alter type ledger.transfer_kind add value 'fee_paid';

alter type ledger.transfer_kind add value 'coins_received';

alter type ledger.transfer_kind add value 'deposit_received';

alter type ledger.transfer_kind add value 'payout_minted';

alter type ledger.transfer_kind add value 'payout_sent';

alter type ledger.transfer_kind add value 'payout_fee_paid';

alter type ledger.transfer_kind add value 'wallet_closed';
