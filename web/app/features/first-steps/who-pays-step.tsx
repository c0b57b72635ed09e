import type { FirstSteps } from '@dryrun/contract/first-steps.ts'
import type { Transparency } from '@dryrun/contract/transparency.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { fromTotal } from '../../total-origins.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'

/** Where promised returns come from, with this instance's own figures. Looking at them is the step. */
export function WhoPaysStep({ steps, onDone }: { steps: FirstSteps; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  function show() {
    setOpen(true)
    // Only a tick: what can't be kept now is kept the next time.
    if (!steps.hasSeenWhoPays) void call('seeWhoPays', { body: {} }).then(onDone, () => {})
  }
  if (isOpen) return <WhoPays />
  return (
    <Button onClick={show}>
      <Trans>Show me</Trans>
    </Button>
  )
}

/** Where more went out than ever came in, nothing is held, and there's nothing to add up to it. */
const heldFrom = (figures: Transparency) => (figures.overpaid === '0.00' ? fromTotal('held', figures) : 'given')

function WhoPays() {
  const { t } = useLingui()
  const transparency = useRead('readTransparency', {})
  return (
    <Shown of={transparency} heightClass="min-h-[180px]">
      {(figures) => (
        <div className="first-who-pays">
          <SumList
            rows={[
              {
                label: t`Owed to members now`,
                value: <Money amount={figures.owed} from={fromTotal('owed', figures)} />,
              },
              {
                label: t`Promised by plans on top`,
                value: <Money amount={figures.promised.amount} from={fromTotal('promised', figures)} promised />,
                open: true,
              },
              { label: t`Held to pay for it`, value: <Money amount={figures.held} from={heldFrom(figures)} /> },
            ]}
            total={{
              label: t`Has to come from new deposits`,
              value: figures.gap.startsWith('-') ? (
                <Money amount="0.00" from="given" />
              ) : (
                <Money amount={figures.gap} from={fromTotal('gap', figures)} />
              ),
            }}
          />
          <p className="text-ink-2">
            <Trans>
              Plans here don’t earn anything. Whatever they pay on top of your own money comes out of what other members
              deposit.
            </Trans>
          </p>
          <ButtonLink to="/transparency" className="justify-self-start">
            <Trans>See whose deposit paid whom</Trans>
          </ButtonLink>
        </div>
      )}
    </Shown>
  )
}
