import type { Reminder } from '@dryrun/contract/class-shapes.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '../../../read.tsx'
import { Shown } from '../../../shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Answer } from './feedback.tsx'
import { OfferCard } from './judge.tsx'

/** Six offers for somebody who was in a class some months ago. Nobody asks who they are, and nothing is kept. */
export default function ReminderPage({ draw }: { draw: string }) {
  const reading = useRead('readReminder', { params: { draw } })
  return (
    <div className="class-form">
      <h1 className="heading-page">
        <Trans>Six more offers</Trans>
      </h1>
      <Shown of={reading} lines={6}>
        {({ offers }) => <Six offers={offers} />}
      </Shown>
    </div>
  )
}

function Six({ offers }: { offers: Reminder['offers'] }) {
  const [said, setSaid] = useState<readonly boolean[]>([])
  const open = offers[said.length]
  if (open)
    return (
      <section className="class-question">
        <p className="text-ink-2">
          <Trans>
            Fraud, or not? Offer {said.length + 1} of {offers.length}
          </Trans>
        </p>
        <OfferCard key={open.offer} offer={open.offer} />
        <div className="class-verdict">
          {[true, false].map((saysFraud) => (
            <Button key={String(saysFraud)} size="large" onClick={() => setSaid([...said, saysFraud])}>
              {saysFraud ? <Trans>Fraud</Trans> : <Trans>Not fraud</Trans>}
            </Button>
          ))}
        </div>
        <p className="text-ink-3">
          <Trans>Nothing you press here is kept or sent.</Trans>
        </p>
      </section>
    )
  const right = offers.filter(({ isFraud }, place) => isFraud === said[place]).length
  return (
    <section className="grid gap-4" aria-live="polite">
      <p>
        <Trans>
          You were right about {right} of {offers.length}.
        </Trans>
      </p>
      <ul className="class-list">
        {offers.map((each, place) => (
          <li key={each.offer}>
            <Answer of={each} isRight={each.isFraud === said[place]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
