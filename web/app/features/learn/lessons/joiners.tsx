import { joinersPerRound } from '@dryrun/domain/learn/arithmetic.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Range } from '../../../ui/range.tsx'
import { useFigures } from '../../../ui/use-figures.ts'
import { Play } from './play.tsx'

const rounds = 5

/** A filled square has paid in. A dashed one has to be found. */
export function Joiners() {
  const { t } = useLingui()
  const figures = useFigures()
  const [percent, setPercent] = useState(75)
  const joiners = joinersPerRound(percent, rounds)
  const total = joiners.reduce((sum, count) => sum + count, 0)
  return (
    <Play title={t`How many have to join after you`} note={<Trans>drag the promise</Trans>}>
      <Range
        label={<Trans>Return promised per round</Trans>}
        shown={figures.percent(percent)}
        min={15}
        max={100}
        step={5}
        value={percent}
        onChange={setPercent}
      />
      <ol className="joiner-generations">
        <li>
          <span>
            <Trans>You</Trans>
          </span>
          <span className="generations-squares" aria-hidden="true">
            <i data-paid="" />
          </span>
          <b>
            <Trans>1 has deposited</Trans>
          </b>
        </li>
        {joiners.map((count, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a round is its place.
          <li key={at}>
            <span>
              <Trans>Round {at + 1}</Trans>
            </span>
            <span className="generations-squares" aria-hidden="true">
              {Array.from({ length: count }, (_, square) => (
                // oxlint-disable-next-line react/no-array-index-key -- squares are all the same.
                <i key={square} />
              ))}
            </span>
            <b>{figures.number(count)}</b>
          </li>
        ))}
      </ol>
      <p className="lesson-play-say">
        <b>
          <Trans>
            {rounds} rounds at {percent}% take {total} later members to pay the ones before them.
          </Trans>
        </b>{' '}
        <Trans>A filled square has deposited. A dashed one still has to be found.</Trans>
      </p>
    </Play>
  )
}
