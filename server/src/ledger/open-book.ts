import { randomBytes } from 'node:crypto'
import { isDepositAddress } from '@dryrun/domain/deposits/deposit-wallets.ts'
import {
  addressProblem,
  type Network,
  networks,
  practiceAddress,
  practiceAddressBytes,
} from '@dryrun/domain/wallet/practice-address.ts'
import type pg from 'pg'
import { readNow } from '../platform/clock.ts'
import { everyShard } from '../platform/db/every-shard.ts'

/** The addresses that somebody would like to have, by network. */
type WantedAddresses = Partial<Readonly<Record<Network, string>>>

interface NewBook {
  readonly wanted?: WantedAddresses
  /** Who invited the member. Like everything a command must know, it's in the book from the start. */
  readonly referredBy?: string | null
  /** The class that the member is in. */
  readonly classId?: string | null
  /** The house that the member's money goes to, where it's a class's. */
  readonly houseId?: string | null
}

/** Opens a member's book, in the transaction of whoever makes the member. Its accounts come with what moves in them. */
export async function openBook(
  client: pg.ClientBase,
  memberId: string,
  { wanted = {}, ...known }: NewBook = {},
): Promise<void> {
  for (const network of networks) {
    const address = wanted[network]
    // What is no free address of this network is passed over: the book gets another one.
    if (address === undefined || addressProblem(network, address) !== null || isDepositAddress(address)) continue
    await insertAddresses(client, [memberId], network, [address])
  }
  await insertBooks(client, [memberId], known)
}

/** A place where the money of several books is held together. It has no book of its own. */
export async function openHouse(client: pg.ClientBase, houseId: string): Promise<void> {
  await client.query('insert into ledger.house (house_id) values ($1)', [houseId])
}

/** The same for many members at once. */
export function openBooks(client: pg.ClientBase, memberIds: readonly string[]): Promise<void> {
  return insertBooks(client, memberIds, {})
}

async function insertBooks(
  client: pg.ClientBase,
  memberIds: readonly string[],
  { referredBy = null, classId = null, houseId = null }: Omit<NewBook, 'wanted'>,
): Promise<void> {
  await client.query(
    `insert into ledger.book (member_id, opened_at, referred_by, class_id, house_id)
     select member_id, $2::timestamptz, $3::uuid, $4::uuid, $5::uuid from unnest($1::uuid[]) as member_id`,
    [memberIds, await readNow(client), referredBy, classId, houseId],
  )
  if (memberIds.length > 0)
    await client.query(`insert into platform.member_tally_delta (member_id, name, value) values ($1, 'books', $2)`, [
      memberIds[0],
      memberIds.length,
    ])
  await giveAddresses(client, memberIds)
}

/** An address on each network for every book that lacks one. */
async function giveAddresses(client: pg.ClientBase | pg.Pool, memberIds: readonly string[]): Promise<void> {
  for (const network of networks)
    await insertAddresses(
      client,
      memberIds,
      network,
      memberIds.map(() => practiceAddress(network, randomBytes(practiceAddressBytes))),
    )
}

/** What is taken already, or given already, is passed over. */
async function insertAddresses(
  client: pg.ClientBase | pg.Pool,
  memberIds: readonly string[],
  network: Network,
  addresses: readonly string[],
): Promise<void> {
  await client.query(
    `insert into ledger.address (member_id, network, address)
     select member_id, $2, address from unnest($1::uuid[], $3::text[]) as given (member_id, address)
     on conflict do nothing`,
    [memberIds, network, addresses],
  )
}

const booksPerTurnMax = 1_000
const addressesGiven = 'addresses of older books'

/** Books that were opened before there were coins get their addresses. That's looked for once, not at every start. */
export async function giveMissingAddresses(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query('select from platform.done_once where name = $1', [addressesGiven])
  if (rowCount) return
  for (;;) {
    const { rows } = await pool.query<{ member_id: string }>(
      `${everyShard} select member_id from ledger.book
        where not exists (select from ledger.address where address.member_id = book.member_id and network = $1) limit $2`,
      // The last that is given: where it is, the others are.
      [networks.at(-1), booksPerTurnMax],
    )
    if (rows.length === 0) break
    await giveAddresses(
      pool,
      rows.map((row) => row.member_id),
    )
  }
  await pool.query('insert into platform.done_once (name) values ($1) on conflict do nothing', [addressesGiven])
}
