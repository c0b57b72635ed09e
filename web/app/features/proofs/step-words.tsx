import type { BookCheck, Step, StepName } from '@dryrun/domain/proofs/check-book.ts'
import type { Fault } from '@dryrun/domain/proofs/faults.ts'
import type { ProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAccountNames } from '../ledger/index.ts'
import { shortDigest, useProofText } from './proof-text.ts'

interface Words {
  readonly title: ReactNode
  readonly text: ReactNode
}

/** What each step says where it fits. */
export function useFittingWords(book: ProvenBook, result: BookCheck): Record<StepName, Words> {
  const text = useProofText()
  const { sealed, kept, seals } = book
  const count = book.transfers.length
  const last = shortDigest(result.head)
  const owed = text.money(result.sums.owedCents)
  const [one, other] = sealed ? sealed.leaves.map(({ sums }) => text.money(sums.owedCents)) : ['', '']
  const levels = sealed?.leaves[0].path.length ?? 0
  const from = text.number(seals[0]?.sealNo ?? 0n)
  const to = text.number(sealed?.seal.sealNo ?? 0n)
  return {
    transfers: {
      title: <Plural value={count} one="Your transfer" other="Your # transfers" />,
      text: <Trans>Each one’s digest follows from the one before. The last digest is {last}.</Trans>,
    },
    balances: {
      title: <Trans>Your balances</Trans>,
      text: <Trans>Added up again from the transfers: {owed} owed to you.</Trans>,
    },
    leaves: {
      title: <Trans>Your two leaves</Trans>,
      text: (
        <Trans>
          {one} and {other} add up to {owed}. Only you were told their secret numbers.
        </Trans>
      ),
    },
    path: {
      title: <Trans>The path to the root</Trans>,
      text: (
        <Plural
          value={levels}
          one="One level each. Both paths end in the same root."
          other="# levels each. Both paths end in the same root."
        />
      ),
    },
    signature: {
      title: <Trans>The signature</Trans>,
      text: kept ? (
        <Trans>The seal is signed with the key that this browser kept.</Trans>
      ) : (
        <Trans>The seal is signed with the key of the first seal.</Trans>
      ),
    },
    seals: {
      title: <Trans>The chain of seals</Trans>,
      text: <ChainWords from={from} to={to} isKept={kept !== null} />,
    },
  }
}

/** From the seal that was kept, or from the first one; both may be the one that is checked. */
function ChainWords({ from, to, isKept }: { from: string; to: string; isKept: boolean }) {
  if (from === to)
    return isKept ? (
      <Trans>Seal {to} is the one this browser kept. There’s no newer one.</Trans>
    ) : (
      <Trans>Seal {to} is the first one, so nothing comes before it.</Trans>
    )
  return isKept ? (
    <Trans>
      Seals {from} to {to} follow each other. Seal {from} is the one this browser kept.
    </Trans>
  ) : (
    <Trans>
      Seals {from} to {to} follow each other. This browser hadn’t kept one yet, so we compared with the first seal.
    </Trans>
  )
}

