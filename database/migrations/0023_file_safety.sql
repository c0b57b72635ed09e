-- What a member's files take up, and what their uploads may still bring. Whoever changes either locks this row first.
create table files.room (
  member_id      uuid not null references members.member (member_id),
  -- The test folder counts by itself.
  area           text not null check (area in ('own', 'lab')),
  stored_bytes   bigint not null default 0 check (stored_bytes >= 0),
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  open_uploads   integer not null default 0 check (open_uploads >= 0),
  primary key (member_id, area)
);

grant select, insert, update, delete on files.room to dryrun_app;

-- What an upload has reserved: all that was announced, or all that its folder takes. Given back when it ends.
alter table files.upload add column reserved_bytes bigint not null default 0 check (reserved_bytes >= 0);

update files.upload set reserved_bytes = coalesce(size_bytes, received_bytes) where status = 'active';

alter table files.upload add constraint upload_reserves_while_active check (status = 'active' or reserved_bytes = 0);

insert into files.room (member_id, area, stored_bytes, reserved_bytes, open_uploads)
select member_id, area, sum(stored), sum(reserved), sum(uploads) from (
  select member_id, case when starts_with(name, 'lab/') then 'lab' else 'own' end as area,
         size_bytes as stored, 0 as reserved, 0 as uploads from files.object
  union all
  select member_id, case when starts_with(name, 'lab/') then 'lab' else 'own' end, 0, reserved_bytes, 1
    from files.upload where status = 'active'
) as used group by member_id, area;

-- SHA-256 of each blob, so that a damaged one is found. Blobs from before this have none.
alter table files.piece add column sha256 bytea check (length(sha256) = 32);
alter table files.image_copy add column sha256 bytea check (length(sha256) = 32);

-- Which instance this is. The file store carries the same id, so that neither is taken for another's.
create table platform.instance (
  only_one    boolean primary key default true check (only_one),
  instance_id uuid not null
);

grant select, insert on platform.instance to dryrun_app;

-- While somebody copies the files, none of them is deleted. In the world's time.
create table files.backup_hold (
  hold_id    uuid primary key,
  started_at timestamptz not null,
  expires_at timestamptz not null
);

grant select, delete on files.backup_hold to dryrun_app;

-- Blobs that a restore did without: the backup didn't have them.
create table files.lost_blob (
  blob_id uuid primary key
);

grant select, delete on files.lost_blob to dryrun_app;

-- What the last look through the file store found, for the admin.
create table files.store_check (
  only_one      boolean primary key default true check (only_one),
  checked_at    timestamptz not null,
  verdict       text not null check (verdict in ('fine', 'other_instance', 'all_unknown', 'many_unknown')),
  stored_count  bigint not null check (stored_count >= 0),
  unknown_count bigint not null check (unknown_count >= 0)
);

grant select, insert, update on files.store_check to dryrun_app;

-- Written to find out whether anything can be written.
create table platform.write_probe (
  only_one   boolean primary key default true check (only_one),
  written_at timestamptz not null
);

grant select, insert, update on platform.write_probe to dryrun_app;
