-- Generated from the migrations by `npm run schema`. Do not edit: write a migration.

create schema audit;

create schema auth;

create schema classes;

create schema deposits;

create schema files;

create schema investments;

create schema learn;

create schema ledger;

create schema mail;

create schema market;

create schema members;

create schema network;

create schema notices;

create schema platform;

create schema proofs;

create schema referrals;

create schema reviews;

create schema support;

create schema trading;

create schema trigrams;

create schema withdrawals;

create type ledger.account_kind as enum ('balance', 'investment', 'profit', 'savings', 'withdrawal', 'paid_in', 'paid_out', 'settled', 'returns', 'rewards', 'adjustments', 'fees', 'wallet', 'house', 'network', 'faucet', 'reserved', 'traded', 'position');

create type ledger.coin as enum ('BTC', 'ETH', 'USDT');

create type ledger.side as enum ('from', 'to');

create type ledger.transfer_kind as enum ('deposit_credited', 'investment_opened', 'investment_matured', 'return_credited', 'investment_closed', 'investment_released', 'profit_released', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_returned', 'withdrawal_cancelled', 'withdrawal_corrected', 'reward_credited', 'savings_moved', 'adjusted_balance', 'adjusted_investment', 'adjusted_profit', 'adjusted_savings', 'adjusted_withdrawal', 'closed_balance', 'closed_investment', 'closed_profit', 'closed_savings', 'closed_withdrawal', 'closed_settled', 'faucet_minted', 'coins_sent', 'fee_paid', 'coins_received', 'deposit_received', 'payout_minted', 'payout_sent', 'payout_fee_paid', 'wallet_closed', 'order_set_aside', 'order_given_back', 'order_filled', 'order_fee');

create table audit.command_event (
  member_id uuid not null,
  event_id uuid not null,
  happened_at timestamp with time zone not null,
  kind text not null,
  actor_member_id uuid,
  details jsonb not null,
  constraint command_event_pkey PRIMARY KEY (member_id, event_id),
  constraint command_event_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint command_event_kind_check CHECK ((kind ~ '^[a-z][a-z_.]{2,60}$'::text))
);

create table audit.dropped (
  only_one boolean not null default true,
  link_no bigint not null,
  digest bytea not null,
  last_event_id uuid not null,
  dropped_at timestamp with time zone not null,
  constraint dropped_pkey PRIMARY KEY (only_one),
  constraint dropped_digest_check CHECK ((length(digest) = 32)),
  constraint dropped_only_one_check CHECK (only_one)
);

create table audit.event (
  event_id uuid not null default uuidv7(),
  happened_at timestamp with time zone not null,
  kind text not null,
  actor_member_id uuid,
  subject_member_id uuid,
  country_code text,
  details jsonb not null default '{}'::jsonb,
  constraint event_pkey PRIMARY KEY (event_id),
  constraint event_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint event_kind_check CHECK ((kind ~ '^[a-z][a-z_.]{2,60}$'::text))
);

create table audit.link (
  link_no bigint not null,
  event_id uuid not null,
  digest bytea not null,
  constraint link_pkey PRIMARY KEY (link_no),
  constraint link_digest_check CHECK ((length(digest) = 32)),
  constraint link_event_id_key UNIQUE (event_id),
  constraint link_link_no_check CHECK ((link_no > 0))
);

create table audit.waiting (
  event_id uuid not null,
  since timestamp with time zone not null default clock_timestamp(),
  constraint waiting_pkey PRIMARY KEY (event_id)
);

create table auth.attempt (
  bucket text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (bucket),
  constraint attempt_count_check CHECK ((count >= 0))
);

create table auth.challenge (
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint challenge_pkey PRIMARY KEY (token_hash),
  constraint challenge_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint challenge_token_hash_check CHECK ((length(token_hash) = 32))
);

create table auth.credential (
  member_id uuid not null,
  password_hash text not null,
  must_change boolean not null default false,
  changed_at timestamp with time zone not null,
  constraint credential_pkey PRIMARY KEY (member_id),
  constraint credential_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id)
);

create table auth.device (
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint device_pkey PRIMARY KEY (token_hash, member_id),
  constraint device_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint device_token_hash_check CHECK ((length(token_hash) = 32))
);

create table auth.email_confirmation (
  member_id uuid not null,
  token_hash bytea not null,
  code_hash bytea not null,
  wrong_count integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_confirmation_pkey PRIMARY KEY (member_id),
  constraint email_confirmation_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint email_confirmation_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint email_confirmation_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint email_confirmation_token_hash_key UNIQUE (token_hash),
  constraint email_confirmation_wrong_count_check CHECK ((wrong_count >= 0))
);

create table auth.enrolment_code (
  member_id uuid not null,
  code_hash bytea not null,
  wrong_count integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint enrolment_code_pkey PRIMARY KEY (member_id),
  constraint enrolment_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id)
);

create table auth.pace (
  bucket text not null,
  next_at timestamp with time zone not null,
  constraint pace_pkey PRIMARY KEY (bucket)
);

create table auth.passkey (
  member_id uuid not null,
  passkey_id uuid not null default uuidv7(),
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (member_id, passkey_id),
  constraint passkey_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkey_sign_count_check CHECK ((sign_count >= 0))
);

create table auth.passkey_challenge (
  challenge_hash bytea not null,
  member_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenge_challenge_hash_check CHECK ((length(challenge_hash) = 32)),
  constraint passkey_challenge_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id)
);

create table auth.puzzle_key (
  only_one boolean not null default true,
  key bytea not null,
  constraint puzzle_key_pkey PRIMARY KEY (only_one),
  constraint puzzle_key_only_one_check CHECK (only_one)
);

create table auth.recovery_code (
  member_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  constraint recovery_code_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id)
);

create table auth.reset_link (
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint reset_link_pkey PRIMARY KEY (token_hash),
  constraint reset_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint reset_link_token_hash_check CHECK ((length(token_hash) = 32))
);

create table auth.session (
  member_id uuid not null,
  session_id uuid not null default uuidv7(),
  token_hash bytea not null,
  device text not null,
  country_code text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  is_proven boolean not null default false,
  constraint session_pkey PRIMARY KEY (member_id, session_id),
  constraint session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint session_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint session_token_hash_key UNIQUE (token_hash)
);

create table auth.solved_puzzle (
  puzzle_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint solved_puzzle_pkey PRIMARY KEY (puzzle_hash)
);

create table auth.totp (
  member_id uuid not null,
  secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint totp_pkey PRIMARY KEY (member_id),
  constraint totp_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id)
);

create table auth.totp_step (
  member_id uuid not null,
  step bigint not null,
  claimed_at timestamp with time zone not null,
  constraint totp_step_pkey PRIMARY KEY (member_id, step),
  constraint totp_step_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id)
);

create table classes.announcement (
  class_id uuid not null,
  announcement_id uuid not null default uuidv7(),
  script text,
  words text,
  told_at timestamp with time zone not null,
  told_step bigint not null,
  constraint announcement_pkey PRIMARY KEY (class_id, announcement_id),
  constraint announcement_check CHECK (((script IS NULL) <> (words IS NULL))),
  constraint announcement_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes.class(class_id),
  constraint announcement_words_check CHECK (((length(words) >= 1) AND (length(words) <= 280)))
);

create table classes.answer (
  class_id uuid not null,
  question_id uuid not null,
  member_id uuid not null,
  says text not null,
  answered_at timestamp with time zone not null,
  constraint answer_pkey PRIMARY KEY (class_id, question_id, member_id),
  constraint answer_class_id_question_id_fkey FOREIGN KEY (class_id, question_id) REFERENCES classes.question(class_id, question_id),
  constraint answer_says_check CHECK ((says = ANY (ARRAY['yes'::text, 'no'::text, 'unsure'::text, 'a'::text, 'b'::text, 'c'::text, 'd'::text])))
);

create table classes.class (
  class_id uuid not null default uuidv7(),
  trainer_id uuid not null,
  name text not null,
  code text not null,
  language text not null,
  scenario text not null,
  approves_deposits boolean not null default false,
  created_at timestamp with time zone not null,
  began_at timestamp with time zone,
  ended_at timestamp with time zone,
  erase_at timestamp with time zone,
  erased_at timestamp with time zone,
  student_count integer not null default 0,
  is_stopped boolean not null default false,
  held_since timestamp with time zone,
  began_step bigint,
  ended_step bigint,
  constraint class_pkey PRIMARY KEY (class_id),
  constraint begun_at_a_step CHECK (((began_at IS NULL) = (began_step IS NULL))),
  constraint class_check CHECK (((ended_at IS NULL) = (erase_at IS NULL))),
  constraint class_code_check CHECK ((code ~ '^[A-Z]{6}$'::text)),
  constraint class_code_key UNIQUE (code),
  constraint class_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint class_scenario_check CHECK ((scenario = ANY (ARRAY['promise'::text, 'honest_twin'::text, 'trading_month'::text]))),
  constraint class_student_count_check CHECK (((student_count >= 0) AND (student_count <= 200))),
  constraint class_trainer_id_fkey FOREIGN KEY (trainer_id) REFERENCES members.member(member_id),
  constraint ended_at_a_step CHECK (((ended_at IS NULL) = (ended_step IS NULL)))
);

create table classes.judgement (
  class_id uuid not null,
  member_id uuid not null,
  offer_id text not null,
  round text not null,
  says_fraud boolean not null,
  judged_at timestamp with time zone not null,
  constraint judgement_pkey PRIMARY KEY (class_id, member_id, offer_id),
  constraint judgement_class_id_member_id_fkey FOREIGN KEY (class_id, member_id) REFERENCES classes.student(class_id, member_id),
  constraint judgement_class_id_round_fkey FOREIGN KEY (class_id, round) REFERENCES classes.judging(class_id, round)
);

create table classes.judging (
  class_id uuid not null,
  round text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint judging_pkey PRIMARY KEY (class_id, round),
  constraint judging_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes.class(class_id),
  constraint judging_round_check CHECK ((round = ANY (ARRAY['before'::text, 'after'::text])))
);

create table classes.question (
  class_id uuid not null,
  question_id uuid not null default uuidv7(),
  script text,
  words text,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  lesson text,
  place integer,
  constraint question_pkey PRIMARY KEY (class_id, question_id),
  constraint question_check CHECK (((num_nonnulls(script, words, lesson) = 1) AND ((lesson IS NULL) = (place IS NULL)))),
  constraint question_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes.class(class_id),
  constraint question_place_check CHECK ((place >= 0)),
  constraint question_words_check CHECK (((length(words) >= 1) AND (length(words) <= 280)))
);

create table classes.student (
  class_id uuid not null,
  member_id uuid not null,
  student_no integer not null,
  nickname text,
  nickname_key text,
  words_digest bytea,
  joined_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  house text not null default 'promise'::text,
  offer_seed integer not null default (floor((random() * (2147483647)::double precision)))::integer,
  kept_at timestamp with time zone,
  joined_step bigint not null,
  removed_step bigint,
  constraint student_pkey PRIMARY KEY (class_id, member_id),
  constraint student_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes.class(class_id),
  constraint student_class_id_nickname_key_key UNIQUE (class_id, nickname_key),
  constraint student_class_id_student_no_key UNIQUE (class_id, student_no),
  constraint student_class_id_words_digest_key UNIQUE (class_id, words_digest),
  constraint student_house_check CHECK ((house = ANY (ARRAY['promise'::text, 'market'::text]))),
  constraint student_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint student_member_id_key UNIQUE (member_id),
  constraint student_nickname_check CHECK (((length(nickname) >= 1) AND (length(nickname) <= 20))),
  constraint student_words_digest_check CHECK ((length(words_digest) = 32))
);

create table classes.warning (
  class_id uuid not null,
  member_id uuid not null,
  kind text not null,
  seen_at timestamp with time zone not null,
  seen_step bigint not null,
  constraint warning_pkey PRIMARY KEY (class_id, member_id, kind),
  constraint warning_class_id_member_id_fkey FOREIGN KEY (class_id, member_id) REFERENCES classes.student(class_id, member_id),
  constraint warning_kind_check CHECK ((kind = ANY (ARRAY['reality_check'::text, 'red_flags'::text])))
);

create table deposits.deposit (
  member_id uuid not null,
  deposit_id uuid not null,
  amount_cents bigint not null,
  coin text not null,
  proof_path text,
  status text not null default 'pending'::text,
  claimed_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decline_reason text,
  transfer_id uuid,
  rate_micros bigint,
  cancel_cause text,
  approved_by_match boolean not null default false,
  constraint deposit_pkey PRIMARY KEY (member_id, deposit_id),
  constraint approved_by_match_alone CHECK (((NOT approved_by_match) OR ((status = 'approved'::text) AND (decided_by IS NULL) AND (transfer_id IS NOT NULL)))),
  constraint cancelled_for_a_cause CHECK (((status = 'cancelled'::text) = (cancel_cause IS NOT NULL))),
  constraint deposit_amount_cents_check CHECK ((amount_cents > 0)),
  constraint deposit_cancel_cause_check CHECK ((cancel_cause = ANY (ARRAY['member'::text, 'corrected'::text, 'account_closed'::text]))),
  constraint deposit_check CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint deposit_check1 CHECK (((status = 'declined'::text) = (decline_reason IS NOT NULL))),
  constraint deposit_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'ETH'::text, 'USDT'::text]))),
  constraint deposit_decline_reason_check CHECK (((length(decline_reason) >= 1) AND (length(decline_reason) <= 500))),
  constraint deposit_proof_path_check CHECK (((length(proof_path) >= 1) AND (length(proof_path) <= 400))),
  constraint deposit_rate_micros_check CHECK ((rate_micros > 0)),
  constraint deposit_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'cancelled'::text]))),
  constraint proof_or_transfer CHECK (((proof_path IS NOT NULL) OR (transfer_id IS NOT NULL)))
);

