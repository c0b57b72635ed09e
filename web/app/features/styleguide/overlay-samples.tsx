import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'

const sampleMs = 5000

export function OverlaySamples({ onExplain }: { onExplain: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('Broken on purpose, to show the error page')
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpen(true)}>
          <Trans>Open the dialog</Trans>
        </Button>
        <Button onClick={onExplain}>
          <Trans>Open the drawer</Trans>
        </Button>
        <Menu
          label={t`Sample menu`}
          button={<Trans>Menu</Trans>}
          items={[
            { label: t`Plans`, act: '/plans' },
            { label: t`Learn`, act: '/learn' },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={() =>
            toast({
              kind: 'done',
              title: t`Investment successful`,
              text: t`$400.00 moved to investment.`,
              durationMs: sampleMs,
            })
          }
        >
          <Trans>Show what was done</Trans>
        </Button>
        <Button
          onClick={() =>
            toast({
              kind: 'waiting',
              title: t`Withdrawal Is Pending`,
              text: t`An admin reviews it next.`,
              durationMs: sampleMs,
            })
          }
        >
          <Trans>Show what waits</Trans>
        </Button>
        <Button
          onClick={() =>
            toast({
              kind: 'failed',
              title: t`Insufficient balance`,
              text: t`You have $1,675.00 free.`,
              durationMs: sampleMs,
            })
          }
        >
          <Trans>Show what failed</Trans>
        </Button>
        <Button look="danger" onClick={() => setBroken(true)}>
          <Trans>Show the error page</Trans>
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Invest in STANDARD`}>
        <TextField
          label={t`Amount`}
          before="$"
          inputMode="decimal"
          defaultValue="640.00"
          error={t`Amount must be within the Min & Max limits`}
        />
        <p className="border-t border-dashed border-control pt-4 text-sm text-ink-2">
          <Trans>
            <b className="text-ink">Reality check.</b> 15% a day is 5,475% a year without compounding. Nobody can
            honestly promise it.
          </Trans>
        </p>
        <div className="dialog-actions">
          <Button look="quiet" onClick={() => setOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" onClick={() => setOpen(false)}>
            <Trans>Invest</Trans>
          </Button>
        </div>
      </Dialog>
    </>
  )
}
