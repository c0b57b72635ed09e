import type { FirstSteps } from '@dryrun/contract/first-steps.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api.ts'
import { fromTotal } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
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

function WhoPays() {
  const { t } = useLingui()
  const transparency = useRead('readTransparency', {})
  return (
    <Shown of={transparency} heightClass="min-h-[180px]">
      {({ held, owed, promised, gap }) => (
        <div className="first-who-pays">
          <SumList
            rows={[
              { label: t`Owed to members now`, value: <Money amount={owed} from={fromTotal('owed')} /> },
              {
                label: t`Promised by plans on top`,
                value: <Money amount={promised.amount} from={fromTotal('promised')} promised />,
                open: true,
              },
              { label: t`Held to pay for it`, value: <Money amount={held} from={fromTotal('held')} /> },
            ]}
            total={{
              label: t`Has to come from new deposits`,
              value: <Money from={fromTotal('gap')} amount={gap.startsWith('-') ? '0.00' : gap} />,
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