create table deposits.held_rate (
  member_id uuid not null,
  coin ledger.coin not null,
  rate_micros bigint not null,
  held_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint held_rate_pkey PRIMARY KEY (member_id, coin),
  constraint held_rate_rate_micros_check CHECK ((rate_micros > 0))
);

create table files.backup_hold (
  hold_id uuid not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint backup_hold_pkey PRIMARY KEY (hold_id)
);

create table files.discarded_blob (
  blob_id uuid not null,
  discarded_at timestamp with time zone not null,
  constraint discarded_blob_pkey PRIMARY KEY (blob_id)
);

create table files.image_copy (
  member_id uuid not null,
  content_id uuid not null,
  copy text not null,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  blob_id uuid not null,
  sha256 bytea,
  constraint image_copy_pkey PRIMARY KEY (member_id, content_id, copy),
  constraint image_copy_copy_check CHECK ((copy = ANY (ARRAY['small'::text, 'large'::text]))),
  constraint image_copy_height_check CHECK ((height > 0)),
  constraint image_copy_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint image_copy_sha256_check CHECK ((length(sha256) = 32)),
  constraint image_copy_size_bytes_check CHECK ((size_bytes > 0)),
  constraint image_copy_width_check CHECK ((width > 0))
);

create table files.lost_blob (
  blob_id uuid not null,
  constraint lost_blob_pkey PRIMARY KEY (blob_id)
);

create table files.object (
  member_id uuid not null,
  name text not null,
  content_id uuid not null,
  generation bigint not null,
  metageneration bigint not null default 1,
  size_bytes bigint not null,
  md5 bytea not null,
  content_type text not null,
  cache_control text,
  content_disposition text,
  content_encoding text,
  content_language text,
  custom jsonb not null default '{}'::jsonb,
  image_type text,
  download_token text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint object_pkey PRIMARY KEY (member_id, name),
  constraint object_custom_check CHECK ((jsonb_typeof(custom) = 'object'::text)),
  constraint object_image_type_check CHECK ((image_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  constraint object_md5_check CHECK ((length(md5) = 16)),
  constraint object_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint object_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 1024))),
  constraint object_size_bytes_check CHECK ((size_bytes >= 0))
);

create table files.piece (
  member_id uuid not null,
  content_id uuid not null,
  start_byte bigint not null,
  size_bytes bigint not null,
  blob_id uuid not null,
  sha256 bytea,
  constraint piece_pkey PRIMARY KEY (member_id, content_id, start_byte),
  constraint piece_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint piece_sha256_check CHECK ((length(sha256) = 32)),
  constraint piece_size_bytes_check CHECK ((size_bytes > 0)),
  constraint piece_start_byte_check CHECK ((start_byte >= 0))
);

create table files.room (
  member_id uuid not null,
  area text not null,
  stored_bytes bigint not null default 0,
  reserved_bytes bigint not null default 0,
  open_uploads integer not null default 0,
  constraint room_pkey PRIMARY KEY (member_id, area),
  constraint room_area_check CHECK ((area = ANY (ARRAY['own'::text, 'lab'::text]))),
  constraint room_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint room_open_uploads_check CHECK ((open_uploads >= 0)),
  constraint room_reserved_bytes_check CHECK ((reserved_bytes >= 0)),
  constraint room_stored_bytes_check CHECK ((stored_bytes >= 0))
);

create table files.storage_token (
  member_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint storage_token_pkey PRIMARY KEY (member_id, token_hash),
  constraint storage_token_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint storage_token_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint storage_token_token_hash_key UNIQUE (token_hash)
);

create table files.store_check (
  only_one boolean not null default true,
  checked_at timestamp with time zone not null,
  verdict text not null,
  stored_count bigint not null,
  unknown_count bigint not null,
  constraint store_check_pkey PRIMARY KEY (only_one),
  constraint store_check_only_one_check CHECK (only_one),
  constraint store_check_stored_count_check CHECK ((stored_count >= 0)),
  constraint store_check_unknown_count_check CHECK ((unknown_count >= 0)),
  constraint store_check_verdict_check CHECK ((verdict = ANY (ARRAY['fine'::text, 'other_instance'::text, 'all_unknown'::text, 'many_unknown'::text])))
);

create table files.upload (
  member_id uuid not null,
  upload_hash bytea not null,
  name text not null,
  content_id uuid not null,
  metadata jsonb not null,
  size_bytes bigint,
  received_bytes bigint not null default 0,
  status text not null default 'active'::text,
  answer json,
  expires_at timestamp with time zone not null,
  reserved_bytes bigint not null default 0,
  constraint upload_pkey PRIMARY KEY (member_id, upload_hash),
  constraint upload_check CHECK (((status = 'active'::text) = (answer IS NULL))),
  constraint upload_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint upload_received_bytes_check CHECK ((received_bytes >= 0)),
  constraint upload_reserved_bytes_check CHECK ((reserved_bytes >= 0)),
  constraint upload_reserves_while_active CHECK (((status = 'active'::text) OR (reserved_bytes = 0))),
  constraint upload_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint upload_status_check CHECK ((status = ANY (ARRAY['active'::text, 'final'::text, 'refused'::text]))),
  constraint upload_upload_hash_check CHECK ((length(upload_hash) = 32))
);

create table investments.investment (
  member_id uuid not null,
  investment_id uuid not null,
  plan_id smallint not null,
  percent smallint not null,
  principal_cents bigint not null,
  return_cents bigint not null,
  opened_at timestamp with time zone not null,
  matures_at timestamp with time zone not null,
  state text not null default 'running'::text,
  ended_at timestamp with time zone,
  principal_back_cents bigint,
  in_class boolean not null default false,
  constraint investment_pkey PRIMARY KEY (member_id, investment_id),
  constraint ended_with_its_principal CHECK (((state = 'running'::text) = (principal_back_cents IS NULL))),
  constraint investment_check CHECK ((matures_at > opened_at)),
  constraint investment_check1 CHECK (((state = 'running'::text) = (ended_at IS NULL))),
  constraint investment_percent_check CHECK ((percent >= 0)),
  constraint investment_principal_back_cents_check CHECK ((principal_back_cents >= 0)),
  constraint investment_principal_cents_check CHECK ((principal_cents > 0)),
  constraint investment_return_cents_check CHECK ((return_cents >= 0)),
  constraint investment_state_check CHECK ((state = ANY (ARRAY['running'::text, 'matured'::text, 'closed_early'::text])))
);

create table learn.judgement (
  member_id uuid not null,
  offer_id text not null,
  says_fraud boolean not null,
  judged_at timestamp with time zone not null,
  constraint judgement_pkey PRIMARY KEY (member_id, offer_id),
  constraint judgement_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint judgement_offer_id_check CHECK ((offer_id ~ '^[a-z_]{3,60}$'::text))
);

create table learn.lesson_progress (
  member_id uuid not null,
  lesson_id text not null,
  begun_at timestamp with time zone not null,
  read_percent smallint not null default 0,
  finished_at timestamp with time zone,
  right_count smallint,
  constraint lesson_progress_pkey PRIMARY KEY (member_id, lesson_id),
  constraint lesson_progress_check CHECK (((finished_at IS NULL) = (right_count IS NULL))),
  constraint lesson_progress_lesson_id_check CHECK ((lesson_id ~ '^[a-z-]{3,60}$'::text)),
  constraint lesson_progress_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint lesson_progress_read_percent_check CHECK (((read_percent >= 0) AND (read_percent <= 100))),
  constraint lesson_progress_right_count_check CHECK ((right_count >= 0))
);

create table ledger.account (
  member_id uuid not null,
  asset text not null,
  kind ledger.account_kind not null,
  balance_units bigint not null,
  constraint account_pkey PRIMARY KEY (member_id, asset, kind),
  constraint account_asset_check CHECK ((asset ~ '^[A-Z0-9][A-Z0-9.]{0,23}$'::text)),
  constraint held_never_below_zero CHECK (((balance_units >= 0) OR (kind = ANY (ARRAY['paid_in'::ledger.account_kind, 'paid_out'::ledger.account_kind, 'settled'::ledger.account_kind, 'returns'::ledger.account_kind, 'rewards'::ledger.account_kind, 'adjustments'::ledger.account_kind, 'fees'::ledger.account_kind, 'traded'::ledger.account_kind, 'network'::ledger.account_kind, 'faucet'::ledger.account_kind]))))
);

create table ledger.address (
  member_id uuid not null,
  network text not null,
  address text not null,
  constraint address_pkey PRIMARY KEY (member_id, network),
  constraint address_address_check CHECK (((length(address) >= 20) AND (length(address) <= 90))),
  constraint address_address_key UNIQUE (address),
  constraint address_network_check CHECK ((network = ANY (ARRAY['BTC'::text, 'ETH'::text])))
);

create table ledger.adjustment (
  member_id uuid not null,
  adjustment_id uuid not null,
  account_kind ledger.account_kind not null,
  before_cents bigint not null,
  after_cents bigint not null,
  reason text not null,
  adjusted_by uuid not null,
  adjusted_at timestamp with time zone not null,
  constraint adjustment_pkey PRIMARY KEY (member_id, adjustment_id, account_kind),
  constraint adjustment_after_cents_check CHECK ((after_cents >= 0)),
  constraint adjustment_before_cents_check CHECK ((before_cents >= 0)),
  constraint adjustment_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

create table ledger.book (
  member_id uuid not null,
  transfer_count bigint not null default 0,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  head_digest bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea,
  owed_cents bigint not null default 0,
  paid_in_cents bigint not null default 0,
  paid_out_cents bigint not null default 0,
  referred_by uuid,
  class_id uuid,
  house_id uuid,
  constraint book_pkey PRIMARY KEY (member_id),
  constraint book_head_digest_check CHECK ((length(head_digest) = 32)),
  constraint book_owed_cents_check CHECK ((owed_cents >= 0)),
  constraint book_paid_in_cents_check CHECK ((paid_in_cents >= 0)),
  constraint book_paid_out_cents_check CHECK ((paid_out_cents >= 0)),
  constraint book_transfer_count_check CHECK ((transfer_count >= 0))
);

create table ledger.check_progress (
  walk text not null,
  after_id uuid,
  moment timestamp with time zone,
  constraint check_progress_pkey PRIMARY KEY (walk)
);

create table ledger.checked_range (
  walk text not null,
  last_id uuid not null,
  first_id uuid not null,
  row_count bigint not null,
  transfer_count bigint not null,
  finding_count bigint not null,
  findings jsonb not null,
  checked_at timestamp with time zone not null,
  constraint checked_range_pkey PRIMARY KEY (walk, last_id),
  constraint checked_range_walk_check CHECK ((walk = ANY (ARRAY['books'::text, 'events'::text, 'whole'::text])))
);

create table ledger.command (
  member_id uuid not null,
  idempotency_key text not null,
  content_digest text not null,
  answer jsonb not null,
  done_at timestamp with time zone not null,
  request_digest text,
  constraint command_pkey PRIMARY KEY (member_id, idempotency_key),
  constraint command_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 300)))
);

create table ledger.day_flow (
  asset text not null,
  day integer not null,
  kind ledger.transfer_kind not null,
  from_kind ledger.account_kind not null,
  to_kind ledger.account_kind not null,
  units numeric(40,0) not null,
  count bigint not null,
  constraint day_flow_pkey PRIMARY KEY (asset, day, kind, from_kind, to_kind)
);

create table ledger.flow_delta (
  member_id uuid not null,
  day integer not null,
  asset text not null,
  kind ledger.transfer_kind not null,
  from_kind ledger.account_kind not null,
  to_kind ledger.account_kind not null,
  units numeric(40,0) not null,
  count bigint not null
);

create table ledger.house (
  house_id uuid not null,
  held_cents bigint not null default 0,
  left_cents bigint not null default 0,
  step_count bigint not null default 0,
  constraint house_pkey PRIMARY KEY (house_id),
  constraint house_pays_from_what_it_holds CHECK ((held_cents >= 0)),
  constraint house_step_count_check CHECK ((step_count >= 0))
);

create table ledger.house_step (
  house_id uuid not null,
  step_no bigint not null,
  member_id uuid not null,
  first_no bigint not null,
  last_no bigint not null,
  constraint house_step_pkey PRIMARY KEY (house_id, step_no),
  constraint house_step_check CHECK ((last_no >= first_no)),
  constraint house_step_first_no_check CHECK ((first_no > 0)),
  constraint house_step_house_id_fkey FOREIGN KEY (house_id) REFERENCES ledger.house(house_id),
  constraint house_step_member_id_first_no_key UNIQUE (member_id, first_no),
  constraint house_step_step_no_check CHECK ((step_no > 0))
);

create table ledger.request (
  member_id uuid not null,
  idempotency_key text not null,
  content_digest text not null,
  parts jsonb not null,
  answer jsonb,
  begun_at timestamp with time zone not null,
  constraint request_pkey PRIMARY KEY (member_id, idempotency_key),
  constraint request_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 300)))
);

create table ledger.total (
  asset text not null,
  kind ledger.account_kind not null,
  balance_units numeric(40,0) not null,
  constraint total_pkey PRIMARY KEY (asset, kind)
);

