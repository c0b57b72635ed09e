import type { OwnJudging } from '@dryrun/contract/class-shapes.ts'
import type { PoolOffer } from '@dryrun/domain/classes/offers.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { useRead } from '../../../read.tsx'
import { Shown } from '../../../shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useAction } from '../../../use-form.ts'
import { usePool } from './use-pool.ts'

/** A student's offers, one after the other. Nobody is told yet what they were. */
export default function Judge() {
  const reading = useRead('readOwnJudging', {})
  return (
    <Shown of={reading} lines={6}>
      {(judging) =>
        judging.round !== null && <Offers key={judging.round} judging={judging} again={() => reading.refetch()} />
      }
    </Shown>
  )
}

function Offers({ judging, again }: { judging: OwnJudging; again: () => Promise<unknown> }) {
  const [sent, setSent] = useState<readonly PoolOffer[]>([])
  const done = new Set([...judging.judged, ...sent])
  const open = judging.offers.find((offer) => !done.has(offer))
  const judge = useAction(async (offer: PoolOffer, saysFraud: boolean) => {
    await call('judgeInClass', { params: { offer }, body: { saysFraud } })
    setSent((before) => [...before, offer])
    if (done.size + 1 === judging.offers.length) await again()
  })
  if (!open)
    return (
      <section className="class-question" aria-live="polite">
        <h2 className="heading-panel">
          <Trans>That’s all twelve</Trans>
        </h2>
        <p className="text-ink-2">
          {judging.round === 'before' ? (
            <Trans>The lesson goes on when everyone is through. You’ll find out at the end what the offers were.</Trans>
          ) : (
            <Trans>You’ll find out what the offers were when everyone is through.</Trans>
          )}
        </p>
      </section>
    )
  return (
    <section className="class-question">
      <p className="text-ink-2">
        <Trans>
          Fraud, or not? Offer {done.size + 1} of {judging.offers.length}
        </Trans>
      </p>
      <OfferCard key={open} offer={open} />
      <div className="class-verdict">
        <Button size="large" busy={judge.isBusy} onClick={() => judge.run(open, true)}>
          <Trans>Fraud</Trans>
        </Button>
        <Button size="large" busy={judge.isBusy} onClick={() => judge.run(open, false)}>
          <Trans>Not fraud</Trans>
        </Button>
      </div>
      <FieldError>{judge.error}</FieldError>
      <p className="text-ink-3">
        <Trans>Some are honest, some aren’t. Your first answer counts.</Trans>
      </p>
    </section>
  )
}

export function OfferCard({ offer }: { offer: PoolOffer }) {
  const { from, text } = usePool()[offer]
  return (
    <article className="class-offer" aria-live="polite">
      <p className="text-ink-3">{from}</p>
      <blockquote>“{text}”</blockquote>
    </article>
  )
}
