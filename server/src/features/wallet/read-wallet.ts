import type { Wallet } from '@dryrun/contract/wallet.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type Coin, coins, formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { faucetDay } from '@dryrun/domain/wallet/move-coins.ts'
import { networkOfCoin } from '@dryrun/domain/wallet/practice-address.ts'
import { formatRate, worthCents } from '@dryrun/domain/wallet/rate.ts'
import type pg from 'pg'
import { type Clock, readNow } from '../../platform/clock.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { readTotals } from '../../platform/db/transaction.ts'
import { type MarketSource, readRates } from '../markets/index.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly market: MarketSource
}

interface CoinRow {
  readonly coin: Coin
  readonly network: string
  readonly address: string
  readonly balance_units: bigint
  readonly incoming_units: bigint
  readonly taken: number
  readonly transfer_count: bigint
}

/** The coins of a member, what they are worth at the market's prices, and where more can arrive. */
export async function readWallet({ pool, clock, market }: Deps, memberId: string): Promise<Wallet> {
  const { from, to } = faucetDay(clock.now())
  const [rates, { rows }, minted, now] = await Promise.all([
    readRates(market),
    pool.query<CoinRow>(
      `select coin.coin, address.network, address.address,
              coalesce(account.balance_units, 0) as balance_units,
              (select transfer_count from ledger.book where member_id = $1) as transfer_count,
              (coalesce((select sum(amount_units) from network.transfer
                          where member_id = $1 and to_member_id = $1 and arrived_at is null
                            and transfer.coin = coin.coin), 0)
               + coalesce((select sum(amount_units) from network.arrival
                            where member_id = $1 and arrived_at is null and arrival.coin = coin.coin), 0))::bigint
                as incoming_units,
              (select count(*)::int from network.transfer
                where member_id = $1 and kind = 'faucet' and sent_at >= $2) as taken
         from unnest(enum_range(null::ledger.coin)) as coin (coin)
         join ledger.address on address.member_id = $1
          and address.network = case coin.coin when 'BTC' then 'BTC' else 'ETH' end
         left join ledger.account
           on account.member_id = $1 and account.asset = coin.coin::text and account.kind = 'wallet'`,
      [memberId, from],
    ),
    readMinted(pool),
    readNow(pool),
  ])
  const first = rows[0]
  if (!first) throw new Refusal('not_found')
  const held = coins.map((coin) => {
    const row = rows.find((each) => each.coin === coin && each.network === networkOfCoin[coin])
    if (!row) throw new Error(`the wallet has no address for ${coin}`)
    const rateMicros = rates.of[coin]
    return {
      row,
      coin,
      rateMicros,
      cents: rateMicros === null ? null : worthCents(coin, row.balance_units, rateMicros),
    }
  })
  const cents = held.map((each) => each.cents)
  return {
    coins: held.map(({ row, coin, rateMicros, cents: worth }) => ({
      coin,
      balance: formatCoins(coin, row.balance_units),
      incoming: formatCoins(coin, row.incoming_units),
      rate: rateMicros === null ? null : formatRate(rateMicros),
      worth: worth === null ? null : formatAmount(worth),
      address: row.address,
    })),
    worth: cents.includes(null) ? null : formatAmount(cents.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)),
    rates: { source: market.name, at: rates.at?.toISOString() ?? null, stale: rates.stale },
    faucet: { takenToday: first.taken, resetsAt: to.toISOString() },
    minted: {
      checkedAt: now.toISOString(),
      coins: coins.map((coin) => ({ coin, amount: formatCoins(coin, minted.get(coin) ?? 0n) })),
    },
    upTo: String(first.transfer_count),
    asOf: now.toISOString(),
  }
}

/** What the faucet has ever given out, over all books. */
async function readMinted(pool: pg.Pool): Promise<ReadonlyMap<string, bigint>> {
  const rows = await readTotals<{ asset: string; units: bigint }>(
    pool,
    `${everyShard} select asset, (-balance_units)::bigint as units from ledger.current_total where kind = 'faucet'`,
  )
  return new Map(rows.map((row) => [row.asset, row.units]))
}