create table ledger.transfer (
  member_id uuid not null,
  transfer_no bigint not null,
  asset text not null,
  kind ledger.transfer_kind not null,
  from_kind ledger.account_kind not null,
  to_kind ledger.account_kind not null,
  amount_units bigint not null,
  from_after_units bigint not null,
  to_after_units bigint not null,
  cause_id uuid not null,
  posted_at timestamp with time zone not null,
  previous_no bigint generated always as (NULLIF((transfer_no - 1), 0)) stored,
  previous_digest bytea,
  digest bytea not null,
  constraint transfer_pkey PRIMARY KEY (member_id, transfer_no),
  constraint digest_is_whole CHECK ((length(digest) = 32)),
  constraint first_alone_has_none_before CHECK (((previous_digest IS NULL) = (transfer_no = 1))),
  constraint follows_the_one_before FOREIGN KEY (member_id, previous_no, previous_digest) REFERENCES ledger.transfer(member_id, transfer_no, digest),
  constraint held_never_below_zero CHECK ((((from_after_units >= 0) OR (from_kind = ANY (ARRAY['paid_in'::ledger.account_kind, 'paid_out'::ledger.account_kind, 'settled'::ledger.account_kind, 'returns'::ledger.account_kind, 'rewards'::ledger.account_kind, 'adjustments'::ledger.account_kind, 'fees'::ledger.account_kind, 'traded'::ledger.account_kind, 'network'::ledger.account_kind, 'faucet'::ledger.account_kind]))) AND ((to_after_units >= amount_units) OR (to_kind = ANY (ARRAY['paid_in'::ledger.account_kind, 'paid_out'::ledger.account_kind, 'settled'::ledger.account_kind, 'returns'::ledger.account_kind, 'rewards'::ledger.account_kind, 'adjustments'::ledger.account_kind, 'fees'::ledger.account_kind, 'traded'::ledger.account_kind, 'network'::ledger.account_kind, 'faucet'::ledger.account_kind]))))),
  constraint known_by_its_digest UNIQUE (member_id, transfer_no, digest),
  constraint once_per_cause UNIQUE (member_id, cause_id, kind, asset),
  constraint transfer_amount_units_check CHECK ((amount_units > 0)),
  constraint transfer_asset_check CHECK ((asset ~ '^[A-Z0-9][A-Z0-9.]{0,23}$'::text)),
  constraint transfer_check CHECK ((from_kind <> to_kind)),
  constraint transfer_transfer_no_check CHECK ((transfer_no > 0))
);

create table ledger.verification (
  verification_id bigint not null generated always as identity,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  book_count bigint not null,
  transfer_count bigint not null,
  entry_count bigint not null,
  finding_count bigint not null,
  findings jsonb not null,
  audit_link_no bigint,
  audit_digest bytea,
  book_total bigint,
  oldest_check_at timestamp with time zone,
  constraint verification_pkey PRIMARY KEY (verification_id)
);

create table mail.outbox (
  mail_id uuid not null default uuidv7(),
  member_id uuid,
  to_name text not null,
  to_email text not null,
  title text not null,
  body_text text not null,
  message_id text not null,
  has_secret boolean not null default false,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  link_text text,
  link_href text,
  language text,
  constraint outbox_pkey PRIMARY KEY (mail_id),
  constraint outbox_check CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint outbox_check1 CHECK (((link_text IS NULL) = (link_href IS NULL))),
  constraint outbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint outbox_message_id_key UNIQUE (message_id),
  constraint outbox_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'dead'::text])))
);

create table mail.statement_turn (
  is_one boolean not null default true,
  month text not null,
  after_id uuid,
  is_done boolean not null default false,
  constraint statement_turn_pkey PRIMARY KEY (is_one),
  constraint statement_turn_is_one_check CHECK (is_one),
  constraint statement_turn_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);

create table market.chain (
  first_day integer not null,
  secret bytea not null,
  promise bytea not null,
  made_at timestamp with time zone not null,
  constraint chain_pkey PRIMARY KEY (first_day),
  constraint chain_promise_check CHECK ((length(promise) = 32)),
  constraint chain_secret_check CHECK ((length(secret) = 32))
);

create table members.copy (
  member_id uuid not null,
  begun_at timestamp with time zone not null default clock_timestamp(),
  is_ready boolean not null default false,
  taken_at timestamp with time zone,
  taken_from bytea,
  constraint copy_pkey PRIMARY KEY (member_id),
  constraint copy_check CHECK (((taken_at IS NULL) = (taken_from IS NULL))),
  constraint copy_check1 CHECK ((is_ready OR (taken_at IS NULL))),
  constraint copy_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint copy_taken_from_check CHECK ((length(taken_from) = 32))
);

create table members.first_steps (
  member_id uuid not null,
  who_pays_seen_at timestamp with time zone,
  hidden_at timestamp with time zone,
  constraint first_steps_pkey PRIMARY KEY (member_id),
  constraint first_steps_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id)
);

create table members.member (
  member_id uuid not null default uuidv7(),
  role text not null default 'member'::text,
  username text not null,
  username_key text not null,
  email text,
  email_key text,
  full_name text,
  phone_number text,
  country_code text,
  gender text,
  photo_path text,
  bitcoin_address text,
  usdt_address text,
  referred_by uuid,
  locale text not null default 'en'::text,
  name_visible boolean not null default false,
  is_demo boolean not null default false,
  online boolean not null default false,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  sign_up_ms integer,
  language text,
  email_confirmed_at timestamp with time zone,
  is_trainer boolean not null default false,
  is_class_account boolean not null default false,
  username_twin text,
  copy_of uuid,
  constraint member_pkey PRIMARY KEY (member_id),
  constraint class_account_without_email CHECK (((NOT is_class_account) OR ((email IS NULL) AND (email_key IS NULL) AND (NOT is_trainer)))),
  constraint copy_by_its_id CHECK (((copy_of IS NOT NULL) = (member_id >= 'f0000000-0000-0000-0000-000000000000'::uuid))),
  constraint copy_is_nobody CHECK (((copy_of IS NULL) OR ((role = 'member'::text) AND (closed_at IS NULL) AND (email IS NULL) AND (email_key IS NULL) AND (referred_by IS NULL) AND (NOT is_demo) AND (NOT is_trainer) AND (NOT is_class_account)))),
  constraint member_check CHECK ((referred_by <> member_id)),
  constraint member_check1 CHECK (((closed_at IS NOT NULL) OR is_class_account OR (copy_of IS NOT NULL) OR ((email IS NOT NULL) AND (email_key IS NOT NULL) AND (full_name IS NOT NULL)))),
  constraint member_check2 CHECK (((closed_at IS NULL) OR ((email IS NULL) AND (email_key IS NULL) AND (full_name IS NULL) AND (phone_number IS NULL) AND (bitcoin_address IS NULL) AND (usdt_address IS NULL) AND (photo_path IS NULL)))),
  constraint member_copy_of_fkey FOREIGN KEY (copy_of) REFERENCES members.member(member_id),
  constraint member_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint member_email_key_key UNIQUE (email_key),
  constraint member_gender_check CHECK ((gender = ANY (ARRAY['Male'::text, 'Female'::text]))),
  constraint member_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text, 'de'::text, 'pt'::text, 'ar'::text, 'zh'::text]))),
  constraint member_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES members.member(member_id),
  constraint member_role_check CHECK ((role = ANY (ARRAY['member'::text, 'admin'::text]))),
  constraint member_sign_up_ms_check CHECK ((sign_up_ms >= 0)),
  constraint member_username_key_key UNIQUE (username_key)
);

create table members.sign_up (
  sign_up_id uuid not null default uuidv7(),
  started_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  constraint sign_up_pkey PRIMARY KEY (sign_up_id)
);

create table members.worth (
  member_id uuid not null,
  total_cents bigint not null default 0,
  constraint worth_pkey PRIMARY KEY (member_id)
);

create table members.worth_turn (
  is_one boolean not null default true,
  read_to timestamp with time zone not null,
  constraint worth_turn_pkey PRIMARY KEY (is_one),
  constraint worth_turn_is_one_check CHECK (is_one)
);

create table network.arrival (
  member_id uuid not null,
  transfer_id uuid not null,
  sender_id uuid not null,
  kind text not null,
  coin ledger.coin not null,
  amount_units bigint not null,
  fee_units bigint not null,
  from_address text not null,
  to_address text not null,
  rate_micros bigint,
  rate_kind text not null,
  sent_at timestamp with time zone not null,
  final_at timestamp with time zone not null,
  arrived_at timestamp with time zone,
  undeliverable_at timestamp with time zone,
  constraint arrival_pkey PRIMARY KEY (member_id, transfer_id),
  constraint arrival_amount_units_check CHECK ((amount_units > 0)),
  constraint arrival_check CHECK ((sender_id <> member_id)),
  constraint arrival_check1 CHECK (((arrived_at IS NULL) OR (undeliverable_at IS NULL))),
  constraint arrival_fee_units_check CHECK ((fee_units >= 0)),
  constraint arrival_kind_check CHECK ((kind = ANY (ARRAY['sent'::text, 'payout'::text]))),
  constraint arrival_rate_kind_check CHECK ((rate_kind = ANY (ARRAY['held'::text, 'ended'::text, 'market'::text]))),
  constraint arrival_rate_micros_check CHECK ((rate_micros > 0))
);

create table network.transfer (
  member_id uuid not null,
  transfer_id uuid not null,
  kind text not null,
  coin ledger.coin not null,
  amount_units bigint not null,
  fee_units bigint not null,
  from_address text,
  to_address text not null,
  to_member_id uuid,
  to_house boolean not null,
  rate_micros bigint,
  rate_kind text not null,
  note text,
  sent_at timestamp with time zone not null,
  final_at timestamp with time zone not null,
  arrived_at timestamp with time zone,
  passed_on_at timestamp with time zone,
  constraint transfer_pkey PRIMARY KEY (member_id, transfer_id),
  constraint transfer_amount_units_check CHECK ((amount_units > 0)),
  constraint transfer_check CHECK ((final_at >= sent_at)),
  constraint transfer_check1 CHECK (((kind = 'faucet'::text) = (from_address IS NULL))),
  constraint transfer_check2 CHECK ((NOT (to_house AND (to_member_id IS NOT NULL)))),
  constraint transfer_fee_units_check CHECK ((fee_units >= 0)),
  constraint transfer_from_address_check CHECK (((length(from_address) >= 20) AND (length(from_address) <= 90))),
  constraint transfer_kind_check CHECK ((kind = ANY (ARRAY['faucet'::text, 'sent'::text, 'payout'::text]))),
  constraint transfer_note_check CHECK (((length(note) >= 1) AND (length(note) <= 140))),
  constraint transfer_rate_kind_check CHECK ((rate_kind = ANY (ARRAY['held'::text, 'ended'::text, 'market'::text]))),
  constraint transfer_rate_micros_check CHECK ((rate_micros > 0)),
  constraint transfer_to_address_check CHECK (((length(to_address) >= 20) AND (length(to_address) <= 90)))
);

create table notices.notice (
  notice_id bigint not null generated always as identity,
  member_id uuid not null,
  kind text not null,
  details jsonb not null,
  noticed_at timestamp with time zone not null,
  constraint notice_pkey PRIMARY KEY (member_id, notice_id),
  constraint notice_kind_check CHECK ((kind ~ '^[a-z_]{3,60}$'::text))
);

create table notices.notification (
  member_id uuid not null,
  notification_id uuid not null default uuidv7(),
  kind text not null,
  about uuid,
  details jsonb not null,
  happened_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (member_id, notification_id),
  constraint notification_kind_check CHECK ((kind ~ '^[a-z_]{3,60}$'::text))
);

create table notices.reader (
  member_id uuid not null,
  read_to uuid not null,
  constraint reader_pkey PRIMARY KEY (member_id)
);

create table platform.clock (
  only_row boolean not null default true,
  base_wall timestamp with time zone not null,
  base_clock timestamp with time zone not null,
  speed double precision not null,
  asked_speed double precision,
  constraint clock_pkey PRIMARY KEY (only_row),
  constraint clock_only_row_check CHECK (only_row),
  constraint clock_speed_check CHECK (((speed >= (0)::double precision) AND (speed <= (1000000)::double precision)))
);

create table platform.demo (
  only_row boolean not null default true,
  anchor timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint demo_pkey PRIMARY KEY (only_row),
  constraint demo_only_row_check CHECK (only_row)
);

create table platform.done_once (
  name text not null,
  done_at timestamp with time zone not null default now(),
  constraint done_once_pkey PRIMARY KEY (name)
);

create table platform.failed_item (
  sweep text not null,
  item text not null,
  error text not null,
  first_at timestamp with time zone not null default clock_timestamp(),
  last_at timestamp with time zone not null default clock_timestamp(),
  times integer not null default 1,
  next_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint failed_item_pkey PRIMARY KEY (sweep, item),
  constraint failed_item_error_check CHECK ((length(error) <= 300)),
  constraint failed_item_item_check CHECK ((length(item) <= 200)),
  constraint failed_item_sweep_check CHECK (((length(sweep) >= 1) AND (length(sweep) <= 60))),
  constraint failed_item_times_check CHECK ((times > 0))
);

create table platform.instance (
  only_one boolean not null default true,
  instance_id uuid not null,
  constraint instance_pkey PRIMARY KEY (only_one),
  constraint instance_only_one_check CHECK (only_one)
);

create table platform.login (
  role_name text not null,
  password text not null,
  constraint login_pkey PRIMARY KEY (role_name)
);

create table platform.member_tally_delta (
  member_id uuid not null,
  name text not null,
  day integer not null default 0,
  part text not null default ''::text,
  value numeric(40,0) not null
);

