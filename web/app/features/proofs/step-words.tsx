import type { BookCheck } from '@dryrun/domain/proofs/check-book.ts'
import type { Fault, GrowingFigure } from '@dryrun/domain/proofs/faults.ts'
import type { ProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import type { Missing, Step, StepName } from '@dryrun/domain/proofs/steps.ts'
import { centsOfSum, differingSum, type SumName, sumNames } from '@dryrun/domain/proofs/sums.ts'
import { isSum } from '@dryrun/domain/proofs/tree.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
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
      text: missingOf(result, 'accounts') ? (
        <Trans>They add up to {owed} owed to you. This older file doesn’t say what the pages showed.</Trans>
      ) : (
        <Trans>Added up again from the transfers: {owed} owed to you. The pages show the same balances.</Trans>
      ),
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
        <Trans>
          The signature fits the key in the seal. This browser hadn’t kept a key, so it can’t tell whether it was always
          this one.
        </Trans>
      ),
    },
    seals: {
      title: <Trans>The chain of seals</Trans>,
      text: <ChainWords from={from} to={to} kept={kept && text.number(kept.sealNo)} />,
    },
  }
}

const missingOf = ({ steps }: BookCheck, missing: Missing) => steps.some((step) => step.missing === missing)

/** From the first seal on; the one that was kept is among them. */
function ChainWords({ from, to, kept }: { from: string; to: string; kept: string | null }) {
  if (from === to)
    return kept ? (
      <Trans>Seal {to} is the one this browser kept. There’s no newer one.</Trans>
    ) : (
      <Trans>Seal {to} is the first one, so nothing comes before it.</Trans>
    )
  return kept ? (
    <Trans>
      Seals {from} to {to} follow each other, and nothing in them falls that can’t fall. Seal {kept} is the one this
      browser kept.
    </Trans>
  ) : (
    <Trans>
      Seals {from} to {to} follow each other, and nothing in them falls that can’t fall. This browser hadn’t kept one
      yet.
    </Trans>
  )
}

/** What a sum is called, and what a number of a seal is. */
export function useFigureNames(): Record<SumName | GrowingFigure, string> {
  const { t } = useLingui()
  return {
    owed: t`owed`,
    paidIn: t`paid in`,
    paidOut: t`paid out`,
    books: t`books`,
    transfers: t`transfers`,
  }
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
    case 'shown_other': {
      const shown = text.amount(fault.asset, fault.shown)
      const computed = text.amount(fault.asset, fault.computed)
      const account = accounts[fault.account] ?? fault.account
      return (
        <Trans>
          The pages show {shown} for “{account}”. Your transfers add up to {computed}.
        </Trans>
      )
    }
    case 'owed_other':
    case 'totals_other':
      return <SumFault fault={fault} />
    case 'left_out':
      return <LeftOutFault fault={fault} />
    case 'sealed_short':
    case 'number_fell':
    case 'witness_other':
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

/** Names the figure that differs, and no other. */
function SumFault({ fault }: { fault: Extract<Fault, { kind: 'owed_other' | 'totals_other' }> }) {
  const text = useProofText()
  const names = useFigureNames()
  const which = differingSum(fault.computed, fault.sealed)
  const name = names[which]
  const [computed, sealed] = [
    text.money(centsOfSum(fault.computed, which)),
    text.money(centsOfSum(fault.sealed, which)),
  ]
  return fault.kind === 'owed_other' ? (
    <Trans>
      Your transfers add up to {computed} ({name}). The seal says {sealed}.
    </Trans>
  ) : (
    <Trans>
      The whole tree adds up to {computed} ({name}). The seal says {sealed}.
    </Trans>
  )
}

function LeftOutFault({ fault: { sealNo, sealedAtMicros, because } }: { fault: Extract<Fault, { kind: 'left_out' }> }) {
  const text = useProofText()
  const [no, at] = [text.number(sealNo), text.moment(sealedAtMicros)]
  if (because.why === 'sealed_before') {
    const before = text.number(because.sealNo)
    return (
      <Trans>
        You were left out: your book isn’t in seal {no} of {at} UTC, though it was in seal {before}.
      </Trans>
    )
  }
  const [transfer, posted] = [text.number(because.transferNo), text.moment(because.postedAtMicros)]
  return (
    <Trans>
      You were left out: your book isn’t in seal {no} of {at} UTC, though your transfer {transfer} is from {posted}.
    </Trans>
  )
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
  | 'sealed_short'
  | 'number_fell'
  | 'witness_other'
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
    case 'sealed_short': {
      const [no, sealed, due] = [text.number(fault.sealNo), text.number(fault.sealed), text.number(fault.due)]
      return (
        <Trans>
          Seal {no} has only {sealed} of your transfers. By then you had {due}.
        </Trans>
      )
    }
    case 'number_fell':
      return <FellText fault={fault} />
    case 'witness_other':
      return <WitnessText fault={fault} />
    case 'leaf_other':
      return <Trans>Leaf {fault.half} isn’t made from this book.</Trans>
    case 'path_length':
      return <Trans>The path of leaf {fault.half} is too short or too long for this tree.</Trans>
    case 'sum_below_zero': {
      const wrong = sumNames.find((name) => !isSum(centsOfSum(fault.sums, name))) ?? 'owed'
      const sum = text.money(centsOfSum(fault.sums, wrong))
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
          Seal {no} is signed with the key {found}. The seals before have the key {expected}.
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

/** Something that only grows got less from one seal to the next. */
export function FellText({ fault }: { fault: Extract<Fault, { kind: 'number_fell' }> }) {
  const text = useProofText()
  const names = useFigureNames()
  const write = (value: bigint) =>
    fault.what === 'books' || fault.what === 'transfers' ? text.number(value) : text.money(value)
  const [no, name, before, now] = [text.number(fault.sealNo), names[fault.what], write(fault.before), write(fault.now)]
  return (
    <Trans>
      In seal {no} a number fell that can’t fall ({name}): {before} before, {now} now.
    </Trans>
  )
}

/** What another instance saw otherwise. */
export function WitnessText({ fault }: { fault: Extract<Fault, { kind: 'witness_other' }> }) {
  const text = useProofText()
  const [no, { witness }] = [text.number(fault.sealNo), fault]
  return fault.isKey ? (
    <Trans>
      {witness} saw seal {no} of this site signed with another key.
    </Trans>
  ) : (
    <Trans>
      {witness} saw another seal {no} than the one here, signed with the same key. That proves two sets of books.
    </Trans>
  )
}

/** Which step's fault the verdict tells: the first one. */
export const firstFault = (steps: readonly Step[]): Fault | undefined => steps.find(({ fault }) => fault)?.fault
