import type { LedgerRule } from '../../ledger/ledger-rules.ts'
import { commitSecondsMax } from '../../ledger/verify-ledger.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { findWrongSignatures, findWrongTrees } from './recompute-seals.ts'

/** A number of every seal beside the same of the one before. */
const fallen = (column: string, name: string) => `select null::uuid as member_id,
        'seal ' || seal_no || ': ' || now || ' ${name} after ' || before as about
   from (select seal_no, ${column} as now, lag(${column}) over (order by seal_no) as before from proofs.seal) as each
  where now < before`

const newest = `(select * from proofs.seal order by seal_no desc limit 1)`

/** What was sealed stays as it was, and what is sealed is all there is. */
export const sealsHold: readonly LedgerRule[] = [
  {
    name: 'every seal follows the one before it',
    walk: 'whole',
    findings: () => `select null::uuid as member_id, 'seal ' || seal_no as about
                 from (select seal, seal_no, digest, previous_digest, lag(digest) over (order by seal_no) as before,
                              lag(seal_no, 1, 0::bigint) over (order by seal_no) as before_no
                         from proofs.seal) as chained
                where digest <> sha256(proofs.content_of(seal)) or previous_digest is distinct from before
                   or before_no <> seal_no - 1`,
    // PostgreSQL doesn't know this kind of signature.
    look: findWrongSignatures,
  },
  {
    name: 'nothing that only grows is less than in the seal before',
    walk: 'whole',
    findings: () =>
      [
        fallen('book_count', 'books'),
        fallen('transfer_count', 'transfers'),
        fallen('paid_in_cents', 'cents paid in'),
        fallen('paid_out_cents', 'cents paid out'),
      ].join(' union all '),
  },
  {
    name: 'nothing that only grows is less than in the newest seal',
    walk: 'whole',
    findings: () => `select null::uuid as member_id, 'seal ' || seal_no as about
                 from ${newest} as seal,
                      (select count(*) as books, coalesce(sum(transfer_count), 0) as transfers,
                              coalesce(sum(paid_in_cents), 0) as paid_in, coalesce(sum(paid_out_cents), 0) as paid_out
                         from ledger.book where ${notCopies('member_id')}) as now
                where books < seal.book_count or transfers < seal.transfer_count or paid_in < seal.paid_in_cents
                   or paid_out < seal.paid_out_cents`,
  },
  {
    name: 'every book still has the transfers that were sealed',
    walk: 'whole',
    findings: () => `select book.member_id, 'transfer ' || book.transfer_count || ' of seal ' || page.seal_no as about
                 from proofs.book_page as page
                cross join proofs.sealed_books(page) as book
                 left join ledger.transfer as t on t.member_id = book.member_id and t.transfer_no = book.transfer_count
                where book.transfer_count > 0 and t.digest is distinct from book.head_digest`,
  },
  {
    name: 'every book that was there is in the newest seal',
    walk: 'whole',
    findings: () => `select book.member_id, 'seal ' || seal.seal_no as about
                 from ${newest} as seal
                cross join platform.clock
                 join ledger.book as book
                   on book.opened_at < seal.sealed_at - make_interval(secs => ${commitSecondsMax} * greatest(1, clock.speed))
                  and ${notCopies('book.member_id')}
                 left join (select page.seal_no, sealed.member_id
                              from proofs.book_page as page cross join proofs.sealed_books(page) as sealed) as kept
                   on kept.member_id = book.member_id and kept.seal_no = seal.seal_no
                where kept.member_id is null`,
  },
  {
    name: 'every book is in the newest seal as far as it went by then',
    walk: 'whole',
    findings:
      () => `select book.member_id, 'transfer ' || t.transfer_no || ' is older than seal ' || seal.seal_no as about
                 from ${newest} as seal
                cross join platform.clock
                 join proofs.book_page as page on page.seal_no = seal.seal_no
                cross join proofs.sealed_books(page) as book
                 join ledger.transfer as t on t.member_id = book.member_id and t.transfer_no = book.transfer_count + 1
                where t.posted_at < seal.sealed_at - make_interval(secs => ${commitSecondsMax} * greatest(1, clock.speed))`,
  },
  {
    name: 'every book of a seal is in the one after it',
    walk: 'whole',
    findings: () => `select before.member_id, 'seal ' || before.seal_no + 1 as about
                 from (select page.seal_no, book.member_id
                         from proofs.book_page as page cross join proofs.sealed_books(page) as book) as before
                 join proofs.seal as seal on seal.seal_no = before.seal_no + 1
                 left join (select page.seal_no, book.member_id
                              from proofs.book_page as page cross join proofs.sealed_books(page) as book) as later
                   on later.seal_no = before.seal_no + 1 and later.member_id = before.member_id
                where later.member_id is null`,
  },
  {
    name: 'every seal counts what its books say',
    walk: 'whole',
    findings: () => `select null::uuid as member_id, 'seal ' || coalesce(seal_no, counted_no) as about
                 from (select page.seal_no as counted_no, count(*) as books, sum(book.transfer_count) as transfers,
                              sum(book.owed_cents) as owed, sum(book.paid_in_cents) as paid_in,
                              sum(book.paid_out_cents) as paid_out
                         from proofs.book_page as page cross join proofs.sealed_books(page) as book
                        group by page.seal_no) as counted
                 full join (select * from proofs.seal order by seal_no desc limit 2) as seal
                   on seal_no = counted_no
                where (book_count, transfer_count, owed_cents, paid_in_cents, paid_out_cents)
                      is distinct from (books, transfers, owed, paid_in, paid_out)`,
    // The root and the paths to it.
    look: findWrongTrees,
  },
  {
    name: 'every seal that another instance saw is still there',
    walk: 'whole',
    findings: () => `select null::uuid as member_id,
                     'seal ' || seen.seal_no || ', seen by ' || seen.witness as about
                 from proofs.witness_statement as seen
                 left join proofs.seal as seal on seal.seal_no = seen.seal_no and seal.digest = seen.digest
                where seal.seal_no is null`,
  },
]