create table platform.migration (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table platform.tally (
  name text not null,
  day integer not null default 0,
  part text not null default ''::text,
  value numeric(40,0) not null,
  constraint tally_pkey PRIMARY KEY (name, day, part)
);

create table platform.tally_delta (
  name text not null,
  day integer not null default 0,
  part text not null default ''::text,
  value numeric(40,0) not null
);

create table platform.write_probe (
  only_one boolean not null default true,
  written_at timestamp with time zone not null,
  constraint write_probe_pkey PRIMARY KEY (only_one),
  constraint write_probe_only_one_check CHECK (only_one)
);

create table proofs.book_page (
  seal_no bigint not null,
  first_member_id uuid not null,
  records bytea not null,
  constraint book_page_pkey PRIMARY KEY (seal_no, first_member_id)
);

create table proofs.seal (
  seal_no bigint not null,
  sealed_at timestamp with time zone not null,
  hour bigint,
  root bytea not null,
  leaf_count bigint not null,
  book_count bigint not null,
  transfer_count bigint not null,
  owed_cents bigint not null,
  paid_in_cents bigint not null,
  paid_out_cents bigint not null,
  promise bytea,
  public_key bytea not null,
  signature bytea not null,
  previous_no bigint generated always as (NULLIF((seal_no - 1), 0)) stored,
  previous_digest bytea,
  digest bytea not null,
  constraint seal_pkey PRIMARY KEY (seal_no),
  constraint first_alone_has_none_before CHECK (((previous_digest IS NULL) = (seal_no = 1))),
  constraint follows_the_one_before FOREIGN KEY (previous_no, previous_digest) REFERENCES proofs.seal(seal_no, digest),
  constraint seal_book_count_check CHECK ((book_count >= 0)),
  constraint seal_digest_check CHECK ((length(digest) = 32)),
  constraint seal_hour_key UNIQUE (hour),
  constraint seal_leaf_count_check CHECK ((leaf_count >= 2)),
  constraint seal_owed_cents_check CHECK ((owed_cents >= 0)),
  constraint seal_paid_in_cents_check CHECK ((paid_in_cents >= 0)),
  constraint seal_paid_out_cents_check CHECK ((paid_out_cents >= 0)),
  constraint seal_promise_check CHECK ((length(promise) = 32)),
  constraint seal_public_key_check CHECK ((length(public_key) = 32)),
  constraint seal_root_check CHECK ((length(root) = 32)),
  constraint seal_seal_no_check CHECK ((seal_no > 0)),
  constraint seal_seal_no_digest_key UNIQUE (seal_no, digest),
  constraint seal_signature_check CHECK ((length(signature) = 64)),
  constraint seal_transfer_count_check CHECK ((transfer_count >= 0))
);

create table proofs.seen_seal (
  address text not null,
  public_key bytea not null,
  seal_no bigint not null,
  digest bytea not null,
  seal jsonb not null,
  seen_at_micros bigint not null,
  is_contradiction boolean not null,
  signature bytea not null,
  constraint seen_seal_pkey PRIMARY KEY (address, public_key, seal_no, digest),
  constraint seen_seal_address_check CHECK ((length(address) <= 300)),
  constraint seen_seal_digest_check CHECK ((length(digest) = 32)),
  constraint seen_seal_public_key_check CHECK ((length(public_key) = 32)),
  constraint seen_seal_seal_check CHECK ((length((seal)::text) <= 4000)),
  constraint seen_seal_seal_no_check CHECK ((seal_no > 0)),
  constraint seen_seal_signature_check CHECK ((length(signature) = 64))
);

create table proofs.signing_key (
  only_one boolean not null default true,
  public_key bytea not null,
  secret bytea not null,
  made_at timestamp with time zone not null,
  constraint signing_key_pkey PRIMARY KEY (only_one),
  constraint signing_key_only_one_check CHECK (only_one),
  constraint signing_key_public_key_check CHECK ((length(public_key) = 32))
);

create table proofs.tree_page (
  seal_no bigint not null,
  level smallint not null,
  page_no integer not null,
  nodes bytea not null,
  constraint tree_page_pkey PRIMARY KEY (seal_no, level, page_no)
);

create table proofs.witness_statement (
  witness text not null,
  witness_key bytea not null,
  address text not null,
  public_key bytea not null,
  seal_no bigint not null,
  digest bytea not null,
  seal jsonb not null,
  seen_at_micros bigint not null,
  signature bytea not null,
  constraint witness_statement_pkey PRIMARY KEY (witness, public_key, seal_no, digest),
  constraint witness_statement_address_check CHECK ((length(address) <= 300)),
  constraint witness_statement_digest_check CHECK ((length(digest) = 32)),
  constraint witness_statement_public_key_check CHECK ((length(public_key) = 32)),
  constraint witness_statement_seal_check CHECK ((length((seal)::text) <= 4000)),
  constraint witness_statement_seal_no_check CHECK ((seal_no > 0)),
  constraint witness_statement_signature_check CHECK ((length(signature) = 64)),
  constraint witness_statement_witness_check CHECK ((length(witness) <= 300)),
  constraint witness_statement_witness_key_check CHECK ((length(witness_key) = 32))
);

create table referrals.due (
  member_id uuid not null,
  referrer_id uuid not null,
  investment_id uuid not null,
  principal_cents bigint not null,
  due_at timestamp with time zone not null,
  state text not null default 'due'::text,
  settled_at timestamp with time zone,
  constraint due_pkey PRIMARY KEY (member_id),
  constraint due_check CHECK ((referrer_id <> member_id)),
  constraint due_check1 CHECK (((state = 'due'::text) = (settled_at IS NULL))),
  constraint due_principal_cents_check CHECK ((principal_cents > 0)),
  constraint due_state_check CHECK ((state = ANY (ARRAY['due'::text, 'credited'::text, 'void'::text])))
);

create table referrals.reward (
  member_id uuid not null,
  referrer_id uuid not null,
  investment_id uuid not null,
  principal_cents bigint not null,
  percent smallint not null,
  amount_cents bigint not null,
  settled_at timestamp with time zone not null,
  constraint reward_pkey PRIMARY KEY (referrer_id, member_id),
  constraint reward_check CHECK ((referrer_id <> member_id)),
  constraint reward_principal_cents_check CHECK ((principal_cents > 0))
);

create table referrals.savings_move (
  member_id uuid not null,
  move_id uuid not null,
  amount_cents bigint not null,
  moved_at timestamp with time zone not null,
  constraint savings_move_pkey PRIMARY KEY (member_id, move_id),
  constraint savings_move_amount_cents_check CHECK ((amount_cents > 0))
);

create table reviews.review (
  member_id uuid not null,
  text text not null,
  country_code text not null,
  picture_name text,
  status text not null default 'pending'::text,
  written_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decline_reason text,
  constraint review_pkey PRIMARY KEY (member_id),
  constraint review_check CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint review_check1 CHECK (((status = 'declined'::text) = (decline_reason IS NOT NULL))),
  constraint review_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint review_decline_reason_check CHECK (((length(decline_reason) >= 1) AND (length(decline_reason) <= 500))),
  constraint review_picture_name_check CHECK (((length(picture_name) >= 1) AND (length(picture_name) <= 1024))),
  constraint review_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'declined'::text]))),
  constraint review_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);

create table support.canned_reply (
  canned_reply_id uuid not null default uuidv7(),
  title text not null,
  text text not null,
  constraint canned_reply_pkey PRIMARY KEY (canned_reply_id),
  constraint canned_reply_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint canned_reply_title_check CHECK (((length(title) >= 1) AND (length(title) <= 60)))
);

create table support.conversation (
  conversation_id uuid not null default uuidv7(),
  member_id uuid,
  token_hash bytea,
  country_code text,
  page text,
  state text not null default 'open'::text,
  with_person boolean not null default false,
  waiting_since timestamp with time zone,
  began_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  was_passed boolean not null default false,
  was_answered boolean not null default false,
  constraint conversation_pkey PRIMARY KEY (conversation_id),
  constraint conversation_check CHECK (((member_id IS NULL) <> (token_hash IS NULL))),
  constraint conversation_check1 CHECK (((state = 'waiting'::text) = (waiting_since IS NOT NULL))),
  constraint conversation_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint conversation_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(member_id),
  constraint conversation_member_id_key UNIQUE (member_id),
  constraint conversation_page_check CHECK (((length(page) >= 1) AND (length(page) <= 120))),
  constraint conversation_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text]))),
  constraint conversation_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint conversation_token_hash_key UNIQUE (token_hash)
);

create table support.message (
  conversation_id uuid not null,
  message_id uuid not null default uuidv7(),
  kind text not null,
  text text,
  answer_id text,
  message_key uuid,
  sent_at timestamp with time zone not null,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  waited_ms bigint,
  constraint message_pkey PRIMARY KEY (conversation_id, message_id),
  constraint message_answer_id_check CHECK (((length(answer_id) >= 1) AND (length(answer_id) <= 80))),
  constraint message_check CHECK (((kind = ANY (ARRAY['question'::text, 'reply'::text])) = (text IS NOT NULL))),
  constraint message_check1 CHECK (((kind = 'automatic'::text) = (answer_id IS NOT NULL))),
  constraint message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support.conversation(conversation_id) ON DELETE CASCADE,
  constraint message_conversation_id_message_key_key UNIQUE (conversation_id, message_key),
  constraint message_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'automatic'::text, 'passed'::text, 'reply'::text, 'closed'::text]))),
  constraint message_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint message_waited_ms_check CHECK ((waited_ms >= 0))
);

create table trading.fill (
  member_id uuid not null,
  order_id uuid not null,
  round_no integer not null,
  symbol text not null,
  side text not null,
  source text not null,
  filled_at timestamp with time zone not null,
  posted_at timestamp with time zone not null,
  price_units bigint not null,
  price_decimals smallint not null,
  half_spread_shares numeric(20,0) not null,
  impact_shares numeric(20,0) not null,
  volume_cents bigint not null,
  quantity_units bigint not null,
  traded_cents bigint not null,
  fee_cents bigint not null,
  given_back_cents bigint not null,
  spread_cents bigint not null,
  impact_cents bigint not null,
  quantity_after_units bigint not null,
  cost_after_cents bigint not null,
  taken_cents bigint not null,
  constraint fill_pkey PRIMARY KEY (member_id, order_id),
  constraint fill_cost_after_cents_check CHECK ((cost_after_cents >= 0)),
  constraint fill_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint fill_given_back_cents_check CHECK ((given_back_cents >= 0)),
  constraint fill_half_spread_shares_check CHECK ((half_spread_shares >= (0)::numeric)),
  constraint fill_impact_shares_check CHECK ((impact_shares >= (0)::numeric)),
  constraint fill_price_units_check CHECK ((price_units > 0)),
  constraint fill_quantity_after_units_check CHECK ((quantity_after_units >= 0)),
  constraint fill_quantity_units_check CHECK ((quantity_units > 0)),
  constraint fill_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
  constraint fill_traded_cents_check CHECK ((traded_cents >= 0))
);

create table trading."position" (
  member_id uuid not null,
  round_no integer not null,
  symbol text not null,
  quantity_units bigint not null,
  cost_cents bigint not null,
  taken_cents bigint not null,
  constraint position_pkey PRIMARY KEY (member_id, round_no, symbol),
  constraint position_cost_cents_check CHECK ((cost_cents >= 0)),
  constraint position_quantity_units_check CHECK ((quantity_units >= 0))
);

create table trading.progress (
  source text not null,
  symbol text not null,
  tick bigint not null,
  constraint progress_pkey PRIMARY KEY (source, symbol)
);

create table trading.round (
  member_id uuid not null,
  round_no integer not null,
  began_at timestamp with time zone not null,
  constraint round_pkey PRIMARY KEY (member_id, round_no),
  constraint round_round_no_check CHECK ((round_no > 1))
);

create table trading.trade_order (
  member_id uuid not null,
  order_id uuid not null,
  order_no integer not null,
  round_no integer not null,
  symbol text not null,
  side text not null,
  type text not null,
  amount_cents bigint,
  amount_units bigint,
  price_units bigint,
  price_decimals smallint not null,
  trigger_way text,
  trigger_units bigint,
  set_aside bigint not null,
  note text,
  source text not null,
  accepted_at timestamp with time zone not null,
  accepted_tick bigint not null,
  ends_at timestamp with time zone,
  touched_tick bigint,
  is_watched boolean not null default false,
  state text not null default 'open'::text,
  end_reason text,
  ended_at timestamp with time zone,
  constraint trade_order_pkey PRIMARY KEY (member_id, order_id),
  constraint trade_order_amount_cents_check CHECK ((amount_cents > 0)),
  constraint trade_order_amount_units_check CHECK ((amount_units > 0)),
  constraint trade_order_check CHECK (((amount_cents IS NULL) <> (amount_units IS NULL))),
  constraint trade_order_check1 CHECK (((side = 'buy'::text) OR (amount_units IS NOT NULL))),
  constraint trade_order_check2 CHECK (((type = 'market'::text) = (price_units IS NULL))),
  constraint trade_order_check3 CHECK (((trigger_way IS NULL) = (trigger_units IS NULL))),
  constraint trade_order_check4 CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint trade_order_member_id_order_no_key UNIQUE (member_id, order_no),
  constraint trade_order_note_check CHECK ((length(note) <= 280)),
  constraint trade_order_order_no_check CHECK ((order_no > 0)),
  constraint trade_order_price_decimals_check CHECK (((price_decimals >= 0) AND (price_decimals <= 18))),
  constraint trade_order_price_units_check CHECK ((price_units > 0)),
  constraint trade_order_round_no_check CHECK ((round_no > 0)),
  constraint trade_order_set_aside_check CHECK ((set_aside > 0)),
  constraint trade_order_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
  constraint trade_order_state_check CHECK ((state = ANY (ARRAY['open'::text, 'filled'::text, 'cancelled'::text, 'expired'::text, 'unfillable'::text]))),
  constraint trade_order_trigger_way_check CHECK ((trigger_way = ANY (ARRAY['down'::text, 'up'::text]))),
  constraint trade_order_type_check CHECK ((type = ANY (ARRAY['market'::text, 'limit'::text, 'stop'::text])))
);

