-- A deposit that nobody had to look at, because its transfer matched. Then no admin decided, and there is a transfer.
alter table deposits.deposit
  add column approved_by_match boolean not null default false,
  add constraint approved_by_match_alone
    check (not approved_by_match or (status = 'approved' and decided_by is null and transfer_id is not null));

grant update (approved_by_match) on deposits.deposit to dryrun_app;

-- What a newcomer's list can't tell from money: whether they've seen who pays, and whether they've put the list away.
create table members.first_steps (
  member_id        uuid primary key references members.member (member_id),
  who_pays_seen_at timestamptz,
  hidden_at        timestamptz
);

grant select, insert, update, delete on members.first_steps to dryrun_app;

-- Whether this instance has demo data: then one person can walk the whole way alone.
grant select on platform.demo to dryrun_app;
