import { asIfNoRules, readSeals, recount, replaceKey, resign, type Site, seal } from './site.ts'

/** Rewrites a book's digests from its rows, as somebody would who knows how they're made. */
const rehash = `
  do $$
  declare
    row ledger.transfer;
    before bytea;
  begin
    before := null;
    for row in select * from ledger.transfer where member_id = 'MEMBER' order by transfer_no loop
      update ledger.transfer as t
         set previous_digest = before,
             digest = sha256(coalesce(before, decode(repeat('00', 32), 'hex')) || ledger.content_of(t))
       where t.member_id = row.member_id and t.transfer_no = row.transfer_no
      returning digest into before;
    end loop;
    update ledger.book set head_digest = before, transfer_count =
           (select count(*) from ledger.transfer where member_id = 'MEMBER') where member_id = 'MEMBER';
  end
  $$`

const own = `member_id = 'MEMBER'`

/** Balances and sums of the book as its transfers give them. */
const resum: readonly string[] = [
  `update ledger.account as account set balance_units = coalesce((
     select sum(case side when 'to' then amount_units else -amount_units end) from ledger.entry
      where entry.member_id = account.member_id and entry.asset = account.asset and account_kind = account.kind), 0)
    where ${own}`,
  `update ledger.book set owed_cents = greatest(0, (select coalesce(sum(balance_units), 0) from ledger.account
            where ${own} and asset = 'USD'
              and kind in ('balance', 'investment', 'profit', 'savings', 'withdrawal', 'settled', 'reserved'))),
          paid_in_cents = greatest(0, -(select balance_units from ledger.account where ${own} and asset = 'USD' and kind = 'paid_in'))
    where ${own}`,
]

/** A larger deposit, with everything that follows from it. */
const rewriteDeposit: readonly string[] = [
  `update ledger.transfer set amount_units = amount_units + 100000, from_after_units = from_after_units - 100000,
                              to_after_units = to_after_units + 100000 where ${own} and transfer_no = 1`,
  `update ledger.transfer set from_after_units = from_after_units + 100000
    where ${own} and transfer_no > 1 and from_kind = 'balance' and asset = 'USD'`,
  `update deposits.deposit set amount_cents = amount_cents + 100000 where ${own}`,
  rehash,
  ...resum,
  ...recount,
]

const deleteLast: readonly string[] = [
  // It's an investment, and goes with it.
  `delete from investments.investment where ${own} and investment_id =
          (select cause_id from ledger.transfer where ${own} order by transfer_no desc limit 1)`,
  `delete from ledger.transfer where ${own} and transfer_no > (select count(*) - 1 from ledger.transfer where ${own})`,
  rehash,
  ...resum,
  ...recount,
]

const run =
  (...statements: readonly string[]) =>
  (site: Site): Promise<void> =>
    asIfNoRules(site.owner, async () => {
      for (const statement of statements) await site.owner.query(statement.replaceAll('MEMBER', site.victim))
    })

/** Takes the member's book away while a seal is made, and puts it back. */
async function leaveOut(site: Site): Promise<void> {
  await run(
    `create temporary table left_out as select * from ledger.book where ${own}`,
    `delete from ledger.book where ${own}`,
  )(site)
  await site.wait('2 hours')
  await seal(site)
  const { rows } = await site.owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = 'ledger.book'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const columns = rows[0]?.columns ?? ''
  await run(`insert into ledger.book (${columns}) select ${columns} from left_out`, 'drop table left_out')(site)
}

const deleteSeal = (which: string) =>
  run(
    `create temporary table gone as select seal_no from proofs.seal where seal_no = (${which})`,
    'delete from proofs.book_page where seal_no in (select seal_no from gone)',
    'delete from proofs.tree_page where seal_no in (select seal_no from gone)',
    'delete from proofs.seal where seal_no in (select seal_no from gone)',
    'drop table gone',
  )

const deleteAllSeals = run('delete from proofs.seal', 'delete from proofs.book_page', 'delete from proofs.tree_page')

const newestNo = async (site: Site) => (await readSeals(site.owner)).length

const million = 100_000_000n
const more = (cents: string) => String(BigInt(cents) + million)