create table withdrawals.withdrawal (
  member_id uuid not null,
  withdrawal_id uuid not null,
  amount_cents bigint not null,
  coin text not null,
  address text not null,
  status text not null default 'pending'::text,
  requested_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decline_reason text,
  transfer_id uuid,
  coin_units bigint,
  rate_micros bigint,
  payout_note text,
  cancel_cause text,
  in_class boolean not null default false,
  constraint withdrawal_pkey PRIMARY KEY (member_id, withdrawal_id),
  constraint cancelled_for_a_cause CHECK (((status = 'cancelled'::text) = (cancel_cause IS NOT NULL))),
  constraint paid_by_hand_with_a_note CHECK (((status <> 'approved'::text) OR (transfer_id IS NOT NULL) OR (payout_note IS NOT NULL))) NOT VALID,
  constraint paid_only_if_approved CHECK (((status = 'approved'::text) OR ((transfer_id IS NULL) AND (coin_units IS NULL) AND (payout_note IS NULL)))),
  constraint paid_with_its_rate CHECK ((((transfer_id IS NULL) = (coin_units IS NULL)) AND ((transfer_id IS NULL) = (rate_micros IS NULL)))),
  constraint withdrawal_address_check CHECK (((length(address) >= 1) AND (length(address) <= 200))),
  constraint withdrawal_amount_cents_check CHECK ((amount_cents > 0)),
  constraint withdrawal_cancel_cause_check CHECK ((cancel_cause = ANY (ARRAY['member'::text, 'account_closed'::text]))),
  constraint withdrawal_check CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint withdrawal_check1 CHECK (((status = 'declined'::text) = (decline_reason IS NOT NULL))),
  constraint withdrawal_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'ETH'::text, 'USDT'::text]))),
  constraint withdrawal_coin_units_check CHECK ((coin_units > 0)),
  constraint withdrawal_decline_reason_check CHECK (((length(decline_reason) >= 1) AND (length(decline_reason) <= 500))),
  constraint withdrawal_payout_note_check CHECK (((length(payout_note) >= 1) AND (length(payout_note) <= 500))),
  constraint withdrawal_rate_micros_check CHECK ((rate_micros > 0)),
  constraint withdrawal_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'cancelled'::text])))
);

CREATE INDEX command_event_in_order ON audit.command_event USING btree (event_id);

CREATE INDEX event_of_actor ON audit.event USING btree (actor_member_id, event_id);

CREATE INDEX event_of_subject ON audit.event USING btree (subject_member_id, event_id);

CREATE INDEX attempt_ends_at ON auth.attempt USING btree (ends_at);

CREATE INDEX challenge_expires_at ON auth.challenge USING btree (expires_at);

CREATE INDEX challenge_of_member ON auth.challenge USING btree (member_id);

CREATE INDEX device_last_seen_at ON auth.device USING btree (last_seen_at);

CREATE INDEX device_member_id ON auth.device USING btree (member_id);

CREATE INDEX email_confirmation_expires_at ON auth.email_confirmation USING btree (expires_at);

CREATE INDEX pace_next_at ON auth.pace USING btree (next_at);

CREATE INDEX passkey_challenge_expires_at ON auth.passkey_challenge USING btree (expires_at);

CREATE INDEX passkey_challenge_of_member ON auth.passkey_challenge USING btree (member_id);

CREATE INDEX reset_link_expires_at ON auth.reset_link USING btree (expires_at);

CREATE INDEX reset_link_of_member ON auth.reset_link USING btree (member_id);

CREATE INDEX session_ended ON auth.session USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX session_expiring ON auth.session USING btree (expires_at) WHERE (ended_at IS NULL);

CREATE INDEX session_open ON auth.session USING btree (last_seen_at) WHERE (ended_at IS NULL);

CREATE INDEX solved_puzzle_end ON auth.solved_puzzle USING btree (expires_at);

CREATE INDEX totp_step_claimed_at ON auth.totp_step USING btree (claimed_at);

CREATE INDEX class_trainer ON classes.class USING btree (trainer_id, created_at);

CREATE UNIQUE INDEX judging_open ON classes.judging USING btree (class_id) WHERE (closed_at IS NULL);

CREATE UNIQUE INDEX question_open ON classes.question USING btree (class_id) WHERE (ended_at IS NULL);

CREATE INDEX deposit_by_status ON deposits.deposit USING btree (status, deposit_id);

CREATE INDEX deposit_in_order ON deposits.deposit USING btree (deposit_id);

CREATE INDEX deposit_pending ON deposits.deposit USING btree (member_id) WHERE (status = 'pending'::text);

CREATE UNIQUE INDEX deposit_transfer_once ON deposits.deposit USING btree (member_id, transfer_id) WHERE ((transfer_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));

CREATE INDEX image_copy_by_blob ON files.image_copy USING btree (blob_id);

CREATE INDEX object_by_name ON files.object USING btree (name);

CREATE INDEX piece_by_blob ON files.piece USING btree (blob_id);

CREATE INDEX storage_token_expires_at ON files.storage_token USING btree (expires_at);

CREATE INDEX upload_expires_at ON files.upload USING btree (expires_at);

CREATE INDEX investment_running ON investments.investment USING btree (matures_at, member_id, investment_id) WHERE (state = 'running'::text);

CREATE INDEX request_by_time ON ledger.request USING btree (begun_at);

CREATE INDEX transfer_by_time ON ledger.transfer USING brin (posted_at) WITH (pages_per_range='32', autosummarize='on');

CREATE INDEX transfer_deposits ON ledger.transfer USING btree (posted_at, member_id, transfer_no) INCLUDE (amount_units) WHERE (kind = 'deposit_credited'::ledger.transfer_kind);

CREATE INDEX transfer_payouts ON ledger.transfer USING btree (posted_at, member_id, transfer_no) INCLUDE (amount_units) WHERE (kind = 'withdrawal_paid'::ledger.transfer_kind);

CREATE INDEX outbox_of_member ON mail.outbox USING btree (member_id, mail_id);

CREATE INDEX outbox_open ON mail.outbox USING btree (status, mail_id) WHERE (status <> 'sent'::text);

CREATE INDEX outbox_sent ON mail.outbox USING btree (sent_at) WHERE (status = 'sent'::text);

CREATE INDEX copy_by_network ON members.copy USING btree (taken_from) WHERE (taken_at IS NOT NULL);

CREATE INDEX copy_untaken ON members.copy USING btree (begun_at) WHERE (taken_at IS NULL);

CREATE INDEX member_by_country ON members.member USING btree (COALESCE(country_code, ''::text), member_id) WHERE ((role = 'member'::text) AND (closed_at IS NULL) AND (NOT is_class_account));

CREATE INDEX member_by_login ON members.member USING btree (COALESCE(last_login_at, '-infinity'::timestamp with time zone), member_id) WHERE ((role = 'member'::text) AND (closed_at IS NULL) AND (NOT is_class_account));

CREATE INDEX member_by_name ON members.member USING btree (lower(COALESCE(full_name, ''::text)), member_id) WHERE ((role = 'member'::text) AND (closed_at IS NULL) AND (NOT is_class_account));

CREATE INDEX member_by_part ON members.member USING gin ((((((username || ' '::text) || COALESCE(full_name, ''::text)) || ' '::text) || COALESCE(email, ''::text))) trigrams.gin_trgm_ops);

CREATE INDEX member_copies ON members.member USING btree (copy_of) WHERE (copy_of IS NOT NULL);

CREATE INDEX member_created_at ON members.member USING btree (created_at, member_id);

CREATE INDEX member_demo ON members.member USING btree (created_at, member_id) WHERE is_demo;

CREATE INDEX member_email_begins ON members.member USING btree (email_key text_pattern_ops);

CREATE INDEX member_name_begins ON members.member USING btree (lower(full_name) text_pattern_ops);

CREATE UNIQUE INDEX member_one_admin ON members.member USING btree (role) WHERE (role = 'admin'::text);

CREATE INDEX member_referred_by ON members.member USING btree (referred_by, member_id) WHERE (referred_by IS NOT NULL);

CREATE INDEX member_username_begins ON members.member USING btree (username_key text_pattern_ops);

CREATE UNIQUE INDEX member_username_twin ON members.member USING btree (username_twin);

CREATE INDEX sign_up_finished ON members.sign_up USING btree (finished_at) WHERE (finished_at IS NOT NULL);

CREATE INDEX worth_in_order ON members.worth USING btree (total_cents, member_id);

CREATE INDEX arrival_under_way ON network.arrival USING btree (final_at) WHERE ((arrived_at IS NULL) AND (undeliverable_at IS NULL));

CREATE INDEX transfer_to_pass_on ON network.transfer USING btree (sent_at) WHERE ((to_member_id <> member_id) AND (passed_on_at IS NULL));

CREATE INDEX transfer_under_way ON network.transfer USING btree (final_at) WHERE ((arrived_at IS NULL) AND (to_house OR (to_member_id = member_id)));

CREATE INDEX notice_in_order ON notices.notice USING btree (notice_id);

CREATE INDEX notification_about ON notices.notification USING btree (member_id, about, kind) WHERE (read_at IS NULL);

CREATE INDEX notification_age ON notices.notification USING btree (happened_at);

CREATE INDEX notification_unread ON notices.notification USING btree (member_id, notification_id) WHERE (read_at IS NULL);

CREATE INDEX due_open ON referrals.due USING btree (due_at) WHERE (state = 'due'::text);

CREATE INDEX review_by_status ON reviews.review USING btree (status, written_at, member_id);

CREATE INDEX review_in_order ON reviews.review USING btree (written_at, member_id);

CREATE INDEX review_published ON reviews.review USING btree (decided_at DESC) WHERE (status = 'published'::text);

CREATE INDEX conversation_by_state ON support.conversation USING btree (state, last_at DESC, conversation_id DESC);

CREATE INDEX conversation_in_order ON support.conversation USING btree (last_at DESC, conversation_id DESC);

CREATE INDEX conversation_of_visitors ON support.conversation USING btree (last_at) WHERE (member_id IS NULL);

CREATE INDEX conversation_waiting ON support.conversation USING btree (waiting_since, conversation_id) WHERE (state = 'waiting'::text);

CREATE INDEX message_text ON support.message USING gin (text trigrams.gin_trgm_ops);

CREATE INDEX message_to_mail ON support.message USING btree (sent_at) WHERE ((kind = 'reply'::text) AND (read_at IS NULL) AND (mailed_at IS NULL));

CREATE INDEX message_unread ON support.message USING btree (conversation_id, kind) WHERE (read_at IS NULL);

CREATE INDEX message_waited ON support.message USING btree (message_id DESC) WHERE (waited_ms IS NOT NULL);

CREATE INDEX fill_by_order ON trading.fill USING btree (order_id);

CREATE INDEX fill_by_time ON trading.fill USING btree (member_id, filled_at DESC, order_id DESC);

CREATE INDEX trade_order_by_state ON trading.trade_order USING btree (state, order_id);

CREATE INDEX trade_order_ending ON trading.trade_order USING btree (ends_at) WHERE ((state = 'open'::text) AND (ends_at IS NOT NULL));

CREATE INDEX trade_order_new ON trading.trade_order USING btree (symbol, accepted_tick) WHERE ((state = 'open'::text) AND (NOT is_watched));

CREATE INDEX trade_order_open ON trading.trade_order USING btree (member_id, order_id) WHERE (state = 'open'::text);

CREATE INDEX trade_order_watched ON trading.trade_order USING btree (symbol, trigger_way, trigger_units) WHERE ((state = 'open'::text) AND is_watched);

CREATE INDEX withdrawal_by_status ON withdrawals.withdrawal USING btree (status, withdrawal_id);

CREATE INDEX withdrawal_in_order ON withdrawals.withdrawal USING btree (withdrawal_id);

CREATE INDEX withdrawal_paid ON withdrawals.withdrawal USING btree (decided_at DESC) WHERE (status = 'approved'::text);

CREATE INDEX withdrawal_pending ON withdrawals.withdrawal USING btree (member_id) WHERE (status = 'pending'::text);

create view ledger.counted_flow as
 SELECT asset,
    (floor((EXTRACT(epoch FROM posted_at) / (86400)::numeric)))::integer AS day,
    kind,
    from_kind,
    to_kind,
    sum(amount_units) AS units,
    count(*) AS count
   FROM ledger.transfer
  WHERE (member_id < 'f0000000-0000-0000-0000-000000000000'::uuid)
  GROUP BY asset, ((floor((EXTRACT(epoch FROM posted_at) / (86400)::numeric)))::integer), kind, from_kind, to_kind;

create view ledger.current_flow as
 SELECT asset,
    day,
    kind,
    from_kind,
    to_kind,
    sum(units) AS units,
    (sum(count))::bigint AS count
   FROM ( SELECT day_flow.asset,
            day_flow.day,
            day_flow.kind,
            day_flow.from_kind,
            day_flow.to_kind,
            day_flow.units,
            day_flow.count
           FROM ledger.day_flow
        UNION ALL
         SELECT flow_delta.asset,
            flow_delta.day,
            flow_delta.kind,
            flow_delta.from_kind,
            flow_delta.to_kind,
            flow_delta.units,
            flow_delta.count
           FROM ledger.flow_delta) both_parts
  GROUP BY asset, day, kind, from_kind, to_kind;

