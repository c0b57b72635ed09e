-- How far the emails of the last ended month are: one row. The members up to after_id have theirs.
create table mail.statement_turn (
  is_one boolean primary key default true check (is_one),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  after_id uuid,
  is_done boolean not null default false
);

grant select, insert, update on mail.statement_turn to dryrun_app;
