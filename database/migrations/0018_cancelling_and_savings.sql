-- Members can cancel what is pending, and move their savings to balance. What was told of an ended investment is kept.

alter type ledger.transfer_kind add value 'withdrawal_cancelled' after 'withdrawal_returned';

alter type ledger.transfer_kind add value 'savings_moved' after 'reward_credited';

-- Why a request was cancelled, as a word that each reader is told in their own language.
alter table deposits.deposit add column cancel_cause text check (cancel_cause in ('member', 'corrected', 'account_closed'));

alter table withdrawals.withdrawal add column cancel_cause text check (cancel_cause in ('member', 'account_closed'));

alter table deposits.deposit drop constraint deposit_status_check;

alter table deposits.deposit add constraint deposit_status_check
check (status in ('pending', 'approved', 'declined', 'cancelled'));

alter table withdrawals.withdrawal drop constraint withdrawal_status_check;

alter table withdrawals.withdrawal add constraint withdrawal_status_check
check (status in ('pending', 'approved', 'declined', 'cancelled'));

-- These two reasons were English sentences that the product wrote itself.
update deposits.deposit set status = 'cancelled', cancel_cause = 'corrected', decline_reason = null
 where status = 'declined' and decline_reason like 'Set right by the member, with a claim of %';

update deposits.deposit set status = 'cancelled', cancel_cause = 'account_closed', decline_reason = null
 where status = 'declined' and decline_reason = 'The member was closed.';

update withdrawals.withdrawal set status = 'cancelled', cancel_cause = 'account_closed', decline_reason = null
 where status = 'declined' and decline_reason = 'The member was closed.';

alter table deposits.deposit add constraint cancelled_for_a_cause check ((status = 'cancelled') = (cancel_cause is not null));

alter table withdrawals.withdrawal add constraint cancelled_for_a_cause check ((status = 'cancelled') = (cancel_cause is not null));

grant update (cancel_cause) on deposits.deposit to dryrun_app;

grant update (cancel_cause) on withdrawals.withdrawal to dryrun_app;

-- A transfer is behind one deposit. One that was declined or cancelled sets it free again.
drop index deposits.deposit_transfer_once;

create unique index deposit_transfer_once on deposits.deposit (member_id, transfer_id)
where transfer_id is not null and status in ('pending', 'approved');

-- Whoever pays by hand says how. Older payouts may have no note.
alter table withdrawals.withdrawal add constraint paid_by_hand_with_a_note
check (status <> 'approved' or transfer_id is not null or payout_note is not null) not valid;

-- How much of the principal was posted back to balance when the investment ended.
alter table investments.investment add column principal_back_cents bigint check (principal_back_cents >= 0);

update investments.investment as ended
   set principal_back_cents = coalesce((
     select sum(amount_cents) from ledger.transfer
      where transfer.member_id = ended.member_id and transfer.cause_id = ended.investment_id
        and transfer.kind in ('investment_matured', 'investment_closed')), 0)
 where state <> 'running';

alter table investments.investment add constraint ended_with_its_principal
check ((state = 'running') = (principal_back_cents is null));

grant update (principal_back_cents) on investments.investment to dryrun_app;

-- Savings that their member moved to balance.
create table referrals.savings_move (
  member_id    uuid not null,
  move_id      uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  moved_at     timestamptz not null,
  primary key (member_id, move_id)
);

grant select, insert on referrals.savings_move to dryrun_app;