/** One sentence for whatever doesn't fit. */
export function FaultText({ fault }: { fault: Fault }) {
  const text = useProofText()
  const accounts: Readonly<Record<string, string>> = useAccountNames()
  switch (fault.kind) {
    case 'transfer_missing':
      return <TransferFault no={fault.transferNo} found={fault.found} isMissing />
    case 'transfer_moved':
      return <TransferFault no={fault.transferNo} found={fault.found} isMissing={false} />
    case 'transfer_changed': {
      const [no, day] = [text.number(fault.transfer.transferNo), text.moment(fault.transfer.postedAtMicros)]
      return (
        <Trans>
          Transfer {no} of {day} doesn’t fit. Its fields give another digest than the one that was sealed with it, and
          every later transfer builds on that one.
        </Trans>
      )
    }
    case 'transfers_short': {
      const [found, sealed] = [text.number(fault.found), text.number(fault.sealed)]
      return (
        <Trans>
          The seal has {sealed} transfers of this book, and only {found} are here.
        </Trans>
      )
    }
    case 'balance_other': {
      const stated = text.amount(fault.asset, fault.stated)
      const computed = text.amount(fault.asset, fault.computed)
      const [account, no] = [accounts[fault.account] ?? fault.account, text.number(fault.transferNo)]
      return (
        <Trans>
          After transfer {no} the book says {stated} for “{account}”. The transfers add up to {computed}.
        </Trans>
      )
    }
    case 'below_zero': {
      const [account, no] = [accounts[fault.account] ?? fault.account, text.number(fault.transferNo)]
      return (
        <Trans>
          Transfer {no} takes “{account}” below zero.
        </Trans>
      )
    }
    case 'owed_other':
    case 'totals_other': {
      const [computed, sealed] = [text.money(fault.computed.owedCents), text.money(fault.sealed.owedCents)]
      return (
        <Trans>
          This adds up to {computed}. The seal says {sealed}.
        </Trans>
      )
    }
    case 'leaf_other':
    case 'path_length':
    case 'sum_below_zero':
    case 'root_other':
    case 'signature_wrong':
    case 'key_other':
    case 'seal_missing':
    case 'seal_changed':
    case 'kept_other':
    case 'past_rewritten':
  }
  return <SealFault fault={fault} />
}

function TransferFault({ no, found, isMissing }: { no: bigint; found: bigint; isMissing: boolean }) {
  const text = useProofText()
  const [number, other] = [text.number(no), text.number(found)]
  return isMissing ? (
    <Trans>
      Transfer {number} is missing. Number {other} is in its place.
    </Trans>
  ) : (
    <Trans>
      Transfer {number} isn’t in its place. Number {other} is there, so someone changed the order.
    </Trans>
  )
}

type SealFaultKind =
  | 'leaf_other'
  | 'path_length'
  | 'sum_below_zero'
  | 'root_other'
  | 'signature_wrong'
  | 'key_other'
  | 'seal_missing'
  | 'seal_changed'
  | 'kept_other'
  | 'past_rewritten'

/** What doesn't fit between the book and the seals. */
function SealFault({ fault }: { fault: Extract<Fault, { kind: SealFaultKind }> }) {
  const text = useProofText()
  switch (fault.kind) {
    case 'leaf_other':
      return <Trans>Leaf {fault.half} isn’t made from this book.</Trans>
    case 'path_length':
      return <Trans>The path of leaf {fault.half} is too short or too long for this tree.</Trans>
    case 'sum_below_zero': {
      const sum = text.money(fault.sums.owedCents)
      return (
        <Trans>
          A neighbour on level {fault.level} says {sum}. No sum may be below zero, or it would hide what’s owed to
          others.
        </Trans>
      )
    }
    case 'root_other': {
      const [computed, sealed] = [shortDigest(fault.computed), shortDigest(fault.sealed)]
      return (
        <Trans>
          The path ends in {computed}. The root of the seal is {sealed}.
        </Trans>
      )
    }
    case 'signature_wrong':
      return <Trans>The signature of seal {text.number(fault.sealNo)} is wrong.</Trans>
    case 'key_other': {
      const [no, found, expected] = [text.number(fault.sealNo), shortDigest(fault.found), shortDigest(fault.expected)]
      return (
        <Trans>
          Seal {no} is signed with the key {found}. The key of this site is {expected}.
        </Trans>
      )
    }
    case 'seal_missing':
      return <Trans>Seal {text.number(fault.sealNo)} is missing.</Trans>
    case 'seal_changed':
      return <Trans>Seal {text.number(fault.sealNo)} isn’t the one that the next seal follows.</Trans>
    case 'kept_other':
      return <Trans>Seal {text.number(fault.sealNo)} isn’t the one that this browser kept.</Trans>
    case 'past_rewritten':
  }
  return (
    <Trans>Your book up to transfer {text.number(fault.transferNo)} isn’t the one you had when you last looked.</Trans>
  )
}

/** Which step's fault the verdict tells: the first one. */
export const firstFault = (steps: readonly Step[]): Fault | undefined => steps.find(({ fault }) => fault)?.fault