/** Everything that the table of docs/proofs.md says an operator can do, by the words that it's called there. */
export const deeds: Readonly<Record<string, (site: Site) => Promise<void>>> = {
  'changes the amount of a transfer': run(
    `update ledger.transfer set amount_units = amount_units - 100000 where ${own} and transfer_no = 1`,
  ),
  'changes when something happened': run(
    `update ledger.transfer set posted_at = posted_at - interval '3 days' where ${own} and transfer_no = 2`,
  ),
  'deletes a transfer in between': run(`delete from ledger.transfer where ${own} and transfer_no = 2`),
  'deletes the last transfer and sets the book back': run(...deleteLast),
  'the same, and makes one seal while others go on': async (site) => {
    await run(...deleteLast)(site)
    await site.goOn()
    await seal(site)
  },
  'the same, and makes two seals': async (site) => {
    await run(...deleteLast)(site)
    await site.goOn()
    await seal(site)
    await seal(site)
  },
  'rewrites a book and hashes it anew': run(...rewriteDeposit),
  'rewrites a book, and makes one seal': async (site) => {
    await run(...rewriteDeposit)(site)
    await seal(site)
  },
  'rewrites a book, and makes two seals': async (site) => {
    await run(...rewriteDeposit)(site)
    await seal(site)
    await seal(site)
  },
  'edits a balance without a transfer': run(
    `update ledger.account set balance_units = 1 where ${own} and kind = 'balance' and asset = 'USD'`,
  ),
  'lowers what a book adds to the next seal': async (site) => {
    await run(`update ledger.book set owed_cents = 0 where ${own}`)(site)
    await seal(site)
  },
  'leaves a member out of a seal': leaveOut,
  'leaves a member out of a seal while others go on': async (site) => {
    await site.goOn()
    await leaveOut(site)
  },
  'seals a book as it was long ago': async (site) => {
    await run(
      `create temporary table now_is as select * from ledger.book where ${own}`,
      `update ledger.book set transfer_count = 1, paid_in_cents = 250000, owed_cents = 250000,
              head_digest = (select digest from ledger.transfer where ${own} and transfer_no = 1) where ${own}`,
    )(site)
    await site.goOn()
    await site.wait('2 hours')
    await seal(site)
    await run(
      `update ledger.book set transfer_count = now_is.transfer_count, paid_in_cents = now_is.paid_in_cents,
              owed_cents = now_is.owed_cents, head_digest = now_is.head_digest
         from now_is where book.member_id = now_is.member_id`,
      'drop table now_is',
    )(site)
  },
  'takes a member out of what is kept of the tree': run('delete from proofs.book_page'),
  'changes what is kept of the tree': run('update proofs.tree_page set nodes = set_byte(nodes, 33, 1)'),
  'deletes the first seal': deleteSeal('1'),
  'deletes a seal in between': deleteSeal('2'),
  'deletes the newest seal': deleteSeal('select max(seal_no) from proofs.seal'),
  'deletes the newest seal and makes another one': async (site) => {
    await deleteSeal('select max(seal_no) from proofs.seal')(site)
    await seal(site)
  },
  'changes a total of a seal without signing it': run(
    `update proofs.seal set owed_cents = owed_cents + 100 where seal_no = (select max(seal_no) from proofs.seal)`,
  ),
  'raises what was paid in in the newest seal, and signs it': async (site) =>
    resign(site.owner, await newestNo(site), ({ paidInCents }) => ({ paidInCents: more(paidInCents) })),
  'raises what is owed in the newest seal, and signs it': async (site) =>
    resign(site.owner, await newestNo(site), ({ owedCents }) => ({ owedCents: more(owedCents) })),
  'changes the root of the newest seal, and signs it': async (site) =>
    resign(site.owner, await newestNo(site), () => ({ root: 'ab'.repeat(32) })),
  'raises what was paid in in an old seal, and signs all after it': (site) =>
    resign(site.owner, 1, ({ paidInCents }) => ({ paidInCents: more(paidInCents) })),
  'raises what was owed in an old seal, and signs all after it': (site) =>
    resign(site.owner, 1, ({ owedCents }) => ({ owedCents: more(owedCents) })),
  'changes the root of an old seal, and signs all after it': (site) =>
    resign(site.owner, 1, () => ({ root: 'cd'.repeat(32) })),
  'shows two people different seals': async (site) => {
    await deleteSeal('select max(seal_no) from proofs.seal')(site)
    await site.goOn()
    await seal(site)
  },
  'makes all seals anew with the same key': async (site) => {
    await deleteAllSeals(site)
    for (let time = 0; time < 4; time++) await seal(site)
  },
  'replaces the key and all seals': async (site) => {
    await deleteAllSeals(site)
    await replaceKey(site.owner)
    for (let time = 0; time < 4; time++) await seal(site)
  },
}
