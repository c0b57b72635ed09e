-- A withdrawal that was paid and then given back as well is put right by a transfer of its own. PostgreSQL can't use a new
-- value in the transaction that adds it, so nothing else happens here.
alter type ledger.transfer_kind add value 'withdrawal_corrected' after 'withdrawal_cancelled';
