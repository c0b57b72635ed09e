import type { OwnJudging } from '@dryrun/contract/class-shapes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useHref } from 'react-router'
import { useRead } from '../../../read.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FullStop } from '../../../ui/marks.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { usePool, useSigns } from './use-pool.ts'

/** What the offers were, for everyone and not only for those who were wrong, and the way back in three months. */
export default function Feedback() {
  const { data } = useRead('readOwnJudging', {})
  if (!data) return null
  return (
    <>
      {data.answers !== null && data.answers.length > 0 && <Answers answers={data.answers} />}
      <Reminder draw={data.reminder} />
    </>
  )
}

function Answers({ answers }: { answers: NonNullable<OwnJudging['answers']> }) {
  const right = answers.filter(({ isFraud, saysFraud }) => isFraud === saysFraud).length
  return (
    <section>
      <h2 className="debrief-title">
        <Trans>What your offers were</Trans>
      </h2>
      <p>
        <Trans>
          You were right about {right} of {answers.length}.
        </Trans>
      </p>
      <details>
        <summary>
          <Trans>Show all of them</Trans>
        </summary>
        <ul className="class-list">
          {answers.map((answer) => (
            <li key={answer.offer}>
              <Answer of={answer} isRight={answer.isFraud === answer.saysFraud} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

type AnsweredOffer = Pick<NonNullable<OwnJudging['answers']>[number], 'offer' | 'isFraud' | 'sign' | 'source'>

/** An offer with what it was, why, and where that's known from. */
export function Answer({ of: { offer, isFraud, sign, source }, isRight }: { of: AnsweredOffer; isRight: boolean }) {
  const { from, text } = usePool()[offer]
  const signs = useSigns()
  return (
    <div className="class-answer">
      <p>
        <Icon of={isRight ? Check : X} size={16} className={isRight ? 'text-green' : 'text-red'} />{' '}
        <b>{isFraud ? <Trans>Fraud</Trans> : <Trans>Honest</Trans>}</b>
        <FullStop /> {isRight ? <Trans>You were right.</Trans> : <Trans>You said the opposite.</Trans>}
      </p>
      <p className="text-ink-2">
        {from}: “{text}”
      </p>
      <p>
        {signs[sign]} <small className="text-ink-3">{source}</small>
      </p>
    </div>
  )
}

/** Without a reminder the effect is gone after some months, so there's one to take along. */
function Reminder({ draw }: { draw: string }) {
  const { t } = useLingui()
  const path = useHref('/join')
  const link = `${location.origin}${path}?again=${draw}`
  return (
    <section className="class-reminder">
      <h2 className="debrief-title">
        <Trans>In three months</Trans>
      </h2>
      <div className="class-words-how">
        <QrCode text={link} label={t`QR code that opens six new offers`} />
        <p>
          <Trans>
            Lessons like this one last for months only with a reminder (Burke and others, 2022). Keep this page or print
            it. In three months, six offers you haven’t seen are here:
          </Trans>{' '}
          <a className="text-link" href={link} dir="ltr">
            {link.replace(/^https?:\/\//, '')}
          </a>
        </p>
      </div>
    </section>
  )
}
