import { Trans, useLingui } from '@lingui/react/macro'
import { useRead } from '../../read.tsx'
import { Select } from '../../ui/field.tsx'
import { useFigures } from '../../ui/use-figures.ts'

interface Props {
  /** An earlier round; undefined for the present one. */
  readonly round: number | undefined
  readonly onRound: (round: string | null) => void
}

/** Earlier rounds, which stay readable. Nothing is shown to those who are in their first. */
export function Rounds({ round, onRound }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const rounds = useRead('listRounds', {}).data?.rounds ?? []
  if (rounds.length < 2) return null
  const nameOf = (roundNo: number, beganAt: string | null) =>
    beganAt === null
      ? t`Round ${figures.number(roundNo)}`
      : t`Round ${figures.number(roundNo)}, since ${figures.date(beganAt, { dateStyle: 'medium' })}`
  return (
    <div className="trade-rounds">
      <Select
        label={t`Round`}
        value={round === undefined ? '' : String(round)}
        onChange={(event) => onRound(event.target.value || null)}
      >
        {rounds.map(({ roundNo, beganAt }, at) => (
          <option key={roundNo} value={at === 0 ? '' : String(roundNo)}>
            {nameOf(roundNo, beganAt)}
          </option>
        ))}
      </Select>
      {round !== undefined && (
        <p className="text-sm text-ink-2">
          <Trans>You’re reading an earlier round. Its figures don’t change any more.</Trans>
        </p>
      )}
    </div>
  )
}
