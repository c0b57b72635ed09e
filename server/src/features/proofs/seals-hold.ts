import type { LedgerRule } from '../../ledger/ledger-rules.ts'

/** What was sealed stays as it was. Signatures are checked by whoever reads the seals: PostgreSQL doesn't know them. */
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
    name: 'every seal counts what its books say',
    walk: 'whole',
    findings: () => `select null::uuid as member_id, 'seal ' || seal_no as about
                 from (select page.seal_no, count(*) as books, sum(book.transfer_count) as transfers,
                              sum(book.owed_cents) as owed
                         from proofs.book_page as page cross join proofs.sealed_books(page) as book
                        group by page.seal_no) as counted
                 left join proofs.seal using (seal_no)
                where (book_count, transfer_count, owed_cents) is distinct from (books, transfers, owed)`,
  },
]
