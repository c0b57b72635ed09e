import { hash } from 'node:crypto'
import { addressIn, type LanguageCode, sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import { formatDate } from '@dryrun/domain/languages/number-text.ts'
import { type SeenAccount, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { lastEndedMonth, type Month, spanOf } from '@dryrun/domain/ledger/months.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import type pg from 'pg'
import { type Clock, worldAfter } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { JobQueue } from '../../platform/jobs/open-jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { type Mail, queueMails, sayIn } from '../mail/index.ts'
import { type NewestSeal, readNewestSeal } from '../proofs/index.ts'
import { type MonthSums, readMonthSums } from './read-month-sums.ts'

/** Few turns cost less than many; more at a time would keep requests waiting. */
const membersPerTurnMax = 250
/** A transfer is committed at most this long after the moment it carries, in the world's time. */
const commitMsMax = 60_000
const firstId = '00000000-0000-0000-0000-000000000000'

interface Deps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly publicUrl: URL
  readonly transport: Pick<MailTransport, 'kind'>
  readonly log?: Log
}

/**
 * Emails each member the statement of the month that ended last, if their dollars moved in it. Members are gone through by
 * their ids, a page in each turn, and how far it is is kept with the emails: whoever goes on, and whenever, begins where
 * they end. Returns whether there's more to do.
 */
export async function mailStatements(deps: Deps): Promise<boolean> {
  const month = lastEndedMonth(worldAfter(deps.clock, -commitMsMax))
  await mailAgain(deps, month)
  const after = await beginOrGoOn(deps.pool, month)
  if (after === undefined) return false
  const page = await readPage(deps.pool, after)
  try {
    // Before the transaction, which has a connection of its own.
    const sums = await readMonthSums(deps.pool, page.mailed, spanOf(month))
    await inTransaction(deps.pool, async (client) => {
      if (await moveOn(client, month, after, page.last)) await mailSome(client, deps, month, sums)
    })
  } catch {
    // One of them can't be mailed: each is mailed by itself, then it goes on behind them. An email is queued once.
    const turn = await openTurn(deps, 'statements')
    await turn.each(page.mailed, itemOf(month), (memberId) => mailOne(deps, month, memberId), { isAll: false })
    await inTransaction(deps.pool, (client) => moveOn(client, month, after, page.last))
  }
  return true
}

const itemOf = (month: Month) => (memberId: string) => `${month} ${memberId}`

async function mailOne(deps: Deps, month: Month, memberId: string): Promise<void> {
  const sums = await readMonthSums(deps.pool, [memberId], spanOf(month))
  await inTransaction(deps.pool, (client) => mailSome(client, deps, month, sums))
}

/** Those whose statement couldn't be mailed before. */
async function mailAgain(deps: Deps, month: Month): Promise<void> {
  const turn = await openTurn(deps, 'statements')
  // Those of a month that's over are settled: the next one has come.
  const again = turn.due.filter((item) => item.startsWith(`${month} `)).map((item) => item.slice(month.length + 1))
  if (turn.due.length > 0)
    await turn.each(again, itemOf(month), (memberId) => mailOne(deps, month, memberId), { isAll: true, inOrder: true })
}

async function mailSome(client: pg.ClientBase, deps: Deps, month: Month, sums: readonly MonthSums[]): Promise<void> {
  const people = await readPeople(client, [...new Set(sums.map((row) => row.member_id))])
  const seal = people.length > 0 ? await readNewestSeal(client) : undefined
  const mails = people.map((person) => {
    const own = sums.filter((row) => row.member_id === person.member_id)
    return statementMail(deps.publicUrl, month, person, own, seal)
  })
  await queueMails(client, deps, mails)
}

/** The member after whom this month goes on; nothing where it's done. A month that a later one has overtaken is left. */
async function beginOrGoOn(pool: pg.Pool, month: Month): Promise<string | undefined> {
  // Months that had ended before anybody looked aren't mailed.
  await pool.query(
    `insert into mail.statement_turn (month, is_done)
     select $1, true where not exists (select from mail.statement_turn) on conflict (is_one) do nothing`,
    [month],
  )
  const { rows: kept } = await pool.query<{ month: Month; after_id: string | null; is_done: boolean }>(
    'select month, after_id, is_done from mail.statement_turn',
  )
  const [turn] = kept
  if (!turn || turn.month > month) return undefined
  if (turn.month === month) return turn.is_done ? undefined : (turn.after_id ?? firstId)
  await pool.query(
    'update mail.statement_turn set month = $1, after_id = null, is_done = false where is_one and month < $1',
    [month],
  )
  return firstId
}

/** Those who come next by their ids, whoever they are, and which of them get mail. */
async function readPage(pool: pg.Pool, after: string): Promise<{ mailed: string[]; last: string | undefined }> {
  const { rows } = await pool.query<{ member_id: string; is_mailed: boolean }>(
    `select member_id, ${getsMail} as is_mailed from members.member
      where member_id > $1 and copy_of is null order by member_id limit $2`,
    [after, membersPerTurnMax],
  )
  return {
    mailed: rows.filter((row) => row.is_mailed).map((row) => row.member_id),
    last: rows.length < membersPerTurnMax ? undefined : rows.at(-1)?.member_id,
  }
}

const getsMail = `(role = 'member' and email is not null and full_name is not null and closed_at is null
  and not is_demo and not is_class_account)`

/** Whether it was this turn that came first: of two that read the same page, the other one queues nothing. */
async function moveOn(client: pg.ClientBase, month: Month, after: string, last: string | undefined): Promise<boolean> {
  const { rowCount } = await client.query(
    `update mail.statement_turn set after_id = coalesce($3::uuid, after_id), is_done = $3::uuid is null
      where is_one and month = $1 and not is_done and coalesce(after_id, $4::uuid) = $2`,
    [month, after, last ?? null, firstId],
  )
  return rowCount === 1
}

const sealMoment: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
}

