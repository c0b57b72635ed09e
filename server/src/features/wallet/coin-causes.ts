import { type LedgerRule, rowsAndTransfers, type Within } from '../../ledger/ledger-rules.ts'
import { notCopies } from '../../platform/copy-id.ts'

/** What a transfer of the network did in the sender's book. */
const causeOf = (name: string, where: string, kind: string, amount: 'amount_units' | 'fee_units') =>
  rowsAndTransfers({
    name,
    rows: 'network.transfer',
    where,
    id: 'transfer_id',
    transfers: `kind = '${kind}'`,
    amount: `r.${amount}`,
    and: 't.asset = r.coin::text',
  })

/** Transfers that reached a book: the house's side of its own, its own wallet, or what others have sent. */
const arrivedIn = (within: Within) => `(
  select member_id as receiver_id, transfer_id, coin, amount_units, to_house from network.transfer
   where ${within('member_id')} and arrived_at is not null and kind <> 'faucet' and (to_house or to_member_id = member_id)
  union all
  select member_id, transfer_id, coin, amount_units, false from network.arrival
   where ${within('member_id')} and arrived_at is not null)`

/** Coins come from the faucet, move by transfers, and nothing else; what left one book is on the way or arrived in one. */
export const coinCauses: readonly LedgerRule[] = [
  causeOf('takes from the faucet and their coins', `kind = 'faucet'`, 'faucet_minted', 'amount_units'),
  causeOf('sent coins and their transfers', `kind = 'sent'`, 'coins_sent', 'amount_units'),
  causeOf('fees and their transfers', `kind = 'sent' and fee_units > 0`, 'fee_paid', 'fee_units'),
  causeOf('coins paid out and their transfers', `kind = 'payout'`, 'payout_sent', 'amount_units'),
  causeOf('fees of payouts and their transfers', `kind = 'payout' and fee_units > 0`, 'payout_fee_paid', 'fee_units'),
  {
    name: 'arrived coins and their transfers',
    findings: (
      within,
    ) => `select coalesce(n.receiver_id, t.member_id) as member_id, coalesce(n.transfer_id, t.cause_id)::text as about
                 from ${arrivedIn(within)} as n
                 full join (select * from ledger.transfer where ${within('member_id')} and kind in ('coins_received', 'deposit_received')) as t
                   on t.member_id = n.receiver_id and t.cause_id = n.transfer_id and t.asset = n.coin::text
                  and t.amount_units = n.amount_units and n.to_house = (t.kind = 'deposit_received')
                where n.receiver_id is null or t.member_id is null`,
  },
  {
    name: 'the network holds exactly what is on the way',
    // Each book has on the way what it sent, less what arrived for it; so all of them together have what is on the way.
    findings: (within) => `select member_id, coin || ' ' || sum(units) as about
                 from (select member_id, asset as coin, balance_units as units from ledger.account
                        where ${within('member_id')} and kind = 'network'
                       union all
                       select member_id, coin::text, -amount_units from network.transfer
                        where ${within('member_id')} and kind <> 'faucet'
                       union all
                       select receiver_id, coin::text, amount_units from ${arrivedIn(within)} as arrived) as all_sides
                group by member_id, coin having sum(units) <> 0`,
  },
  {
    name: 'what was passed on is what was sent',
    // Compared in one go: the two rows are two members', which may be on two machines.
    walk: 'whole',
    findings: () => `with
                 sent as materialized (
                   select member_id as sender_id, transfer_id, to_member_id as member_id, kind, coin, amount_units, passed_on_at
                     from network.transfer where to_member_id <> member_id and ${notCopies('member_id')}),
                 passed_on as materialized (
                   select sender_id, transfer_id, member_id, kind, coin, amount_units from network.arrival
                    where ${notCopies('member_id')})
               select member_id, transfer_id::text as about
                 from sent full join passed_on using (sender_id, transfer_id, member_id, kind, coin, amount_units)
                where passed_on.member_id is null and sent.passed_on_at is not null or sent.member_id is null`,
  },
  {
    name: 'payouts and their withdrawals',
    findings: (
      within,
    ) => `select coalesce(n.member_id, w.member_id) as member_id, coalesce(n.transfer_id, w.transfer_id)::text as about
                 from (select * from network.transfer where ${within('member_id')} and kind = 'payout') as n
                 full join (select * from withdrawals.withdrawal where ${within('member_id')} and transfer_id is not null) as w
                   on w.member_id = n.member_id and w.transfer_id = n.transfer_id and w.coin_units = n.amount_units
                  and w.coin = n.coin::text and w.status = 'approved'
                where n.member_id is null or w.member_id is null`,
  },
  {
    name: 'deposits and the transfers they rest on',
    findings: (within) => `select d.member_id, d.deposit_id::text as about
                 from deposits.deposit as d
                 left join network.transfer as n
                   on n.member_id = d.member_id and n.transfer_id = d.transfer_id and n.kind = 'sent'
                where ${within('d.member_id')} and d.transfer_id is not null and n.member_id is null`,
  },
]