create view ledger.current_total as
 SELECT asset,
    kind,
    sum(units) AS balance_units
   FROM ( SELECT total.asset,
            total.kind,
            total.balance_units AS units
           FROM ledger.total
        UNION ALL
         SELECT flow_delta.asset,
            moved.kind,
            moved.units
           FROM (ledger.flow_delta
             CROSS JOIN LATERAL ( VALUES (flow_delta.to_kind,flow_delta.units), (flow_delta.from_kind,(- flow_delta.units))) moved(kind, units))) both_parts
  GROUP BY asset, kind;

create view ledger.entry as
 SELECT transfer.member_id,
    transfer.asset,
    transfer.from_kind AS account_kind,
    transfer.transfer_no,
    'from'::ledger.side AS side,
    transfer.amount_units,
    transfer.from_after_units AS balance_after_units,
    transfer.to_kind AS other_kind,
    transfer.kind,
    transfer.cause_id,
    transfer.posted_at
   FROM ledger.transfer
UNION ALL
 SELECT transfer.member_id,
    transfer.asset,
    transfer.to_kind AS account_kind,
    transfer.transfer_no,
    'to'::ledger.side AS side,
    transfer.amount_units,
    transfer.to_after_units AS balance_after_units,
    transfer.from_kind AS other_kind,
    transfer.kind,
    transfer.cause_id,
    transfer.posted_at
   FROM ledger.transfer;

create view platform.counted_tally as
 SELECT name,
    day,
    part,
    sum(value) AS value
   FROM ( SELECT told.name,
            told.day,
            told.part,
            sum(told.value) AS value
           FROM (( SELECT investment.return_cents,
                    investment.principal_cents,
                    investment.state,
                    investment.ended_at,
                    investment.in_class,
                    (floor((EXTRACT(epoch FROM investment.opened_at) / (86400)::numeric)))::integer AS opened_day,
                    (floor((EXTRACT(epoch FROM investment.ended_at) / (86400)::numeric)))::integer AS ended_day,
                    ((investment.percent || ' '::text) || (round((EXTRACT(epoch FROM (investment.matures_at - investment.opened_at)) / (3600)::numeric)))::integer) AS terms,
                        CASE
                            WHEN (investment.state = 'running'::text) THEN (floor((EXTRACT(epoch FROM investment.matures_at) / (3600)::numeric)))::integer
                            ELSE NULL::integer
                        END AS due_hour
                   FROM investments.investment
                  WHERE (investment.member_id < 'f0000000-0000-0000-0000-000000000000'::uuid)) i
             CROSS JOIN LATERAL ( VALUES ('promised'::text,i.opened_day,''::text,i.return_cents), ('invested'::text,i.opened_day,i.terms,i.principal_cents), ('promise_ended'::text,i.ended_day,''::text,i.return_cents), ('investments_ended'::text,
                        CASE
                            WHEN ((i.ended_at IS NOT NULL) AND (NOT i.in_class)) THEN 0
                            ELSE NULL::integer
                        END,''::text,1), ('investments_paid'::text,
                        CASE
                            WHEN ((i.state = 'matured'::text) AND (i.return_cents > 0) AND (NOT i.in_class)) THEN 0
                            ELSE NULL::integer
                        END,''::text,1), ('due_principal'::text,i.due_hour,''::text,i.principal_cents), ('due_return'::text,i.due_hour,''::text,i.return_cents), ('due_count'::text,i.due_hour,''::text,1)) told(name, day, part, value))
          WHERE (told.day IS NOT NULL)
          GROUP BY told.name, told.day, told.part
        UNION ALL
         SELECT told.name,
            0,
            "position".symbol,
            sum(told.value) AS sum
           FROM (trading."position"
             CROSS JOIN LATERAL ( VALUES ('held_units'::text,"position".quantity_units), ('held_cost'::text,"position".cost_cents), ('holders'::text,1)) told(name, value))
          WHERE (("position".quantity_units > 0) AND ("position".member_id < 'f0000000-0000-0000-0000-000000000000'::uuid))
          GROUP BY told.name, "position".symbol
        UNION ALL
         SELECT 'holding_members'::text,
            0,
            ''::text,
            count(DISTINCT "position".member_id) AS count
           FROM trading."position"
          WHERE (("position".quantity_units > 0) AND ("position".member_id < 'f0000000-0000-0000-0000-000000000000'::uuid))
        UNION ALL
         SELECT 'books'::text,
            0,
            ''::text,
            count(*) AS count
           FROM ledger.book
          WHERE (book.member_id < 'f0000000-0000-0000-0000-000000000000'::uuid)
        UNION ALL
         SELECT 'members'::text,
            0,
            ''::text,
            count(*) AS count
           FROM members.member
          WHERE ((member.role = 'member'::text) AND (member.closed_at IS NULL) AND (NOT member.is_class_account) AND (member.copy_of IS NULL))
        UNION ALL
         SELECT 'class_accounts'::text,
            0,
            ''::text,
            count(*) AS count
           FROM members.member
          WHERE ((member.closed_at IS NULL) AND member.is_class_account)
        UNION ALL
         SELECT 'demo_members'::text,
            0,
            ''::text,
            count(*) AS count
           FROM members.member
          WHERE ((member.role = 'member'::text) AND (member.closed_at IS NULL) AND member.is_demo)
        UNION ALL
         SELECT 'two_steps'::text,
            0,
            ''::text,
            count(*) AS count
           FROM auth.totp
          WHERE (totp.confirmed_at IS NOT NULL)
        UNION ALL
         SELECT 'forms_begun'::text,
            0,
            ''::text,
            count(*) AS count
           FROM members.sign_up
        UNION ALL
         SELECT 'forms_finished'::text,
            0,
            ''::text,
            count(*) AS count
           FROM members.sign_up
          WHERE (sign_up.finished_at IS NOT NULL)
        UNION ALL
         SELECT 'lessons_begun'::text,
            0,
            ''::text,
            count(*) AS count
           FROM learn.lesson_progress
          WHERE (lesson_progress.member_id < 'f0000000-0000-0000-0000-000000000000'::uuid)
        UNION ALL
         SELECT 'lessons_finished'::text,
            0,
            ''::text,
            count(*) AS count
           FROM learn.lesson_progress
          WHERE ((lesson_progress.finished_at IS NOT NULL) AND (lesson_progress.member_id < 'f0000000-0000-0000-0000-000000000000'::uuid))
        UNION ALL
         SELECT 'chats_passed'::text,
            0,
            ''::text,
            count(DISTINCT message.conversation_id) AS count
           FROM support.message
          WHERE (message.kind = ANY (ARRAY['passed'::text, 'reply'::text]))
        UNION ALL
         SELECT 'chats_answered'::text,
            0,
            ''::text,
            count(DISTINCT message.conversation_id) AS count
           FROM support.message
          WHERE (message.kind = 'reply'::text)
        UNION ALL
         SELECT 'conversations'::text,
            0,
            conversation.state,
            count(*) AS count
           FROM support.conversation
          GROUP BY conversation.state) counted
  WHERE (value <> (0)::numeric)
  GROUP BY name, day, part;

create view platform.current_tally as
 SELECT name,
    day,
    part,
    sum(value) AS value
   FROM ( SELECT tally.name,
            tally.day,
            tally.part,
            tally.value
           FROM platform.tally
        UNION ALL
         SELECT tally_delta.name,
            tally_delta.day,
            tally_delta.part,
            tally_delta.value
           FROM platform.tally_delta
        UNION ALL
         SELECT member_tally_delta.name,
            member_tally_delta.day,
            member_tally_delta.part,
            member_tally_delta.value
           FROM platform.member_tally_delta) all_parts
  GROUP BY name, day, part;

