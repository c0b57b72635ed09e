import {
  addressCheckLength,
  addressProblem,
  practiceAddress,
  practiceAddressBytes,
} from '@dryrun/domain/wallet/practice-address.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FullStop } from '../../../ui/marks.tsx'
import { Play } from './play.tsx'

/** Twenty bytes that belong to nobody: 1, 2, 3 and so on. */
const address = practiceAddress(
  'BTC',
  Uint8Array.from({ length: practiceAddressBytes }, (_, at) => at + 1),
)
const separator = '1'
const [prefix = '', rest = ''] = address.split(separator)
const body = rest.slice(0, -addressCheckLength)
const check = rest.slice(-addressCheckLength)

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

type Part = 'prefix' | 'body' | 'check'

/** What the characters of an address are for, and what happens to one that was mistyped. */
export function WalletAnatomy() {
  const { t } = useLingui()
  const [part, setPart] = useState<Part>('prefix')
  const [typed, setTyped] = useState(body)
  const holds = addressProblem('BTC', prefix + separator + typed + check) === null
  const words: Record<Part, { readonly name: string; readonly text: ReactNode }> = {
    prefix: {
      name: t`Which network`,
      text: (
        <Trans>
          This part names the network and the coin. Ours says practice: no real wallet knows it and none will send to
          it. On real networks, the right coin on the wrong network is usually lost.
        </Trans>
      ),
    },
    body: {
      name: t`Whose it is`,
      text: (
        <Trans>
          This part is derived from a public key. It says who can spend what arrives, and it says so to everyone: all
          payments to an address can be seen. It doesn’t give a name.
        </Trans>
      ),
    },
    check: {
      name: t`The check`,
      text: (
        <Trans>
          Six characters, worked out from all the others. A wallet works them out again and refuses an address where
          they don’t fit, so nothing gets sent after a typo.
        </Trans>
      ),
    },
  }
  function mistype() {
    const at = Math.floor(typed.length / 2)
    const letter = typed[at] ?? 'q'
    const other = alphabet[(alphabet.indexOf(letter) + 5) % alphabet.length] ?? 'q'
    setTyped(typed.slice(0, at) + other + typed.slice(at + 1))
  }
  const pieces: readonly [Part, string][] = [
    ['prefix', prefix],
    ['body', typed],
    ['check', check],
  ]
  return (
    <Play title={t`The anatomy of an address`} note={<Trans>press a part</Trans>}>
      <p className="wallet-anatomy">
        {pieces.map(([name, text], at) => (
          <span key={name}>
            {at === 1 && <span className="text-ink-3">{separator}</span>}
            <button
              type="button"
              aria-pressed={part === name}
              aria-label={`${words[name].name}: ${text}`}
              className={name === 'check' && !holds ? 'text-red' : ''}
              onClick={() => setPart(name)}
            >
              {text}
            </button>
          </span>
        ))}
      </p>
      <p aria-live="polite">
        <b>
          {words[part].name}
          <FullStop />
        </b>{' '}
        {words[part].text}
      </p>
      <div className="lesson-play-say flex flex-wrap items-center gap-4">
        {holds ? (
          <Button size="small" onClick={mistype}>
            <Trans>Mistype one character</Trans>
          </Button>
        ) : (
          <Button size="small" onClick={() => setTyped(body)}>
            <Trans>Fix it</Trans>
          </Button>
        )}
        <span className={holds ? 'text-green' : 'text-red'} aria-live="polite">
          {holds ? (
            <Trans>The check fits. A wallet would accept this address.</Trans>
          ) : (
            <Trans>The check doesn’t fit the rest of the address. Nothing is sent.</Trans>
          )}
        </span>
      </div>
    </Play>
  )
}
