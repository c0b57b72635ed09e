import { randomBytes } from 'node:crypto'
import { withMigrationLock } from '@dryrun/database/migrate.ts'
import { tickMs } from '@dryrun/domain/markets/ticks.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { practiceAddress } from '@dryrun/domain/wallet/practice-address.ts'
import type pg from 'pg'
import { approveDeposit, claimDeposit, declineDeposit } from '../features/deposits/index.ts'
import { matureInvestments, openInvestment } from '../features/investments/index.ts'
import { answerQuiz, recordReading } from '../features/learn/index.ts'
import type { MarketSource } from '../features/markets/index.ts'
import { signUp } from '../features/members/index.ts'
import { passOnNotices } from '../features/notices/index.ts'
import { creditRewards } from '../features/referrals/index.ts'
import { publishReview, readOwnReview, writeReview } from '../features/reviews/index.ts'
import { endSessions, type SessionDeps } from '../features/sessions/index.ts'
import { fillOrders } from '../features/trading/index.ts'
import { deliverCoins } from '../features/wallet/index.ts'
import { approveWithdrawal, declineWithdrawal, requestWithdrawal } from '../features/withdrawals/index.ts'
import { findImage, storeImage } from '../files/index.ts'
import type { Teller } from '../ledger/teller.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { drawProof } from './draw-proof.ts'
import { type DemoEvent, tellHistory } from './history.ts'
import { marketOfThen } from './market-of-then.ts'
import { type DemoPerson, people } from './people.ts'
import { placeDemoOrder } from './place-demo-order.ts'
import { tellReviews } from './reviews.ts'
import { tellTrades } from './trades.ts'

const seed = 20_261_115
const newsMs = 3 * 86_400_000

interface Deps extends SessionDeps {
  readonly teller: Teller
  readonly blobs: BlobStore
  readonly bucket: string
  readonly market: MarketSource
  /** One whose connections send statements without waiting for the answer to the one before. */
  readonly filePool: pg.Pool
}

/**
 * Fills a database that nobody has used with months of history, made by the use cases themselves with the clock set back.
 * Every command carries a key, so a load that was cut short is told again from its beginning and does nothing twice.
 */
export async function loadDemo(owner: pg.Client, deps: Deps): Promise<boolean> {
  return withMigrationLock(owner, async () => {
    const anchor = await beginOrResume(owner)
    if (!anchor) return false
    const story = new Story(owner, deps, anchor)
    const history = [...tellHistory(people, seed), ...tellTrades(), ...tellReviews()]
    for (const event of history.toSorted((a, b) => b.hoursBefore - a.hoursBefore)) await story.play(event)
    await story.reach(anchor)
    await readOldNews(owner, deps, anchor)
    await owner.query('update platform.clock set base_wall = clock_timestamp(), base_clock = clock_timestamp()')
    // All of it was posted at moments that are long over, so what follows the ledger by its time looks at everything again.
    await owner.query('delete from members.worth_turn')
    await owner.query('update platform.demo set finished_at = clock_timestamp()')
    await owner.query('notify clock_changed')
    return true
  })
}

/** Demo members have seen what happened to them long ago; the last days are new to whoever looks around as them. */
async function readOldNews(owner: pg.Client, deps: Deps, anchor: Date): Promise<void> {
  while (await passOnNotices(deps));
  await owner.query(
    'update notices.notification set read_at = happened_at where read_at is null and happened_at < $1',
    [new Date(anchor.getTime() - newsMs)],
  )
}

/** The moment the history counts back from, or undefined where it is told already or people are here. */
async function beginOrResume(owner: pg.Client): Promise<Date | undefined> {
  const { rows } = await owner.query<{ anchor: Date; finished_at: Date | null }>(
    'select anchor, finished_at from platform.demo',
  )
  const [begun] = rows
  if (begun) return begun.finished_at ? undefined : begun.anchor
  const { rowCount } = await owner.query(`select from members.member where role = 'member' limit 1`)
  if (rowCount) return undefined
  const made = await owner.query<{ anchor: Date }>(
    `insert into platform.demo (anchor) values (date_trunc('minute', clock_timestamp())) returning anchor`,
  )
  return made.rows[0]?.anchor
}

