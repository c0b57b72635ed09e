import type { WireSeal } from '@dryrun/contract/proofs.ts'
import type { Transparency } from '@dryrun/contract/transparency.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { fromHex } from '@dryrun/domain/proofs/bytes.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { fromTotal } from '../../total-origins.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { loadSealsCheck, ReadOut } from '../proofs/index.ts'
import { Row } from './books.tsx'
import { useTold } from './use-told.tsx'
import { useWords } from './use-words.ts'

/** A figure that was read this soon after a seal may be from before it. */
const commitMsMax = 60_000
/** Seals come once an hour; somebody who stays sees the next one. */
const readAgainMs = 60_000

/** The last seal over all books: who wants to, holds it against the totals, and against what they kept themselves. */
export function SealBehind({ figures }: { figures: Transparency }) {
  const seals = useRead('listSeals', { query: {} }, { everyMs: readAgainMs })
  return (
    <section id="seal" className="page-column later pt-16 pb-16" aria-labelledby="seal-title">
      <div className="books-head">
        <h2 id="seal-title" className="heading-section">
          <Trans>The seal behind the totals</Trans>
        </h2>
        <p className="lede">
          <Trans>
            Once an hour we seal every member’s book in one signed tree. A seal can’t be changed afterwards without
            everyone who kept one noticing.
          </Trans>
        </p>
      </div>
      <Shown of={seals} heightClass="min-h-[320px]" lines={6}>
        {({ seals: [last], publicKey }) =>
          last ? (
            <Sealed seal={last} publicKey={publicKey} figures={figures} />
          ) : (
            <EmptyState
              title={<Trans>There’s no seal yet.</Trans>}
              text={<Trans>The first one shows up here within the hour.</Trans>}
            />
          )
        }
      </Shown>
    </section>
  )
}

/** Anyone can check all seals here. What that takes is loaded when the button is pressed. */
function CheckTheSeals({ seal, publicKey, figures }: SealedProps) {
  const [asked, setAsked] = useState({ times: 0, isComing: false, isFailed: false })
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadSealsCheck>>>()

  async function check() {
    setAsked(({ times }) => ({ times: times + 1, isComing: true, isFailed: false }))
    const loaded = await loadSealsCheck().catch(() => undefined)
    setPart(loaded)
    setAsked(({ times }) => ({ times, isComing: false, isFailed: loaded === undefined }))
  }

  return (
    <div className="seals-check">
      <Button busy={asked.isComing} onClick={() => void check()}>
        {part ? <Trans>Check the seals again</Trans> : <Trans>Check the seals</Trans>}
      </Button>
      <p className="book-words">
        <Trans>
          Your browser reads every seal from the first to this one and checks each signature, each link to the seal
          before, and the totals above.
        </Trans>
      </p>
      {asked.isFailed && (
        <p role="alert">
          <Trans>We couldn’t load the check. Try again.</Trans>
        </p>
      )}
      {part && !asked.isComing && (
        <part.default key={asked.times} shown={{ seal, publicKey, now: nowOf(seal, figures) }} />
      )}
    </div>
  )
}

interface SealedProps {
  readonly seal: WireSeal
  readonly publicKey: string
  readonly figures: Transparency
}

