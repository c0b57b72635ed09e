-- Mail leaves through an outbox, written in the same transaction as what it tells of.

create schema mail;

grant usage on schema mail to dryrun_app;

create table mail.outbox (
  mail_id    uuid primary key default uuidv7(),
  -- Whom it is about; their mails are erased with them.
  member_id  uuid references members.member (member_id),
  to_name    text not null,
  to_email   text not null,
  title      text not null,
  body_text  text not null,
  body_html  text not null,
  -- The same at every attempt, so that a mailbox can tell that a second copy is the same mail.
  message_id text not null unique,
  -- It holds a secret, such as a reset link: its body is blanked once a provider has taken it.
  has_secret boolean not null default false,
  status     text not null default 'queued' check (status in ('queued', 'sent', 'dead')),
  attempts   integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at    timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);

create index outbox_of_member on mail.outbox (member_id, mail_id);

create index outbox_open on mail.outbox (status, mail_id) where status <> 'sent';

grant select, insert, update, delete on mail.outbox to dryrun_app;

-- Every confirmation shows the password anew, so the session need not remember the last one.
alter table auth.session drop column confirmed_at;
