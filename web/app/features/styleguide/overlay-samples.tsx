import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'

const sampleMs = 5000

export function OverlaySamples({ onExplain }: { onExplain: () => void }) {
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('Broken on purpose, to show the error page')
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        <Button onClick={onExplain}>Open the drawer</Button>
        <Menu
          label="Sample menu"
          button="Menu"
          items={[
            { label: 'Plans', act: '/plans' },
            { label: 'Learn', act: '/learn' },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={() =>
            toast({
              kind: 'done',
              title: 'Investment successful',
              text: '$400.00 moved to investment.',
              durationMs: sampleMs,
            })
          }
        >
          Show what was done
        </Button>
        <Button
          onClick={() =>
            toast({
              kind: 'waiting',
              title: 'Withdrawal Is Pending',
              text: 'An admin reviews it next.',
              durationMs: sampleMs,
            })
          }
        >
          Show what waits
        </Button>
        <Button
          onClick={() =>
            toast({
              kind: 'failed',
              title: 'Insufficient balance',
              text: 'You have $1,675.00 free.',
              durationMs: sampleMs,
            })
          }
        >
          Show what failed
        </Button>
        <Button look="danger" onClick={() => setBroken(true)}>
          Show the error page
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Invest in STANDARD">
        <TextField
          label="Amount"
          before="$"
          inputMode="decimal"
          defaultValue="640.00"
          error="Amount must be within the Min & Max limits"
        />
        <p className="border-t border-dashed border-control pt-4 text-sm text-ink-2">
          <b className="text-ink">Reality check.</b> 15% a day is 5,475% a year without compounding. Nobody can honestly
          promise it.
        </p>
        <div className="dialog-actions">
          <Button look="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button look="primary" onClick={() => setOpen(false)}>
            Invest
          </Button>
        </div>
      </Dialog>
    </>
  )
}
