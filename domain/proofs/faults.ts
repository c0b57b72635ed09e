import type { AccountKind } from '../ledger/accounts.ts'
import type { StatedTransfer } from './saved-book.ts'
import type { BookSums } from './sums.ts'
import type { WitnessFault } from './witness.ts'

/** What never gets less from one seal to the next: nothing takes a book, a transfer or a payment away again. */
export type GrowingFigure = 'books' | 'transfers' | 'paidIn' | 'paidOut'

/** Why a book must be in a seal. */
export type LeftOut =
  | { readonly why: 'older_transfer'; readonly transferNo: bigint; readonly postedAtMicros: bigint }
  | { readonly why: 'sealed_before'; readonly sealNo: bigint }

/** What doesn't fit, and where. Each can be told in one sentence. */
export type Fault =
  /** Another one is where this transfer should be, and it's nowhere else either. */
  | { readonly kind: 'transfer_missing'; readonly transferNo: bigint; readonly found: bigint }
  /** It's there, but in another place. */
  | { readonly kind: 'transfer_moved'; readonly transferNo: bigint; readonly found: bigint }
  | {
      readonly kind: 'transfer_changed'
      readonly transfer: StatedTransfer
      readonly before: Uint8Array
      readonly computed: Uint8Array
    }
  /** The seal has more transfers of this book than the book. */
  | { readonly kind: 'transfers_short'; readonly found: bigint; readonly sealed: bigint }
  | {
      readonly kind: 'balance_other'
      readonly transferNo: bigint
      readonly asset: string
      readonly account: AccountKind
      readonly stated: bigint
      readonly computed: bigint
    }
  | { readonly kind: 'below_zero'; readonly transferNo: bigint; readonly asset: string; readonly account: AccountKind }
  /** The pages show something else for this account than its transfers give. */
  | {
      readonly kind: 'shown_other'
      readonly asset: string
      readonly account: AccountKind
      readonly shown: bigint
      readonly computed: bigint
    }
  | { readonly kind: 'owed_other'; readonly computed: BookSums; readonly sealed: BookSums }
  /** A seal that must have this book doesn't: it has an older transfer, or it was in a seal before. */
  | { readonly kind: 'left_out'; readonly sealNo: bigint; readonly sealedAtMicros: bigint; readonly because: LeftOut }
  /** The seal has the book, but not as far as it went by then. */
  | { readonly kind: 'sealed_short'; readonly sealNo: bigint; readonly sealed: bigint; readonly due: bigint }
  | { readonly kind: 'leaf_other'; readonly half: number }
  | {
      readonly kind: 'path_length'
      readonly half: number
      readonly levels: number
      readonly leafCount: bigint
    }
  | { readonly kind: 'sum_below_zero'; readonly half: number; readonly level: number; readonly sums: BookSums }
  | { readonly kind: 'root_other'; readonly half: number; readonly computed: Uint8Array; readonly sealed: Uint8Array }
  | { readonly kind: 'totals_other'; readonly computed: BookSums; readonly sealed: BookSums }
  | { readonly kind: 'signature_wrong'; readonly sealNo: bigint }
  | {
      readonly kind: 'key_other'
      readonly sealNo: bigint
      readonly expected: Uint8Array
      readonly found: Uint8Array
    }
  | { readonly kind: 'seal_missing'; readonly sealNo: bigint }
  /** The seal after it names another digest. */
  | { readonly kind: 'seal_changed'; readonly sealNo: bigint }
  | {
      readonly kind: 'kept_other'
      readonly sealNo: bigint
      readonly kept: Uint8Array
      readonly found: Uint8Array
    }
  /** Something that only ever grows is less than in the seal before. */
  | {
      readonly kind: 'number_fell'
      readonly sealNo: bigint
      readonly what: GrowingFigure
      readonly before: bigint
      readonly now: bigint
    }
  /** Another instance saw another seal than the one in the chain. */
  | WitnessFault
  /** The book fits together, but isn't the one that was there when this person looked last. */
  | { readonly kind: 'past_rewritten'; readonly transferNo: bigint }
