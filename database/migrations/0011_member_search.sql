-- The admin finds a member by any part of a name or an address, also among hundreds of thousands.
-- The extension has a schema of its own, so that its functions stand in nobody's way.

create schema trigrams;

create extension pg_trgm schema trigrams;

create index member_by_part on members.member
using gin ((username || ' ' || coalesce(full_name, '') || ' ' || coalesce(email, '')) trigrams.gin_trgm_ops);
