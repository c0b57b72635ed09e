import type { SessionUser } from '@dryrun/contract/session.ts'
import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import { emailKey, isSamePerson, usernameKey } from '@dryrun/domain/members/identity.ts'
import { checkSignUp } from '@dryrun/domain/members/sign-up-rules.ts'
import { skeletonOf } from '@dryrun/domain/names/look-alikes.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { openBook } from '../../ledger/open-book.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { queueMails } from '../mail/index.ts'
import {
  attemptLimits,
  beginSession,
  bucketOf,
  countAttempt,
  endSessions,
  findRecipient,
  giveSession,
  noticeMails,
  paces,
  type SessionDeps,
  type Turn,
  takeTurn,
} from '../sessions/index.ts'
import { mailConfirmation } from './confirm-email.ts'

interface Body {
  readonly fullName: string
  readonly username: string
  readonly email: string
  readonly phoneNumber: string
  readonly country: string
  readonly gender: string
  readonly password: string
  readonly bitcoinAddress: string
  readonly usdtAddress: string
  readonly agreesToTerms: boolean
  readonly agreesToEmails: boolean
  readonly referralCode?: string | undefined
  readonly signUpId?: string | undefined
  readonly language?: LanguageCode | undefined
}

const uniqueViolation = '23505'

/** Member, credential, book and session come into being together or not at all. */
export async function signUp(
  deps: SessionDeps,
  { body, client, caller = { role: 'visitor' } }: { body: Body; client: Client; caller?: Caller },
): Promise<{ user: SessionUser }> {
  const complaint = checkSignUp({ ...body, imageBytes: null })
  if (complaint) throw new Refusal(complaint.code, { field: complaint.field })
  const turn = await takeTurn(deps, [signUpPlace(client)], client)
  try {
    return await makeMember(deps, { body, client, caller, turn })
  } catch (error) {
    await turn.giveBack()
    throw error
  }
}

const signUpPlace = (client: Client) => ({ pace: paces.signUpByAddress, who: networkOf(client.address) })

async function makeMember(
  deps: SessionDeps,
  { body, client, caller, turn }: { body: Body; client: Client; caller: Caller; turn: Turn },
): Promise<{ user: SessionUser }> {
  await refuseTaken(deps, body, { client, turn })
  const passwordHash = await deps.passwords.hash(body.password, networkOf(client.address))
  try {
    const begun = await inTransaction(deps.pool, async (tx) => {
      const referredBy = await findReferrer(tx, body)
      const memberId = await insertMember(tx, deps, body, referredBy)
      await tx.query('insert into auth.credential (member_id, password_hash, changed_at) values ($1, $2, $3)', [
        memberId,
        passwordHash,
        deps.clock.now(),
      ])
      // The form was filled with these for the new wallet; what somebody typed instead is where they want to be paid.
      await openBook(tx, memberId, {
        wanted: { BTC: body.bitcoinAddress.trim(), ETH: body.usdtAddress.trim() },
        referredBy,
      })
      await recordEvents(tx, [
        {
          kind: 'member.signed_up',
          at: deps.clock.now(),
          actorId: memberId,
          subjectId: memberId,
          countryCode: deps.findCountry(client.address),
        },
      ])
      await mailConfirmation(tx, deps, memberId)
      // The browser has one session: whoever was signed in here before no longer is.
      if (caller.role !== 'visitor')
        await endSessions(tx, deps, { memberId: caller.memberId, only: caller.sessionId }, 'replaced')
      return beginSession(tx, deps, { memberId, client })
    })
    giveSession(client, begun)
    return { user: begun.user }
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error
    // Somebody else was faster with the same name or address.
    await refuseTaken(deps, body, { client, turn })
    throw error
  }
}

/** A username is public anyway. That an e-mail is taken is told in the plainest words, and only so often. */
export async function refuseTaken(
  deps: SessionDeps,
  body: Pick<Body, 'username' | 'email'>,
  { client, turn }: { readonly client: Client; readonly turn?: Turn },
): Promise<void> {
  const { rows } = await deps.pool.query<{ member_id: string; same_email: boolean }>(
    `select member_id, email_key is not distinct from $2 as same_email from members.member
      where username_key = $1 or email_key = $2 or username_twin = $3 order by same_email desc limit 1`,
    [usernameKey(body.username), emailKey(body.email), skeletonOf(body.username.trim())],
  )
  const [taken] = rows
  if (!taken) return
  if (!taken.same_email) throw new Refusal('username_taken', { field: 'username' })
  if (!turn?.isPuzzled) {
    const place = { pace: paces.takenByAddress, who: networkOf(client.address) }
    await takeTurn(deps, [place], client, bucketOf(turn ? signUpPlace(client) : place))
  }
  const { overBy } = await countAttempt(deps, attemptLimits.takenNoticeByMember, taken.member_id)
  if (overBy <= 0) {
    await inTransaction(deps.pool, async (tx) => {
      await queueMails(tx, deps, [noticeMails.emailUsedAgain(await findRecipient(tx, taken.member_id))])
    })
  }
  throw new Refusal('sign_up_failed')
}

async function insertMember(
  client: pg.ClientBase,
  deps: SessionDeps,
  body: Body,
  referredBy: string | null,
): Promise<string> {
  const { rows } = await client.query<{ member_id: string }>(
    `insert into members.member (username, username_key, email, email_key, full_name, phone_number, country_code, gender,
            bitcoin_address, usdt_address, referred_by, created_at, sign_up_ms, language, username_twin)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning member_id`,
    [
      body.username.trim(),
      usernameKey(body.username),
      body.email.trim(),
      emailKey(body.email),
      body.fullName.trim(),
      body.phoneNumber.trim(),
      body.country,
      body.gender,
      body.bitcoinAddress.trim(),
      body.usdtAddress.trim(),
      referredBy,
      deps.clock.now(),
      body.signUpId === undefined ? null : await finishSignUp(client, body.signUpId),
      body.language ?? null,
      skeletonOf(body.username.trim()),
    ],
  )
  const memberId = rows[0]?.member_id
  if (memberId === undefined) throw new Error('no member was made')
  return memberId
}

/** Whose code it is. One's own second address brings nobody a reward. */
async function findReferrer(client: pg.ClientBase, { referralCode, email }: Body): Promise<string | null> {
  if (referralCode === undefined) return null
  const { rows } = await client.query<{ member_id: string; email_key: string }>(
    `select member_id, email_key from members.member where username_key = $1 and role = 'member' and closed_at is null and copy_of is null`,
    [usernameKey(referralCode)],
  )
  const [referrer] = rows
  return referrer && !isSamePerson(referrer.email_key, emailKey(email)) ? referrer.member_id : null
}

/** A form that lay open overnight says nothing about how long signing up takes. */
async function finishSignUp(client: pg.ClientBase, signUpId: string): Promise<number | null> {
  const { rows } = await client.query<{ ms: number }>(
    `update members.sign_up set finished_at = clock_timestamp()
      where sign_up_id = $1 and finished_at is null and started_at > clock_timestamp() - interval '1 hour'
     returning round(extract(epoch from finished_at - started_at) * 1000)::integer as ms`,
    [signUpId],
  )
  return rows[0]?.ms ?? null
}
