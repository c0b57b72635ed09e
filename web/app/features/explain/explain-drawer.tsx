import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { AnyOrigin } from '../../origins.ts'
import { ReadsProvider } from '../../read.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AccountEntries } from './account-entries.tsx'
import { CauseTransfers } from './cause-transfers.tsx'
import { HoldingEntries } from './holding-entries.tsx'
import { MonthEntries } from './month-entries.tsx'
import { PublicTotalSum } from './public-total.tsx'
import { SumTerms } from './sum-terms.tsx'

interface Props {
  readonly origin: AnyOrigin
  /** Which number this is about. Nothing that was read for another one is shown for it. */
  readonly number: string
  /** Opens what a figure in the drawer comes from. */
  readonly onOpen: (origin: AnyOrigin) => void
  /** Where one figure led to another. */
  readonly onBack: (() => void) | undefined
  readonly onClose: () => void
}

/** "Where does this number come from?", for every amount there is. */
export function ExplainDrawer({ origin, number, onOpen, onBack, onClose }: Props) {
  return (
    <Drawer open onClose={onClose} title={<Trans>Where does this number come from?</Trans>}>
      <ReadsProvider>
        <div key={number} className="grid gap-5" data-explained={origin.of}>
          {onBack && (
            <button
              type="button"
              className="text-link inline-flex items-center gap-2 justify-self-start"
              onClick={onBack}
            >
              <Icon of={ArrowLeft} size={16} />
              <Trans>Back</Trans>
            </button>
          )}
          <Told origin={origin} onOpen={onOpen} />
        </div>
      </ReadsProvider>
    </Drawer>
  )
}

function Told({ origin, onOpen }: Pick<Props, 'origin' | 'onOpen'>) {
  if (origin.of === 'account') return <AccountEntries {...origin} />
  if (origin.of === 'holding') return <HoldingEntries {...origin} />
  if (origin.of === 'cause') return <CauseTransfers {...origin} />
  if (origin.of === 'month') return <MonthEntries {...origin} />
  if (origin.of === 'sum') return <SumTerms {...origin} onOpen={onOpen} />
  return <PublicTotalSum {...origin} onOpen={onOpen} />
}