interface Person {
  readonly member_id: string
  readonly full_name: string
  readonly email: string
  readonly language: LanguageCode | null
}

/** Held until the emails are queued: an account that's being closed meanwhile either has none, or takes them with it. */
async function readPeople(client: pg.ClientBase, memberIds: readonly string[]): Promise<Person[]> {
  if (memberIds.length === 0) return []
  const { rows } = await client.query<Person>(
    `select member_id, full_name, email, language from members.member
      where member_id = any($1::uuid[]) and ${getsMail} order by member_id for key share`,
    [memberIds],
  )
  return rows
}

function statementMail(
  publicUrl: URL,
  month: Month,
  person: Person,
  sums: readonly MonthSums[],
  seal: NewestSeal | undefined,
): Mail {
  const language = person.language ?? sourceLanguage.code
  const say = sayIn(language)
  const named = formatDate(spanOf(month).from, language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const money = (cents: bigint) => moneyText(formatAmount(cents), language)
  const hrefOf = (path: string) => new URL(addressIn(language, path), publicUrl).href
  const moved = seenAccounts.flatMap((account) => sums.filter((row) => row.account === account))
  return {
    memberId: person.member_id,
    toName: person.full_name,
    toEmail: person.email,
    language: person.language,
    title: say('statement', { month: named }),
    paragraphs: [
      say('statement_how', { month: named }),
      ...moved.map((row) =>
        say('statement_account', {
          account: say(`account_${row.account}`),
          start: money(row.start_cents),
          in: money(row.in_cents),
          out: money(row.out_cents),
          end: money(row.end_cents),
        }),
      ),
      say('statement_check', { href: hrefOf('/dashboard/check') }),
      // What is in somebody's mailbox can't be taken back: they can hold it against what the site shows later.
      ...(seal
        ? [
            say('statement_seal', {
              no: seal.sealNo,
              moment: formatDate(seal.sealedAt, language, sealMoment),
              root: seal.root,
              digest: seal.digest,
            }),
          ]
        : []),
    ],
    link: { text: say('see_statement'), href: hrefOf(pathOf(month, moved[0]?.account ?? 'balance')) },
    key: hash('sha256', `statement ${month} ${person.member_id}`),
  }
}

/** The page's filters are in its address. */
function pathOf(month: Month, account: SeenAccount): string {
  const { firstDay, lastDay } = spanOf(month)
  return `/dashboard/transactions?account=${account}&from=${firstDay}&to=${lastDay}`
}
