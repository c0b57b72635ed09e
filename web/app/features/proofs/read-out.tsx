import { readOut } from '@dryrun/domain/proofs/bytes.ts'
import type { Witnessed } from '@dryrun/domain/proofs/witness.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useProofText } from './proof-text.ts'
import './proofs.css'

/** A few digits that two people can read to each other: whoever is shown other books has others. */
export function ReadOut({
  sealNo,
  root,
  digest,
}: {
  sealNo: bigint
  root: Uint8Array
  digest?: Uint8Array | undefined
}) {
  const text = useProofText()
  const no = text.number(sealNo)
  return (
    <div className="proof-read-out">
      <dl>
        <Line name={<Trans>Root of seal {no}</Trans>} digits={readOut(root)} />
        {digest && <Line name={<Trans>Seal {no} itself</Trans>} digits={readOut(digest)} />}
      </dl>
      <p className="text-ink-2">
        <Trans>
          Read this to someone else who looks at seal {no}. If theirs is different, you’ve been shown different books.
        </Trans>
      </p>
    </div>
  )
}

function Line({ name, digits }: { name: ReactNode; digits: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="ltr">{digits}</dd>
    </div>
  )
}

/** Other instances that saw the seals, with where to ask them. */
export function SeenBy({ witnessed }: { witnessed: readonly Witnessed[] }) {
  const text = useProofText()
  if (witnessed.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>No other instance has seen these seals yet.</Trans>
      </p>
    )
  return (
    <ul className="grid gap-1">
      {witnessed.map(({ witness, seal, seenAtMicros }) => {
        const [no, at] = [text.number(seal.sealNo), text.moment(seenAtMicros)]
        return (
          <li key={`${witness} ${String(seal.sealNo)}`}>
            <Trans>
              <a className="text-link" href={`${witness}/api/witness`} rel="noreferrer">
                {witness}
              </a>{' '}
              saw seal {no} on {at} UTC and signed that.
            </Trans>
          </li>
        )
      })}
    </ul>
  )
}