CREATE OR REPLACE FUNCTION audit.add_links(count_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  last_no bigint;
  last_digest bytea;
  added integer := 0;
  next audit.event;
begin
  if not pg_try_advisory_xact_lock(4207002) then
    return 0;
  end if;
  select link_no, digest into last_no, last_digest from audit.link order by link_no desc limit 1;
  last_no := coalesce(last_no, 0);
  last_digest := coalesce(last_digest, ''::bytea);
  for next in
    select event.* from audit.waiting join audit.event using (event_id) order by event_id limit count_max
  loop
    last_no := last_no + 1;
    last_digest := sha256(last_digest || audit.content_of(next));
    insert into audit.link (link_no, event_id, digest) values (last_no, next.event_id, last_digest);
    delete from audit.waiting where event_id = next.event_id;
    added := added + 1;
  end loop;
  return added;
end
$function$;

CREATE OR REPLACE FUNCTION audit.content_of(event audit.event)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN convert_to((jsonb_build_array((event).event_id, ((EXTRACT(epoch FROM (event).happened_at) * (1000000)::numeric))::bigint, (event).kind, (event).actor_member_id, (event).subject_member_id, (event).country_code, (event).details))::text, 'UTF8'::name);

CREATE OR REPLACE FUNCTION audit.drop_before(moment timestamp with time zone, count_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  last audit.link;
  dropped integer;
begin
  if not pg_try_advisory_xact_lock(4207002) then
    return 0;
  end if;
  -- Whoever calls, a year is always kept.
  moment := least(moment, platform.clock_now() - interval '365 days');
  select old.link_no, old.event_id, old.digest into last
    from (select link.link_no, link.event_id, link.digest,
                 bool_and(event.happened_at < moment) over (order by link.link_no) as is_old
            from (select * from audit.link order by link_no limit count_max) as link
            join audit.event using (event_id)) as old
   where old.is_old order by old.link_no desc limit 1;
  if last.link_no is null or last.link_no = (select max(link_no) from audit.link) then
    return 0;
  end if;
  alter table audit.event disable trigger event_only_grows;
  alter table audit.link disable trigger link_only_grows;
  delete from audit.event where event_id in (select event_id from audit.link where link_no <= last.link_no);
  delete from audit.link where link_no <= last.link_no;
  get diagnostics dropped = row_count;
  alter table audit.event enable trigger event_only_grows;
  alter table audit.link enable trigger link_only_grows;
  insert into audit.dropped (link_no, digest, last_event_id, dropped_at)
  values (last.link_no, last.digest, last.event_id, platform.clock_now())
  on conflict (only_one) do update
     set link_no = excluded.link_no, digest = excluded.digest, last_event_id = excluded.last_event_id,
         dropped_at = excluded.dropped_at;
  return dropped;
end $function$;

CREATE OR REPLACE FUNCTION audit.forget_gathered(count_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  members uuid[];
  events uuid[];
  forgotten integer;
begin
  select array_agg(member_id), array_agg(event_id) into members, events
    from (select member_id, event_id from audit.command_event order by event_id limit count_max) as oldest;
  if events is null then
    return 0;
  end if;
  select array_agg(event_id) into events
    from (select event_id from audit.event where event_id = any(events)
          union all
          select event_id from unnest(members, events) as told (member_id, event_id)
           where member_id >= 'f0000000-0000-0000-0000-000000000000') as over;
  delete from audit.command_event where member_id = any(members) and event_id = any(events);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$function$;

CREATE OR REPLACE FUNCTION audit.gather(count_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  gathered integer;
begin
  insert into audit.event (event_id, happened_at, kind, actor_member_id, subject_member_id, details)
  select event_id, happened_at, kind, actor_member_id, member_id, details
    from audit.command_event where member_id < 'f0000000-0000-0000-0000-000000000000' order by event_id limit count_max
  on conflict (event_id) do nothing;
  get diagnostics gathered = row_count;
  return gathered;
end
$function$;

CREATE OR REPLACE FUNCTION audit.note_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into audit.waiting (event_id) select event_id from fresh;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION audit.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log only grows' using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION auth.tally_totp()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.confirmed_at is not null then perform platform.tell('two_steps', -1); end if;
  if tg_op <> 'DELETE' and new.confirmed_at is not null then perform platform.tell('two_steps', 1); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION auth.tell_all_sessions_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_changed', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION auth.tell_session_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_changed', coalesce(new.member_id, old.member_id)::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION learn.tally_lesson()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(new.member_id, old.member_id) >= 'f0000000-0000-0000-0000-000000000000' then
    return null;
  end if;
  if tg_op = 'INSERT' then perform platform.tell('lessons_begun', 1); end if;
  if tg_op = 'DELETE' then perform platform.tell('lessons_begun', -1); end if;
  if tg_op <> 'INSERT' and old.finished_at is not null then perform platform.tell('lessons_finished', -1); end if;
  if tg_op <> 'DELETE' and new.finished_at is not null then perform platform.tell('lessons_finished', 1); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger.content_of(transfer ledger.transfer)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN convert_to(concat_ws('
'::text, 'dryrun transfer 1', (transfer).member_id, (transfer).transfer_no, (transfer).asset, (transfer).kind, (transfer).from_kind, (transfer).to_kind, (transfer).amount_units, (transfer).from_after_units, (transfer).to_after_units, (transfer).cause_id, ((EXTRACT(epoch FROM (transfer).posted_at) * (1000000)::numeric))::bigint), 'UTF8'::name);

CREATE OR REPLACE FUNCTION ledger.forget_copy(copy_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if copy_id is null or copy_id < 'f0000000-0000-0000-0000-000000000000' then
    raise exception 'only a copy of the demo account is forgotten' using errcode = 'insufficient_privilege';
  end if;
  -- Whoever is moving its money ends first, and then finds no book.
  perform from ledger.book where member_id = copy_id for update;
  delete from ledger.book where member_id = copy_id;
  delete from ledger.account where member_id = copy_id;
  delete from ledger.transfer where member_id = copy_id;
  delete from ledger.adjustment where member_id = copy_id;
  delete from ledger.command where member_id = copy_id;
  delete from deposits.deposit where member_id = copy_id;
  delete from deposits.held_rate where member_id = copy_id;
  delete from investments.investment where member_id = copy_id;
  delete from withdrawals.withdrawal where member_id = copy_id;
  delete from network.transfer where member_id = copy_id;
  delete from network.arrival where member_id = copy_id;
  delete from referrals.due where member_id = copy_id;
  delete from referrals.reward where referrer_id = copy_id;
  delete from referrals.savings_move where member_id = copy_id;
  delete from trading.fill where member_id = copy_id;
  delete from trading.position where member_id = copy_id;
  delete from trading.round where member_id = copy_id;
  delete from trading.trade_order where member_id = copy_id;
  -- Notices before notifications: whoever makes one of the other deletes the notice first.
  delete from notices.notice where member_id = copy_id;
  delete from notices.notification where member_id = copy_id;
  delete from notices.reader where member_id = copy_id;
end
$function$;

CREATE OR REPLACE FUNCTION ledger.forget_typed(whose uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if not exists (select from ledger.book where member_id = whose and closed_at is not null) then
    raise exception 'the book of % is open', whose;
  end if;
  update deposits.deposit set proof_path = regexp_replace(proof_path, '[^/]*$', 'erased')
   where member_id = whose and proof_path is not null;
  update withdrawals.withdrawal set address = 'erased' where member_id = whose and transfer_id is null;
end $function$;

CREATE OR REPLACE FUNCTION ledger.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % on %.% is refused', tg_op, tg_table_schema, tg_table_name
    using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION ledger.require_all_written(written bigint, given integer)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if written <> given then
    raise exception 'a write found % of % rows', written, given using errcode = 'data_exception';
  end if;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION market.chain_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 20000;

CREATE OR REPLACE FUNCTION market.day_key(day integer)
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  found_chain market.chain;
begin
  if day > market.today() then
    return null;
  end if;
  select * into found_chain from market.chain as c
   where c.first_day <= day and day < c.first_day + market.chain_days();
  if not found then
    return null;
  end if;
  return market.hashed(found_chain.secret, market.chain_days() - 1 - (day - found_chain.first_day));
end
$function$;

CREATE OR REPLACE FUNCTION market.ensure_chain()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  begins integer;
  drawn bytea;
begin
  lock table market.chain in exclusive mode;
  select max(first_day) + market.chain_days() into begins from market.chain;
  if begins is null then
    begins := market.today() + case when exists (select from members.member) then 1 else 0 end;
  elsif begins - market.today() > 366 then
    return;
  end if;
  drawn := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  insert into market.chain (first_day, secret, promise, made_at)
  values (begins, drawn, market.hashed(drawn, market.chain_days()), platform.clock_now());
end
$function$;

CREATE OR REPLACE FUNCTION market.hashed(link bytea, times integer)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  for step in 1 .. times loop
    link := sha256(link);
  end loop;
  return link;
end
$function$;

CREATE OR REPLACE FUNCTION market.promises()
 RETURNS TABLE(first_day integer, promise bytea, made_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select first_day, promise, made_at from market.chain order by first_day
$function$;

CREATE OR REPLACE FUNCTION market.today()
 RETURNS integer
 LANGUAGE sql
RETURN (floor((EXTRACT(epoch FROM (platform.clock_now() - '2019-01-01 00:00:00+00'::timestamp with time zone)) / (86400)::numeric)))::integer;

CREATE OR REPLACE FUNCTION members.begin_worth()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into members.worth (member_id) values (new.member_id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION members.forget_copy(copy_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if copy_id is null or copy_id < 'f0000000-0000-0000-0000-000000000000' then
    raise exception 'only a copy of the demo account is forgotten' using errcode = 'insufficient_privilege';
  end if;
  delete from auth.session where member_id = copy_id;
  delete from learn.lesson_progress where member_id = copy_id;
  delete from learn.judgement where member_id = copy_id;
  delete from members.first_steps where member_id = copy_id;
  delete from ledger.address where member_id = copy_id;
  delete from ledger.request where member_id = copy_id;
  delete from members.copy where member_id = copy_id;
  delete from members.member where member_id = copy_id;
end
$function$;

CREATE OR REPLACE FUNCTION members.tally_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(new.member_id, old.member_id) >= 'f0000000-0000-0000-0000-000000000000' then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.role = 'member' and old.closed_at is null then
    perform platform.tell(case when old.is_class_account then 'class_accounts' else 'members' end, -1);
    if old.is_demo then perform platform.tell('demo_members', -1); end if;
  end if;
  if tg_op <> 'DELETE' and new.role = 'member' and new.closed_at is null then
    perform platform.tell(case when new.is_class_account then 'class_accounts' else 'members' end, 1);
    if new.is_demo then perform platform.tell('demo_members', 1); end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION members.tally_sign_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then perform platform.tell('forms_begun', 1); end if;
  if tg_op = 'DELETE' then perform platform.tell('forms_begun', -1); end if;
  if tg_op <> 'INSERT' and old.finished_at is not null then perform platform.tell('forms_finished', -1); end if;
  if tg_op <> 'DELETE' and new.finished_at is not null then perform platform.tell('forms_finished', 1); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION platform.change_clock(new_speed double precision, ahead interval)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  was platform.clock;
  wall timestamptz;
  earlier timestamptz;
  later timestamptz;
  factor double precision;
begin
  if ahead < interval '0' then
    raise exception 'the clock never goes back' using errcode = 'check_violation';
  end if;
  select * into was from platform.clock for update;
  wall := clock_timestamp();
  earlier := was.base_clock + (wall - was.base_wall) * was.speed;
  later := earlier + ahead;
  factor := greatest(1, new_speed) / greatest(1, was.speed);
  update platform.clock set base_clock = later, base_wall = wall, speed = new_speed;
  update auth.session
     set last_seen_at = later - (earlier - last_seen_at) * factor, expires_at = later + (expires_at - earlier) * factor
   where ended_at is null;
  update auth.device set last_seen_at = later - (earlier - last_seen_at) * factor;
  update auth.challenge set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  update auth.passkey_challenge set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  update auth.reset_link set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  update auth.enrolment_code set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  update auth.email_confirmation set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  perform pg_notify('clock_changed', '');
  return later;
end
$function$;

CREATE OR REPLACE FUNCTION platform.clock_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
RETURN (SELECT (clock.base_clock + ((clock_timestamp() - clock.base_wall) * clock.speed)) FROM platform.clock);

CREATE OR REPLACE FUNCTION platform.tell(name text, value integer, part text DEFAULT ''::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ insert into platform.tally_delta (name, part, value) values (name, part, value) $function$;

CREATE OR REPLACE FUNCTION proofs.content_of(seal proofs.seal)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN convert_to(concat_ws('
'::text, 'dryrun seal 1', (seal).seal_no, ((EXTRACT(epoch FROM (seal).sealed_at) * (1000000)::numeric))::bigint, encode((seal).root, 'hex'::text), (seal).leaf_count, (seal).book_count, (seal).transfer_count, (seal).owed_cents, (seal).paid_in_cents, (seal).paid_out_cents, encode(COALESCE((seal).previous_digest, decode(repeat('00'::text, 32), 'hex'::text)), 'hex'::text), COALESCE(encode((seal).promise, 'hex'::text), '-'::text), encode((seal).public_key, 'hex'::text)), 'UTF8'::name);

CREATE OR REPLACE FUNCTION proofs.sealed_books(page proofs.book_page)
 RETURNS TABLE(member_id uuid, transfer_count bigint, head_digest bytea, owed_cents bigint, paid_in_cents bigint, paid_out_cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select encode(substring(page.records from at for 16), 'hex')::uuid,
         ('x' || encode(substring(page.records from at + 16 for 8), 'hex'))::bit(64)::bigint,
         substring(page.records from at + 24 for 32),
         ('x' || encode(substring(page.records from at + 56 for 8), 'hex'))::bit(64)::bigint,
         ('x' || encode(substring(page.records from at + 64 for 8), 'hex'))::bit(64)::bigint,
         ('x' || encode(substring(page.records from at + 72 for 8), 'hex'))::bit(64)::bigint
    from generate_series(1, length(page.records), 176) as at
$function$;

CREATE OR REPLACE FUNCTION support.tally_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform platform.tell('conversations', -1, old.state);
    if old.was_passed then perform platform.tell('chats_passed', -1); end if;
    if old.was_answered then perform platform.tell('chats_answered', -1); end if;
  end if;
  if tg_op <> 'DELETE' then
    perform platform.tell('conversations', 1, new.state);
    if new.was_passed then perform platform.tell('chats_passed', 1); end if;
    if new.was_answered then perform platform.tell('chats_answered', 1); end if;
  end if;
  return null;
end $function$;

create extension pg_trgm schema trigrams;

CREATE TRIGGER never_changes BEFORE UPDATE OR TRUNCATE ON audit.command_event FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER event_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON audit.event FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER event_waits_for_its_link AFTER INSERT ON audit.event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION audit.note_waiting();

CREATE TRIGGER link_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON audit.link FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER session_changed AFTER UPDATE ON auth.credential FOR EACH ROW WHEN ((old.must_change IS DISTINCT FROM new.must_change)) EXECUTE FUNCTION auth.tell_session_changed();

CREATE TRIGGER session_changed_by_new AFTER INSERT ON auth.credential FOR EACH ROW WHEN (new.must_change) EXECUTE FUNCTION auth.tell_session_changed();

CREATE TRIGGER session_changed_by_old AFTER DELETE ON auth.credential FOR EACH ROW WHEN (old.must_change) EXECUTE FUNCTION auth.tell_session_changed();

CREATE TRIGGER session_changed AFTER UPDATE ON auth.session FOR EACH ROW WHEN (((old.ended_at IS DISTINCT FROM new.ended_at) OR (old.is_proven IS DISTINCT FROM new.is_proven))) EXECUTE FUNCTION auth.tell_session_changed();

CREATE TRIGGER session_deleted AFTER DELETE ON auth.session FOR EACH ROW WHEN ((old.ended_at IS NULL)) EXECUTE FUNCTION auth.tell_session_changed();

CREATE TRIGGER is_counted AFTER INSERT OR DELETE OR UPDATE ON auth.totp FOR EACH ROW EXECUTE FUNCTION auth.tally_totp();

CREATE TRIGGER is_counted AFTER INSERT OR DELETE ON learn.lesson_progress FOR EACH ROW EXECUTE FUNCTION learn.tally_lesson();

CREATE TRIGGER is_counted_again AFTER UPDATE ON learn.lesson_progress FOR EACH ROW WHEN (((old.finished_at IS NULL) IS DISTINCT FROM (new.finished_at IS NULL))) EXECUTE FUNCTION learn.tally_lesson();

CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON ledger.address FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER only_copies_go BEFORE DELETE ON ledger.address FOR EACH ROW WHEN ((old.member_id < 'f0000000-0000-0000-0000-000000000000'::uuid)) EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON ledger.adjustment FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER only_copies_go BEFORE DELETE ON ledger.adjustment FOR EACH ROW WHEN ((old.member_id < 'f0000000-0000-0000-0000-000000000000'::uuid)) EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER only_copies_go BEFORE DELETE ON ledger.transfer FOR EACH ROW WHEN ((old.member_id < 'f0000000-0000-0000-0000-000000000000'::uuid)) EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER has_a_worth AFTER INSERT ON members.member FOR EACH ROW WHEN (((new.role = 'member'::text) AND (NOT new.is_class_account) AND (new.copy_of IS NULL))) EXECUTE FUNCTION members.begin_worth();

CREATE TRIGGER is_counted AFTER INSERT OR DELETE ON members.member FOR EACH ROW EXECUTE FUNCTION members.tally_member();

CREATE TRIGGER is_counted_again AFTER UPDATE ON members.member FOR EACH ROW WHEN (((((old.role IS DISTINCT FROM new.role) OR ((old.closed_at IS NULL) IS DISTINCT FROM (new.closed_at IS NULL))) OR (old.is_demo IS DISTINCT FROM new.is_demo)) OR (old.is_class_account IS DISTINCT FROM new.is_class_account))) EXECUTE FUNCTION members.tally_member();

CREATE TRIGGER session_changed AFTER UPDATE ON members.member FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.closed_at IS DISTINCT FROM new.closed_at) OR (old.is_demo IS DISTINCT FROM new.is_demo) OR (old.is_trainer IS DISTINCT FROM new.is_trainer) OR (old.is_class_account IS DISTINCT FROM new.is_class_account))) EXECUTE FUNCTION auth.tell_session_changed();

CREATE TRIGGER is_counted AFTER INSERT OR DELETE OR UPDATE ON members.sign_up FOR EACH ROW EXECUTE FUNCTION members.tally_sign_up();

CREATE TRIGGER session_changed AFTER UPDATE ON platform.clock FOR EACH STATEMENT EXECUTE FUNCTION auth.tell_all_sessions_changed();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON proofs.seal FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON proofs.seen_seal FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON proofs.witness_statement FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER is_counted AFTER INSERT OR DELETE ON support.conversation FOR EACH ROW EXECUTE FUNCTION support.tally_conversation();

CREATE TRIGGER is_counted_again AFTER UPDATE ON support.conversation FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.was_passed IS DISTINCT FROM new.was_passed)) OR (old.was_answered IS DISTINCT FROM new.was_answered))) EXECUTE FUNCTION support.tally_conversation();

grant usage on schema audit to dryrun_app;

grant usage on schema auth to dryrun_app;

grant usage on schema classes to dryrun_app;

grant usage on schema deposits to dryrun_app;

grant usage on schema files to dryrun_app;

grant usage on schema investments to dryrun_app;

grant usage on schema learn to dryrun_app;

grant usage on schema ledger to dryrun_app;

grant usage on schema mail to dryrun_app;

grant usage on schema market to dryrun_app;

grant usage on schema members to dryrun_app;

grant usage on schema network to dryrun_app;

grant usage on schema notices to dryrun_app;

grant usage on schema platform to dryrun_app;

grant usage on schema proofs to dryrun_app;

grant usage on schema referrals to dryrun_app;

grant usage on schema reviews to dryrun_app;

grant usage on schema support to dryrun_app;

grant usage on schema trading to dryrun_app;

grant usage on schema withdrawals to dryrun_app;

grant insert, select on table audit.command_event to dryrun_app;

grant select on table audit.dropped to dryrun_app;

grant insert, select on table audit.event to dryrun_app;

grant select on table audit.link to dryrun_app;

grant select on table audit.waiting to dryrun_app;

grant delete, insert, select, update on table auth.attempt to dryrun_app;

grant delete, insert, select, update on table auth.challenge to dryrun_app;

grant delete, insert, select, update on table auth.credential to dryrun_app;

grant delete, insert, select, update on table auth.device to dryrun_app;

grant delete, insert, select, update on table auth.email_confirmation to dryrun_app;

grant delete, insert, select, update on table auth.enrolment_code to dryrun_app;

grant delete, insert, select, update on table auth.pace to dryrun_app;

grant delete, insert, select, update on table auth.passkey to dryrun_app;

grant delete, insert, select on table auth.passkey_challenge to dryrun_app;

grant select on table auth.puzzle_key to dryrun_app;

grant delete, insert, select, update on table auth.recovery_code to dryrun_app;

grant delete, insert, select, update on table auth.reset_link to dryrun_app;

grant delete, insert, select, update on table auth.session to dryrun_app;

grant delete, insert, select on table auth.solved_puzzle to dryrun_app;

grant delete, insert, select, update on table auth.totp to dryrun_app;

grant delete, insert, select on table auth.totp_step to dryrun_app;

grant insert, select on table classes.announcement to dryrun_app;

grant insert, select on table classes.answer to dryrun_app;

grant insert, select on table classes.class to dryrun_app;

grant insert, select on table classes.judgement to dryrun_app;

grant insert, select on table classes.judging to dryrun_app;

grant insert, select on table classes.question to dryrun_app;

grant insert, select on table classes.student to dryrun_app;

grant insert, select on table classes.warning to dryrun_app;

grant insert, select on table deposits.deposit to dryrun_app;

grant delete, insert, select, update on table deposits.held_rate to dryrun_app;

grant delete, select on table files.backup_hold to dryrun_app;

grant delete, insert, select on table files.discarded_blob to dryrun_app;

grant delete, insert, select on table files.image_copy to dryrun_app;

grant delete, select on table files.lost_blob to dryrun_app;

grant delete, insert, select, update on table files.object to dryrun_app;

grant delete, insert, select on table files.piece to dryrun_app;

grant delete, insert, select, update on table files.room to dryrun_app;

grant delete, insert, select on table files.storage_token to dryrun_app;

grant insert, select, update on table files.store_check to dryrun_app;

grant delete, insert, select, update on table files.upload to dryrun_app;

grant insert, select on table investments.investment to dryrun_app;

grant delete, insert, select on table learn.judgement to dryrun_app;

grant delete, insert, select, update on table learn.lesson_progress to dryrun_app;

grant insert, select on table ledger.account to dryrun_app;

grant insert, select on table ledger.address to dryrun_app;

grant insert, select on table ledger.adjustment to dryrun_app;

grant insert, select on table ledger.book to dryrun_app;

grant delete, insert, select, update on table ledger.check_progress to dryrun_app;

grant delete, insert, select, update on table ledger.checked_range to dryrun_app;

grant delete, insert, select on table ledger.command to dryrun_app;

grant select on table ledger.counted_flow to dryrun_app;

grant select on table ledger.current_flow to dryrun_app;

grant select on table ledger.current_total to dryrun_app;

grant delete, insert, select, update on table ledger.day_flow to dryrun_app;

grant select on table ledger.entry to dryrun_app;

grant delete, insert, select on table ledger.flow_delta to dryrun_app;

grant insert, select on table ledger.house to dryrun_app;

grant insert, select on table ledger.house_step to dryrun_app;

grant delete, insert, select on table ledger.request to dryrun_app;

grant insert, select, update on table ledger.total to dryrun_app;

grant insert, select on table ledger.transfer to dryrun_app;

grant insert, select on table ledger.verification to dryrun_app;

grant delete, insert, select, update on table mail.outbox to dryrun_app;

grant insert, select, update on table mail.statement_turn to dryrun_app;

grant insert, select on table members.copy to dryrun_app;

grant delete, insert, select, update on table members.first_steps to dryrun_app;

grant insert, select, update on table members.member to dryrun_app;

grant insert, select, update on table members.sign_up to dryrun_app;

grant delete, insert, select, update on table members.worth to dryrun_app;

grant insert, select, update on table members.worth_turn to dryrun_app;

grant insert, select on table network.arrival to dryrun_app;

grant insert, select on table network.transfer to dryrun_app;

grant delete, insert, select on table notices.notice to dryrun_app;

grant delete, insert, select on table notices.notification to dryrun_app;

grant delete, insert, select, update on table notices.reader to dryrun_app;

grant select on table platform.clock to dryrun_app;

grant select on table platform.counted_tally to dryrun_app;

grant select on table platform.current_tally to dryrun_app;

grant select on table platform.demo to dryrun_app;

grant insert, select on table platform.done_once to dryrun_app;

grant delete, insert, select, update on table platform.failed_item to dryrun_app;

grant insert, select on table platform.instance to dryrun_app;

grant delete, insert, select on table platform.member_tally_delta to dryrun_app;

grant delete, insert, select, update on table platform.tally to dryrun_app;

grant delete, insert, select on table platform.tally_delta to dryrun_app;

grant insert, select, update on table platform.write_probe to dryrun_app;

grant delete, insert, select on table proofs.book_page to dryrun_app;

grant insert, select on table proofs.seal to dryrun_app;

grant insert, select on table proofs.seen_seal to dryrun_app;

grant delete, insert, select on table proofs.tree_page to dryrun_app;

grant insert, select on table proofs.witness_statement to dryrun_app;

grant insert, select on table referrals.due to dryrun_app;

grant insert, select on table referrals.reward to dryrun_app;

grant insert, select on table referrals.savings_move to dryrun_app;

grant delete, insert, select, update on table reviews.review to dryrun_app;

grant delete, insert, select on table support.canned_reply to dryrun_app;

grant delete, insert, select, update on table support.conversation to dryrun_app;

grant insert, select on table support.message to dryrun_app;

grant insert, select on table trading."position" to dryrun_app;

grant insert, select on table trading.fill to dryrun_app;

grant insert, select, update on table trading.progress to dryrun_app;

grant insert, select on table trading.round to dryrun_app;

grant insert, select on table trading.trade_order to dryrun_app;

grant insert, select on table withdrawals.withdrawal to dryrun_app;

grant update on table classes.answer (answered_at) to dryrun_app;

grant update on table classes.answer (says) to dryrun_app;

grant update on table classes.class (began_at) to dryrun_app;

grant update on table classes.class (began_step) to dryrun_app;

grant update on table classes.class (ended_at) to dryrun_app;

grant update on table classes.class (ended_step) to dryrun_app;

grant update on table classes.class (erase_at) to dryrun_app;

grant update on table classes.class (erased_at) to dryrun_app;

grant update on table classes.class (held_since) to dryrun_app;

grant update on table classes.class (is_stopped) to dryrun_app;

grant update on table classes.class (student_count) to dryrun_app;

grant update on table classes.judging (closed_at) to dryrun_app;

grant update on table classes.question (ended_at) to dryrun_app;

grant update on table classes.student (kept_at) to dryrun_app;

grant update on table classes.student (nickname) to dryrun_app;

grant update on table classes.student (nickname_key) to dryrun_app;

grant update on table classes.student (removed_at) to dryrun_app;

grant update on table classes.student (removed_step) to dryrun_app;

grant update on table classes.student (words_digest) to dryrun_app;

grant update on table deposits.deposit (approved_by_match) to dryrun_app;

grant update on table deposits.deposit (cancel_cause) to dryrun_app;

grant update on table deposits.deposit (decided_at) to dryrun_app;

grant update on table deposits.deposit (decided_by) to dryrun_app;

grant update on table deposits.deposit (decline_reason) to dryrun_app;

grant update on table deposits.deposit (status) to dryrun_app;

grant update on table investments.investment (ended_at) to dryrun_app;

grant update on table investments.investment (principal_back_cents) to dryrun_app;

grant update on table investments.investment (state) to dryrun_app;

grant update on table ledger.account (balance_units) to dryrun_app;

grant update on table ledger.book (class_id) to dryrun_app;

grant update on table ledger.book (closed_at) to dryrun_app;

grant update on table ledger.book (head_digest) to dryrun_app;

grant update on table ledger.book (house_id) to dryrun_app;

grant update on table ledger.book (owed_cents) to dryrun_app;

grant update on table ledger.book (paid_in_cents) to dryrun_app;

grant update on table ledger.book (paid_out_cents) to dryrun_app;

grant update on table ledger.book (referred_by) to dryrun_app;

grant update on table ledger.book (transfer_count) to dryrun_app;

grant update on table ledger.house (held_cents) to dryrun_app;

grant update on table ledger.house (left_cents) to dryrun_app;

grant update on table ledger.house (step_count) to dryrun_app;

grant update on table ledger.request (answer) to dryrun_app;

grant update on table members.copy (is_ready) to dryrun_app;

grant update on table members.copy (taken_at) to dryrun_app;

grant update on table members.copy (taken_from) to dryrun_app;

grant update on table members.member (is_class_account) to dryrun_app;

grant update on table members.member (is_trainer) to dryrun_app;

grant update on table network.arrival (arrived_at) to dryrun_app;

grant update on table network.arrival (undeliverable_at) to dryrun_app;

grant update on table network.transfer (arrived_at) to dryrun_app;

grant update on table network.transfer (note) to dryrun_app;

grant update on table network.transfer (passed_on_at) to dryrun_app;

grant update on table notices.notification (read_at) to dryrun_app;

grant select on table proofs.signing_key (made_at) to dryrun_app;

grant select on table proofs.signing_key (public_key) to dryrun_app;

grant update on table referrals.due (settled_at) to dryrun_app;

grant update on table referrals.due (state) to dryrun_app;

grant update on table support.message (conversation_id) to dryrun_app;

grant update on table support.message (mailed_at) to dryrun_app;

grant update on table support.message (read_at) to dryrun_app;

grant update on table trading."position" (cost_cents) to dryrun_app;

grant update on table trading."position" (quantity_units) to dryrun_app;

grant update on table trading."position" (taken_cents) to dryrun_app;

grant update on table trading.trade_order (end_reason) to dryrun_app;

grant update on table trading.trade_order (ended_at) to dryrun_app;

grant update on table trading.trade_order (is_watched) to dryrun_app;

grant update on table trading.trade_order (note) to dryrun_app;

grant update on table trading.trade_order (state) to dryrun_app;

grant update on table trading.trade_order (touched_tick) to dryrun_app;

grant update on table trading.trade_order (trigger_units) to dryrun_app;

grant update on table trading.trade_order (trigger_way) to dryrun_app;

grant update on table withdrawals.withdrawal (cancel_cause) to dryrun_app;

grant update on table withdrawals.withdrawal (coin_units) to dryrun_app;

grant update on table withdrawals.withdrawal (decided_at) to dryrun_app;

grant update on table withdrawals.withdrawal (decided_by) to dryrun_app;

grant update on table withdrawals.withdrawal (decline_reason) to dryrun_app;

grant update on table withdrawals.withdrawal (payout_note) to dryrun_app;

grant update on table withdrawals.withdrawal (rate_micros) to dryrun_app;

grant update on table withdrawals.withdrawal (status) to dryrun_app;

grant update on table withdrawals.withdrawal (transfer_id) to dryrun_app;

grant execute on function audit.add_links(integer) to dryrun_app;

grant execute on function audit.content_of(audit.event) to dryrun_app;

grant execute on function audit.drop_before(timestamp with time zone,integer) to dryrun_app;

grant execute on function audit.forget_gathered(integer) to dryrun_app;

grant execute on function audit.gather(integer) to dryrun_app;

grant execute on function ledger.content_of(ledger.transfer) to dryrun_app;

grant execute on function ledger.forget_copy(uuid) to dryrun_app;

grant execute on function ledger.forget_typed(uuid) to dryrun_app;

grant execute on function ledger.require_all_written(bigint,integer) to dryrun_app;

grant execute on function market.day_key(integer) to dryrun_app;

grant execute on function market.ensure_chain() to dryrun_app;

grant execute on function market.promises() to dryrun_app;

grant execute on function members.forget_copy(uuid) to dryrun_app;

grant execute on function platform.change_clock(double precision,interval) to dryrun_app;

grant execute on function platform.clock_now() to dryrun_app;

grant execute on function platform.tell(text,integer,text) to dryrun_app;

grant execute on function platform.tell(text,integer,text) to public;

grant execute on function proofs.content_of(proofs.seal) to dryrun_app;

grant execute on function proofs.sealed_books(proofs.book_page) to dryrun_app;
