-- Files of members: what they are called and what is known about them. The bytes are blobs, kept elsewhere by their id.

create schema files;

grant usage on schema files to dryrun_app;

-- Short-lived proof for programs that cannot send the session cookie. It is worth as much as the session behind it.
create table files.storage_token (
  member_id  uuid not null references members.member (member_id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (member_id, token_hash)
);

create index storage_token_expires_at on files.storage_token (expires_at);

grant select, insert, delete on files.storage_token to dryrun_app;

-- Names are opaque: compared byte by byte, never a path of any file system.
create table files.object (
  member_id           uuid not null references members.member (member_id),
  name                text collate "C" not null check (octet_length(name) between 1 and 1024),
  content_id          uuid not null,
  generation          bigint not null,
  metageneration      bigint not null default 1,
  size_bytes          bigint not null check (size_bytes >= 0),
  md5                 bytea not null check (length(md5) = 16),
  content_type        text not null,
  cache_control       text,
  content_disposition text,
  content_encoding    text,
  content_language    text,
  custom              jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  -- What an image was found to be, by its bytes and not by what its sender said.
  image_type          text check (image_type in ('image/png', 'image/jpeg', 'image/webp')),
  download_token      text not null,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  primary key (member_id, name)
);

-- For the admin, who sees the files of everybody in one order.
create index object_by_name on files.object (name);

grant select, insert, update, delete on files.object to dryrun_app;

-- An upload in parts, from its start until some hours after its end. The id is known to the sender: here is its SHA-256.
create table files.upload (
  member_id      uuid not null references members.member (member_id),
  upload_hash    bytea not null check (length(upload_hash) = 32),
  name           text collate "C" not null,
  content_id     uuid not null,
  metadata       jsonb not null,
  -- As announced by the sender; null where they did not.
  size_bytes     bigint check (size_bytes >= 0),
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  status         text not null default 'active' check (status in ('active', 'final', 'refused')),
  -- What was answered at the end, to be answered again when that answer was lost.
  answer         json,
  expires_at     timestamptz not null,
  primary key (member_id, upload_hash),
  check ((status = 'active') = (answer is null))
);

create index upload_expires_at on files.upload (expires_at);

grant select, insert, update, delete on files.upload to dryrun_app;

-- The bytes of an object or upload, in order: each piece is a blob that never changes.
create table files.piece (
  member_id   uuid not null references members.member (member_id),
  content_id  uuid not null,
  start_byte  bigint not null check (start_byte >= 0),
  size_bytes  bigint not null check (size_bytes > 0),
  blob_id     uuid not null,
  primary key (member_id, content_id, start_byte)
);

create index piece_by_blob on files.piece (blob_id);

grant select, insert, delete on files.piece to dryrun_app;

-- What others are shown of an image: drawn anew from its pixels, so that nothing else of the upload is left.
create table files.image_copy (
  member_id  uuid not null references members.member (member_id),
  content_id uuid not null,
  copy       text not null check (copy in ('small', 'large')),
  size_bytes bigint not null check (size_bytes > 0),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  blob_id    uuid not null,
  primary key (member_id, content_id, copy)
);

create index image_copy_by_blob on files.image_copy (blob_id);

grant select, insert, delete on files.image_copy to dryrun_app;

-- Blobs that nothing refers to any more. They stay a while for downloads that have begun.
create table files.discarded_blob (
  blob_id      uuid primary key,
  discarded_at timestamptz not null
);

grant select, insert, delete on files.discarded_blob to dryrun_app;
