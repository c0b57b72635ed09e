import type { Transparency } from '@dryrun/contract/transparency.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { AnyOrigin, PublicTotal } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { termsOfTotal } from '../../total-origins.ts'
import { DateText } from '../../ui/time.tsx'
import { TermList } from './sum-terms.tsx'
import { useTotalNames } from './words.ts'

interface Props {
  readonly total: PublicTotal
  /** What the page shows; where it doesn't show it, it's read. */
  readonly figures?: Transparency | undefined
  readonly isTaken?: boolean
  readonly onOpen: (origin: AnyOrigin) => void
}

/** A total over all books: what it counts, the figures it's made of, and what is behind it. */
export function PublicTotalSum({ figures, ...props }: Props) {
  const names = useTotalNames()
  return (
    <>
      <p className="text-ink-2">{names[props.total]}</p>
      {figures ? <Told {...props} figures={figures} /> : <Read {...props} />}
    </>
  )
}

function Read(props: Omit<Props, 'figures'>) {
  const reading = useRead('readTransparency', {})
  return (
    <Shown of={reading} heightClass="min-h-[200px]" lines={5}>
      {(figures) => <Told {...props} figures={figures} />}
    </Shown>
  )
}

function Told({ total, figures, isTaken, onOpen }: Props & { figures: Transparency }) {
  return (
    <>
      <TermList terms={termsOfTotal(total, figures, isTaken)} onOpen={onOpen} />
      <Behind figures={figures} total={total} />
    </>
  )
}

/** How many entries there are, when all of them were last read again, and the seal. */
function Behind({ figures, total }: { figures: Transparency; total: PublicTotal }) {
  const { verification, asOf } = figures
  const counts: Partial<Record<PublicTotal, number>> = {
    paidIn: figures.paidIn.count,
    paidOut: figures.paidOut.count,
    promised: figures.promised.count,
  }
  const count = counts[total]
  return (
    <div className="grid gap-2 text-sm text-ink-3">
      {count !== undefined && (
        <p>
          <Plural value={count} one="From # record of the ledger." other="From # records of the ledger." />
        </p>
      )}
      <p>
        <Trans>
          As of <DateText at={asOf} to="second" />, from the ledger of this instance.
        </Trans>
      </p>
      {verification && (
        <p>
          <Trans>
            On <DateText at={verification.endedAt} to="second" /> we last re-read every transfer from the beginning.
          </Trans>{' '}
          <Plural
            value={verification.findingCount}
            _0="Everything fit."
            one="# thing didn’t fit."
            other="# things didn’t fit."
          />
        </p>
      )}
      <p>
        <Link className="text-link" to="/transparency#seal">
          <Trans>The seal behind the totals</Trans>
        </Link>
      </p>
    </div>
  )
}
