-- Orders, fills and positions, and the keys that the prices of a day are made from.

-- The house's side of what was traded may go below zero.
alter table ledger.account drop constraint held_never_below_zero, add constraint held_never_below_zero check (
  balance_units >= 0 or kind in ('paid_in', 'paid_out', 'settled', 'returns', 'rewards', 'adjustments', 'fees', 'traded',
                                 'network', 'faucet'));

alter table ledger.transfer drop constraint held_never_below_zero, add constraint held_never_below_zero check (
  (from_after_units >= 0 or from_kind in ('paid_in', 'paid_out', 'settled', 'returns', 'rewards', 'adjustments', 'fees',
                                          'traded', 'network', 'faucet'))
  and (to_after_units >= amount_units or to_kind in ('paid_in', 'paid_out', 'settled', 'returns', 'rewards',
                                                     'adjustments', 'fees', 'traded', 'network', 'faucet')));

create schema market;

grant usage on schema market to dryrun_app;

-- A chain of day keys: a secret, hashed over and over. The promise is the last link and is published from the start. The
-- application can't read this table: it gets keys and promises from the functions below.
create table market.chain (
  first_day integer primary key,
  secret    bytea not null check (length(secret) = 32),
  promise   bytea not null check (length(promise) = 32),
  made_at   timestamptz not null
);

-- So many days one chain lasts, and when days are counted from. `domain/markets` says the same.
create function market.chain_days() returns integer language sql immutable return 20000;

create function market.today() returns integer language sql volatile
return floor(extract(epoch from platform.clock_now() - timestamptz '2019-01-01 00:00:00Z') / 86400)::integer;

-- Hashes a link so many times.
create function market.hashed(link bytea, times integer) returns bytea language plpgsql immutable as $$
begin
  for step in 1 .. times loop
    link := sha256(link);
  end loop;
  return link;
end
$$;

-- Makes the first chain, and the next one a year before the last one ends. The days of an instance that had members before
-- there were keys stay what they were: its first key is tomorrow's.
create function market.ensure_chain() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
$$;

