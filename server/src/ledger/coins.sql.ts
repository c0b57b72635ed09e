import {
  type CoinAccountKind,
  type CoinBook,
  coinAccountKinds,
  emptyCoinBook,
  type PostedCoinTransfer,
} from '@dryrun/domain/wallet/coin-book.ts'
import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import type pg from 'pg'
import type { Statement } from './command.ts'

interface CoinBookRow {
  readonly member_id: string
  readonly coin_transfer_count: bigint
  /** Units by "COIN account"; accounts that never moved are missing. */
  readonly balances: Readonly<Record<string, string>> | null
}

/** Only for commands that move coins: those that move dollars alone are not slowed down by it. */
export const readCoinBooks: Statement = {
  name: 'teller_read_coin_books',
  text: `select book.member_id, book.coin_transfer_count,
                (select jsonb_object_agg(account.coin || ' ' || account.kind, account.balance_units::text)
                   from ledger.coin_account as account where account.member_id = book.member_id) as balances
           from ledger.book where book.member_id = any($1::uuid[])`,
}

export function coinBooksOf(rows: readonly CoinBookRow[]): ReadonlyMap<string, CoinBook> {
  return new Map(
    rows.map(({ member_id: memberId, coin_transfer_count: transferCount, balances }) => [
      memberId,
      balances === null ? { ...emptyCoinBook, transferCount } : { balances: balancesOf(balances), transferCount },
    ]),
  )
}

function balancesOf(units: Readonly<Record<string, string>>): CoinBook['balances'] {
  const of = (coin: Coin) =>
    Object.fromEntries(coinAccountKinds.map((kind) => [kind, BigInt(units[`${coin} ${kind}`] ?? 0)])) as Record<
      CoinAccountKind,
      bigint
    >
  return { BTC: of('BTC'), ETH: of('ETH'), USDT: of('USDT') }
}

/** Like the transfers of dollars: transfers, entries, balances and the books' counts in one statement. */
const postCoinTransfers: Statement = {
  name: 'teller_post_coin_transfers',
  text: `with
    posted as (
      insert into ledger.coin_transfer (member_id, transfer_no, coin, kind, from_kind, to_kind, amount_units, cause_id, posted_at)
      select member_id, transfer_no, coin, kind, from_kind, to_kind, amount_units, cause_id, $13::timestamptz
        from unnest($3::uuid[], $4::bigint[], $5::ledger.coin[], $6::ledger.coin_transfer_kind[],
                    $7::ledger.coin_account_kind[], $8::ledger.coin_account_kind[], $9::bigint[], $10::uuid[])
          as t (member_id, transfer_no, coin, kind, from_kind, to_kind, amount_units, cause_id)
    ),
    entries as (
      insert into ledger.coin_entry (member_id, coin, account_kind, transfer_no, side, amount_units, balance_after_units)
      select t.member_id, t.coin, side.account_kind, t.transfer_no, side.side, t.amount_units, side.balance_after_units
        from unnest($3::uuid[], $4::bigint[], $5::ledger.coin[], $7::ledger.coin_account_kind[],
                    $8::ledger.coin_account_kind[], $9::bigint[], $11::bigint[], $12::bigint[])
          as t (member_id, transfer_no, coin, from_kind, to_kind, amount_units, from_after_units, to_after_units),
        lateral (values ('from'::ledger.side, t.from_kind, t.from_after_units), ('to', t.to_kind, t.to_after_units))
          as side (side, account_kind, balance_after_units)
    ),
    balances as (
      insert into ledger.coin_account (member_id, coin, kind, balance_units)
      select * from unnest($14::uuid[], $15::ledger.coin[], $16::ledger.coin_account_kind[], $17::bigint[])
      on conflict (member_id, coin, kind) do update set balance_units = excluded.balance_units
    )
    update ledger.book set coin_transfer_count = after.coin_transfer_count
      from unnest($1::uuid[], $2::bigint[]) as after (member_id, coin_transfer_count)
     where book.member_id = any($1) and book.member_id = after.member_id`,
}

interface Moved {
  readonly command: { readonly memberId: string }
  readonly coinsAfter: CoinBook
  readonly postedCoins: readonly PostedCoinTransfer[]
}

export function postCoinsQuery(moved: readonly Moved[], now: Date): pg.QueryConfig {
  const transfers = moved.flatMap(({ command, postedCoins }) =>
    postedCoins.map((transfer) => ({ memberId: command.memberId, ...transfer })),
  )
  const accounts = moved.flatMap(({ command, postedCoins, coinsAfter }) => {
    const touched = new Set(postedCoins.flatMap(({ coin, from, to }) => [`${coin} ${from}`, `${coin} ${to}`]))
    return [...touched].map((name) => {
      const [coin, kind] = name.split(' ') as [Coin, CoinAccountKind]
      return { memberId: command.memberId, coin, kind, units: coinsAfter.balances[coin][kind] }
    })
  })
  return {
    ...postCoinTransfers,
    values: [
      moved.map(({ command }) => command.memberId),
      moved.map(({ coinsAfter }) => coinsAfter.transferCount),
      transfers.map(({ memberId }) => memberId),
      transfers.map(({ transferNo }) => transferNo),
      transfers.map(({ coin }) => coin),
      transfers.map(({ kind }) => kind),
      transfers.map(({ from }) => from),
      transfers.map(({ to }) => to),
      transfers.map(({ amountUnits }) => amountUnits),
      transfers.map(({ causeId }) => causeId),
      transfers.map(({ fromAfterUnits }) => fromAfterUnits),
      transfers.map(({ toAfterUnits }) => toAfterUnits),
      now,
      accounts.map(({ memberId }) => memberId),
      accounts.map(({ coin }) => coin),
      accounts.map(({ kind }) => kind),
      accounts.map(({ units }) => units),
    ],
  }
}