function Sealed({ seal, publicKey, figures }: SealedProps) {
  const words = useWords()
  const sealedAt = new Date(Number(BigInt(seal.sealedAtMicros) / 1_000n)).toISOString()
  return (
    <>
      <div className="two-leaves">
        <div className="two-leaves-leaf">
          <h3 className="heading-panel">
            <Trans>
              Seal {words.count(Number(seal.sealNo))} of {words.moment(sealedAt)}
            </Trans>
          </h3>
          <dl className="book-sum">
            <Sum
              name={<Trans>Paid in</Trans>}
              sealed={seal.paidInCents}
              now={figures.paidIn.amount}
              of="paidIn"
              figures={figures}
              isLater={nowOf(seal, figures) !== null}
            />
            <Sum
              name={<Trans>Paid out</Trans>}
              sealed={seal.paidOutCents}
              now={figures.paidOut.amount}
              of="paidOut"
              figures={figures}
              isLater={nowOf(seal, figures) !== null}
            />
            <Sum
              name={<Trans>Owed to members</Trans>}
              sealed={seal.owedCents}
              now={figures.owed}
              of="owed"
              figures={figures}
            />
          </dl>
          <p className="book-words">
            <Trans>
              {words.count(Number(seal.bookCount))} books with {words.count(Number(seal.transferCount))} transfers are
              in it.
            </Trans>
          </p>
        </div>
        <div className="two-leaves-leaf">
          <h3 className="heading-panel">
            <Trans>Check it yourself</Trans>
          </h3>
          <ReadOut sealNo={BigInt(seal.sealNo)} root={fromHex(seal.root)} />
          <Witnesses />
          <dl className="grid gap-3 text-sm">
            <Bytes name={<Trans>Root of the tree</Trans>} hex={seal.root} />
            <Bytes name={<Trans>Signature</Trans>} hex={seal.signature} />
            <Bytes name={<Trans>Public key</Trans>} hex={publicKey} />
          </dl>
          <p className="book-words">
            <Trans>
              Members find their own book in it with{' '}
              <Link className="text-link" to="/dashboard/check">
                Check my book
              </Link>
              . All seals are at{' '}
              <a className="text-link" href="/api/seals">
                /api/seals
              </a>
              , in{' '}
              <a className="text-link" href="/api/seals/file" download="dryrun-seals.json">
                one file to keep
              </a>
              , and the{' '}
              <a className="text-link" href="/api/seals/feed">
                feed
              </a>{' '}
              brings new ones to your reader.
            </Trans>
          </p>
        </div>
      </div>
      <CheckTheSeals seal={seal} publicKey={publicKey} figures={figures} />
    </>
  )
}

/** What is shown by now, where it was read after the seal was made: before, it may well be less. */
function nowOf(seal: WireSeal, figures: Transparency) {
  const isLater = Date.parse(figures.asOf) > Number(BigInt(seal.sealedAtMicros) / 1_000n) + commitMsMax
  return isLater ? { paidInCents: centsOf(figures.paidIn.amount), paidOutCents: centsOf(figures.paidOut.amount) } : null
}

/** Other instances that saw the newest seals, as they say. The check looks at what they signed. */
function Witnesses() {
  const { data } = useRead('listSealWitnesses', {}, { everyMs: readAgainMs })
  if (!data) return null
  const seen = new Map(data.statements.map(({ witness, seal }) => [witness, seal.sealNo]))
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-ink-2">
        <Trans>Other instances that keep these seals</Trans>
      </p>
      {data.witnesses.length === 0 && (
        <p>
          <Trans>None. So keep one yourself.</Trans>
        </p>
      )}
      {data.witnesses.map((witness) => (
        <p key={witness}>
          <WitnessLine witness={witness} sealNo={seen.get(witness)} />
        </p>
      ))}
    </div>
  )
}

function WitnessLine({ witness, sealNo }: { witness: string; sealNo: string | undefined }) {
  const words = useWords()
  const name = (
    <a className="text-link" href={`${witness}/api/witness`} rel="noreferrer">
      {witness}
    </a>
  )
  const no = words.count(Number(sealNo ?? 0))
  return sealNo === undefined ? (
    <Trans>{name} hasn’t seen one yet.</Trans>
  ) : (
    <Trans>
      {name} saw seal {no}.
    </Trans>
  )
}

interface SumProps {
  readonly name: React.ReactNode
  readonly sealed: string
  readonly now: string
  readonly of: 'paidIn' | 'paidOut' | 'owed'
  readonly figures: Transparency
  /** The figure only grows, and was read after the seal: less than was sealed can't be. */
  readonly isLater?: boolean
}

/** What was sealed, and what has come since: the ledger goes on while the seal stays as it was. */
function Sum({ name, sealed, now, of, figures, isLater = false }: SumProps) {
  const told = useTold()
  const cents = BigInt(sealed)
  const since = centsOf(now) - cents
  const from = fromSum(
    'sealed',
    { name: of, value: now, from: fromTotal(of, figures) },
    { name: 'sealed', value: formatAmount(cents), sign: '−' },
    { name: 'difference', value: formatAmount(since), sign: '=' },
  )
  return (
    <Row
      label={name}
      note={
        since === 0n ? (
          <Trans>the same as above</Trans>
        ) : since < 0n && isLater ? (
          <b className="text-red">
            <Trans>{told.money(since, from)} since this seal. That can’t fall: something is wrong.</Trans>
          </b>
        ) : (
          <Trans>{told.money(since, from, since > 0n ? '+' : '')} since this seal</Trans>
        )
      }
      value={told.money(cents, 'part')}
    />
  )
}

function Bytes({ name, hex }: { name: React.ReactNode; hex: string }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd className="address text-xs" dir="ltr">
        {hex}
      </dd>
    </div>
  )
}
