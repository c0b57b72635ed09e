import type { Fault } from './faults.ts'
import type { ProvenBook } from './saved-book.ts'
import type { Missing } from './steps.ts'

/** A transfer is committed at most this long after the moment it carries, where the clock runs as fast as the world. */
const lateMicrosUsual = 60_000_000n
/** Where the clock runs faster, it may be more of the world's time. A site that says more than two days isn't believed. */
const lateMicrosMax = 172_800_000_000n

/** Copies of the demo account come behind everybody else, and are in no seal. */
const isCopy = (memberId: string) => memberId.startsWith('f')

/** What a seal leaves out that it must have: a book with an older transfer, or one that was in a seal before. */
export function leftOut(book: ProvenBook): Fault | undefined {
  const { sealed, seals, kept, transfers, memberId } = book
  const newest = sealed?.seal ?? seals.at(-1)
  if (!newest || isCopy(memberId)) return undefined
  const due = transfers.filter(({ postedAtMicros }) => postedAtMicros + lateMicros(book) < newest.sealedAtMicros)
  if (sealed) {
    const { transferCount } = sealed.leaves[0]
    const dueCount = BigInt(due.length)
    return transferCount < dueCount
      ? { kind: 'sealed_short', sealNo: newest.sealNo, sealed: transferCount, due: dueCount }
      : undefined
  }
  const left = { kind: 'left_out', sealNo: newest.sealNo, sealedAtMicros: newest.sealedAtMicros } as const
  if (kept) return { ...left, because: { why: 'sealed_before', sealNo: kept.sealNo } }
  const [oldest] = due
  return (
    oldest && {
      ...left,
      because: { why: 'older_transfer', transferNo: oldest.transferNo, postedAtMicros: oldest.postedAtMicros },
    }
  )
}

function lateMicros({ lateMicros: said }: ProvenBook): bigint {
  if (said < lateMicrosUsual) return lateMicrosUsual
  return said > lateMicrosMax ? lateMicrosMax : said
}

/** Why a book that no seal must have isn't in one. */
export const missingSeal = ({ memberId }: ProvenBook): Missing => (isCopy(memberId) ? 'seal_of_copy' : 'seal')