class Story {
  readonly #owner: pg.Client
  readonly #deps: Deps
  readonly #anchor: Date
  #now: Date
  readonly #memberIds = new Map<string, string>()
  /** Ids of claims and withdrawals by the key of the event that made them. */
  readonly #requestIds = new Map<string, string>()

  constructor(owner: pg.Client, deps: Deps, anchor: Date) {
    this.#owner = owner
    this.#anchor = anchor
    this.#now = anchor
    const clock = { now: () => this.#now, speed: () => 1, refresh: async () => {}, close: () => {} }
    this.#deps = { ...deps, clock, market: marketOfThen(deps.market, () => this.#now) }
  }

  async play(event: DemoEvent): Promise<void> {
    await this.reach(new Date(this.#anchor.getTime() - event.hoursBefore * 3_600_000))
    const { teller } = this.#deps
    const memberId = this.#memberIds.get(event.username) ?? ''
    switch (event.does) {
      case 'signUp':
        return this.#signUp(people.find(({ username }) => username === event.username) as DemoPerson)
      case 'claim': {
        const body = {
          amount: `${event.dollars}.00`,
          coin: event.coin,
          proof: `transactions/${memberId}/${event.key}.png`,
        }
        // Told again after it was cut short, it finds the picture there.
        if (!(await findImage(this.#deps.pool, memberId, body.proof)))
          await storeImage({ ...this.#deps, pool: this.#deps.filePool }, body.proof, drawProof())
        this.#requestIds.set(event.key, (await claimDeposit(this.#deps, memberId, body, event.key)).depositId)
        return
      }
      case 'approveClaim':
        await approveDeposit(
          { teller },
          { memberId, depositId: this.#requestOf(event.of) },
          'yes',
          await this.#asAdmin(event.key),
        )
        return
      case 'declineClaim':
        await declineDeposit(
          { teller },
          { memberId, depositId: this.#requestOf(event.of) },
          event.reason,
          await this.#asAdmin(event.key),
        )
        return
      case 'invest':
        await openInvestment({ teller }, memberId, { planId: event.planId, amount: `${event.dollars}.00` }, event.key)
        await creditRewards(this.#deps)
        return
      case 'withdraw': {
        const body = {
          amount: `${event.dollars}.00`,
          coin: 'BTC' as const,
          address: addressOf(event.username, 'BTC'),
          acceptClosing: true,
        }
        this.#requestIds.set(event.key, (await requestWithdrawal(this.#deps, memberId, body, event.key)).withdrawalId)
        return
      }
      case 'approveWithdrawal':
        await this.#payOut(memberId, event)
        return
      case 'declineWithdrawal':
        await declineWithdrawal(
          { teller },
          { memberId, withdrawalId: this.#requestOf(event.of) },
          event.reason,
          await this.#asAdmin(event.key),
        )
        return
      case 'trade':
        // An exchange doesn't tell its prices of back then, so nobody traded there.
        if (!this.#deps.market.trail.history) return
        await placeDemoOrder(this.#deps, memberId, event.order, event.key)
        await this.reach(new Date(this.#now.getTime() + 2 * tickMs))
        while (await fillOrders(this.#deps));
        return
      case 'read':
        await recordReading(this.#deps, memberId, event.lesson, event.percent)
        return
      case 'answer':
        await answerQuiz(this.#deps, memberId, event.lesson, event.choices)
        return
      case 'review':
        await writeReview(this.#deps, memberId, { text: event.text, country: countryOf(event.username), picture: null })
        return
      case 'publishReview': {
        const { review } = await readOwnReview(this.#deps, memberId)
        const { adminId } = await this.#asAdmin('')
        await publishReview(this.#deps, { memberId, adminId, writtenAt: review?.writtenAt ?? '' })
      }
    }
  }

  async #payOut(memberId: string, event: { readonly of: string; readonly key: string }): Promise<void> {
    const withdrawal = { memberId, withdrawalId: this.#requestOf(event.of) }
    try {
      await approveWithdrawal(this.#deps, withdrawal, { confirmation: 'yes' }, await this.#asAdmin(event.key))
    } catch (error) {
      // An exchange that does not tell a price of back then leaves the withdrawal waiting, as it would any other.
      if (!(error instanceof Refusal) || error.code !== 'rate_unavailable') throw error
    }
  }

  /** Lets time pass up to a moment: what falls due on the way is paid at the moment it is due. */
  async reach(moment: Date): Promise<void> {
    for (;;) {
      const { rows } = await this.#owner.query<{ due: Date | null }>(
        `select least(
           (select min(matures_at) from investments.investment where state = 'running' and matures_at <= $1),
           (select min(final_at) from network.transfer
             where arrived_at is null and to_member_id = member_id and final_at <= $1),
           (select min(final_at) from network.arrival where arrived_at is null and final_at <= $1)) as due`,
        [moment],
      )
      const due = rows[0]?.due
      if (!due) break
      await this.#setClock(due)
      await matureInvestments(this.#deps)
      await deliverCoins(this.#deps)
    }
    await this.#setClock(moment)
  }

  async #setClock(moment: Date): Promise<void> {
    this.#now = moment
    await this.#owner.query('update platform.clock set base_wall = clock_timestamp(), base_clock = $1', [moment])
  }

  async #signUp(person: DemoPerson): Promise<void> {
    const { username, fullName, country, gender, phoneNumber, isNameVisible, referredBy } = person
    const body = {
      fullName,
      username,
      email: `${username}@demo.invalid`,
      phoneNumber,
      country,
      gender,
      // Nobody knows it: demo members are looked at, not logged in to.
      password: randomBytes(24).toString('base64url'),
      bitcoinAddress: addressOf(username, 'BTC'),
      usdtAddress: addressOf(username, 'USDT'),
      agreesToTerms: true,
      agreesToEmails: true,
      referralCode: referredBy,
    }
    // Told a second time, this person is here already.
    const { rowCount } = await this.#owner.query('select from members.member where username = $1', [username])
    const client = {
      address: '127.0.0.1',
      userAgent: '',
      hostname: 'localhost',
      isHandedOn: false,
      puzzleAnswer: undefined,
      tokenIn: () => undefined,
      giveToken: () => {},
      takeToken: () => {},
    }
    if (!rowCount) await signUp(this.#deps, { body, client })
    const { rows } = await this.#owner.query<{ member_id: string }>(
      'update members.member set is_demo = true, name_visible = $2 where username = $1 returning member_id',
      [username, isNameVisible],
    )
    const memberId = rows[0]?.member_id
    if (memberId === undefined) throw new Error(`the demo member ${username} could not be made`)
    this.#memberIds.set(username, memberId)
    await endSessions(this.#owner, this.#deps, { memberId }, 'logged_out')
  }

  #requestOf(key: string): string {
    return this.#requestIds.get(key) ?? ''
  }

  async #asAdmin(key: string): Promise<{ adminId: string; key: string }> {
    const { rows } = await this.#owner.query<{ member_id: string }>(
      `select member_id from members.member where role = 'admin'`,
    )
    return { adminId: rows[0]?.member_id ?? '', key }
  }
}

function countryOf(name: string): string {
  return people.find(({ username }) => username === name)?.country ?? ''
}

/** Always the same for the same person, and valid on the practice network. */
function addressOf(username: string, coin: 'BTC' | 'USDT'): string {
  return practiceAddress(coin, Buffer.from(username.padEnd(20, '.')).subarray(0, 20))
}
