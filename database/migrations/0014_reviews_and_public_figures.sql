-- What members say about the platform: one each, shown once the admin has published it.

create schema reviews;

grant usage on schema reviews to dryrun_app;

create table reviews.review (
  member_id      uuid not null primary key,
  text           text not null check (length(text) between 1 and 2000),
  country_code   text not null check (country_code ~ '^[A-Z]{2}$'),
  -- The name of a picture of the member's own; where the file is gone, none is shown.
  picture_name   text check (length(picture_name) between 1 and 1024),
  status         text not null default 'pending' check (status in ('pending', 'published', 'declined')),
  written_at     timestamptz not null,
  decided_at     timestamptz,
  decided_by     uuid,
  decline_reason text check (length(decline_reason) between 1 and 500),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'declined') = (decline_reason is not null))
);

create index review_by_status on reviews.review (status, written_at, member_id);

create index review_published on reviews.review (decided_at desc) where status = 'published';

grant select, insert, update, delete on reviews.review to dryrun_app;

-- The public pages show the last payouts and how long they took.

create index withdrawal_paid on withdrawals.withdrawal (decided_at desc) where status = 'approved';

-- How many of the forms that were begun became accounts.

create index sign_up_finished on members.sign_up (finished_at) where finished_at is not null;