create function market.promises() returns table (first_day integer, promise bytea, made_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select first_day, promise, made_at from market.chain order by first_day
$$;

-- The key of a day, once the day has begun; null before.
create function market.day_key(day integer) returns bytea language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
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
$$;

revoke all on function market.chain_days(), market.today(), market.hashed(bytea, integer), market.ensure_chain(),
  market.promises(), market.day_key(integer) from public;

grant execute on function market.ensure_chain(), market.promises(), market.day_key(integer) to dryrun_app;

create schema trading;

grant usage on schema trading to dryrun_app;

-- Orders that were accepted.
create table trading.trade_order (
  member_id     uuid not null,
  order_id      uuid not null,
  -- Counted for each member from 1.
  order_no      integer not null check (order_no > 0),
  round_no      integer not null check (round_no > 0),
  symbol        text collate "C" not null,
  side          text not null check (side in ('buy', 'sell')),
  type          text not null check (type in ('market', 'limit', 'stop')),
  -- Dollars with the fee, or a quantity.
  amount_cents  bigint check (amount_cents > 0),
  amount_units  bigint check (amount_units > 0),
  -- The limit, or what a stop waits for, in units of the last price decimal.
  price_units   bigint check (price_units > 0),
  price_decimals smallint not null check (price_decimals between 0 and 18),
  -- The tick's price that a limit or a stop is met at, and from which side.
  trigger_way   text check (trigger_way in ('down', 'up')),
  trigger_units bigint,
  -- Cents for a buy, units of the instrument for a sale.
  set_aside     bigint not null check (set_aside > 0),
  note          text check (length(note) <= 280),
  -- Where its price comes from: 'simulated', or the name of an exchange.
  source        text not null,
  accepted_at   timestamptz not null,
  accepted_tick bigint not null,
  -- The moment at which it ends; null for one that stays until it's cancelled.
  ends_at       timestamptz,
  -- The tick that touched a stop: it fills at the next one.
  touched_tick  bigint,
  -- Whether it has been looked at once since it was accepted; from then on its symbol's progress counts.
  is_watched    boolean not null default false,
  state         text not null default 'open' check (state in ('open', 'filled', 'cancelled', 'expired', 'unfillable')),
  -- Why an order that had its price got nothing.
  end_reason    text,
  ended_at      timestamptz,
  primary key (member_id, order_id),
  unique (member_id, order_no),
  check ((amount_cents is null) <> (amount_units is null)),
  check (side = 'buy' or amount_units is not null),
  check ((type = 'market') = (price_units is null)),
  check ((trigger_way is null) = (trigger_units is null)),
  check ((state = 'open') = (ended_at is null))
);

-- What the sweep asks: who is watched and met by a price, who is new, and who ends.
create index trade_order_watched on trading.trade_order (symbol, trigger_way, trigger_units) where state = 'open' and is_watched;

create index trade_order_new on trading.trade_order (symbol, accepted_tick) where state = 'open' and not is_watched;

create index trade_order_ending on trading.trade_order (ends_at) where state = 'open' and ends_at is not null;

create index trade_order_open on trading.trade_order (member_id, order_id) where state = 'open';

grant select, insert on trading.trade_order to dryrun_app;

grant update (touched_tick, trigger_way, trigger_units, is_watched, state, end_reason, ended_at) on trading.trade_order to dryrun_app;

create table trading.fill (
  member_id          uuid not null,
  order_id           uuid not null,
  round_no           integer not null,
  symbol             text collate "C" not null,
  side               text not null check (side in ('buy', 'sell')),
  source             text not null,
  -- The moment of its price.
  filled_at          timestamptz not null,
  posted_at          timestamptz not null,
  price_units        bigint not null check (price_units > 0),
  price_decimals     smallint not null,
  -- Shares of the price, in parts of 10 to the 18th.
  half_spread_shares numeric(20) not null check (half_spread_shares >= 0),
  impact_shares      numeric(20) not null check (impact_shares >= 0),
  volume_cents       bigint not null,
  quantity_units     bigint not null check (quantity_units > 0),
  traded_cents       bigint not null check (traded_cents >= 0),
  fee_cents          bigint not null check (fee_cents >= 0),
  given_back_cents   bigint not null check (given_back_cents >= 0),
  spread_cents       bigint not null,
  impact_cents       bigint not null,
  -- The position after it, and what a sale gained or lost.
  quantity_after_units bigint not null check (quantity_after_units >= 0),
  cost_after_cents   bigint not null check (cost_after_cents >= 0),
  taken_cents        bigint not null,
  primary key (member_id, order_id)
);

create index fill_by_time on trading.fill (member_id, filled_at desc, order_id desc);

grant select, insert on trading.fill to dryrun_app;

create table trading.position (
  member_id      uuid not null,
  round_no       integer not null,
  symbol         text collate "C" not null,
  quantity_units bigint not null check (quantity_units >= 0),
  cost_cents     bigint not null check (cost_cents >= 0),
  taken_cents    bigint not null,
  primary key (member_id, round_no, symbol)
);

grant select, insert on trading.position to dryrun_app;

grant update (quantity_units, cost_cents, taken_cents) on trading.position to dryrun_app;

-- A member's rounds: each begins with nothing held. Whoever never began a second one has none here.
create table trading.round (
  member_id uuid not null,
  round_no  integer not null check (round_no > 1),
  began_at  timestamptz not null,
  primary key (member_id, round_no)
);

grant select, insert on trading.round to dryrun_app;

-- Up to which tick the watched orders of a symbol have been looked at.
create table trading.progress (
  source text not null,
  symbol text collate "C" not null,
  tick   bigint not null,
  primary key (source, symbol)
);

grant select, insert, update on trading.progress to dryrun_app;
