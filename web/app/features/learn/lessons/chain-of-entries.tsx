import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Play } from './play.tsx'

interface Entry {
  readonly from: string
  readonly to: string
  readonly coins: number
}

/** Names that stand for anybody. */
const entries: readonly Entry[] = [
  { from: 'A', to: 'B', coins: 5 },
  { from: 'B', to: 'C', coins: 2 },
  { from: 'C', to: 'A', coins: 1 },
]

/** A toy of 32 bits that shows the idea; real networks use a fingerprint of 256. */
function fingerprint(text: string): string {
  let sum = 0x811c9dc5
  for (const letter of text) {
    sum ^= letter.codePointAt(0) ?? 0
    sum = Math.imul(sum, 0x01000193) >>> 0
  }
  return sum.toString(16).padStart(8, '0')
}

function seal(coins: readonly number[]): string[] {
  const marks: string[] = []
  for (const [at, entry] of entries.entries())
    marks.push(fingerprint(`${marks[at - 1] ?? 'start'}|${entry.from}>${entry.to}|${coins[at]}`))
  return marks
}

const written = entries.map(({ coins }) => coins)
const sealed = seal(written)

/** Change one entry of a chain, and everything after it stops fitting. */
export function ChainOfEntries() {
  const { t } = useLingui()
  const [coins, setCoins] = useState<readonly number[]>(written)
  const now = seal(coins)
  const brokenFrom = now.findIndex((mark, at) => mark !== sealed[at])
  const change = (at: number, by: number) =>
    setCoins(coins.map((each, place) => (place === at ? Math.max(0, each + by) : each)))
  return (
    <Play title={t`Try to rewrite the past`} note={<Trans>a toy with three entries</Trans>}>
      <ol className="entry-chain">
        {entries.map(({ from, to }, at) => {
          const broken = brokenFrom !== -1 && at >= brokenFrom
          const amount = coins[at] ?? 0
          return (
            <li key={`${from}${to}`} {...(broken && { 'data-broken': '' })}>
              <b>
                <Trans>
                  {from} pays {to}
                </Trans>
              </b>
              <span className="flex items-center gap-2">
                <Button
                  size="small"
                  iconOnly
                  aria-label={t`One coin less from ${from} to ${to}`}
                  onClick={() => change(at, -1)}
                >
                  −
                </Button>
                <span className="figures min-w-16 text-center">
                  <Plural value={amount} one="# coin" other="# coins" />
                </span>
                <Button
                  size="small"
                  iconOnly
                  aria-label={t`One more coin from ${from} to ${to}`}
                  onClick={() => change(at, 1)}
                >
                  +
                </Button>
              </span>
              <span className="text-ink-3">
                <Trans>Fingerprint of this entry and the one before:</Trans> <code>{now[at]}</code>
              </span>
              <span className={broken ? 'text-red' : 'text-ink-3'}>
                {broken ? (
                  <Trans>Everyone else has {sealed[at]}. Refused.</Trans>
                ) : (
                  <Trans>The same as on every other computer.</Trans>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="lesson-play-say">
        {brokenFrom === -1 ? (
          <Trans>All copies agree. Change an amount and watch what happens to the entries after it.</Trans>
        ) : (
          <>
            <Trans>
              Changing one entry breaks its own fingerprint and every one after it. For anyone to believe you, you’d
              have to change all of them, on most of the computers, at the same time.
            </Trans>{' '}
            <button type="button" className="text-link" onClick={() => setCoins(written)}>
              <Trans>Put it back</Trans>
            </button>
          </>
        )}
      </p>
    </Play>
  )
}
