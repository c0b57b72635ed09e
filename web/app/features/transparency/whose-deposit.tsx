import type { Transparency } from '@dryrun/contract/transparency.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { centsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Comma } from '../../ui/marks.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'
import { type Bundles, layOutBundles } from './bundles.ts'
import { PayoutChoice, useChosenPayout } from './payout-choice.tsx'
import { fromPayout, fromSource } from './payout-origins.ts'
import { useStrangersName } from './use-strangers-name.ts'
import { useTold } from './use-told.tsx'
import { useWords } from './use-words.ts'

const narrowPx = 600
/** How far the bars stand from the edges, which is the room of the labels. */
const besidePx = { source: 116, payout: 120 }
const besideShareWide = 0.21
const besideWidePx = { min: 150, max: 260 }

type WhoseDeposit = Transparency['whoseDeposit']
type Source = WhoseDeposit['sources'][number]
type Payout = WhoseDeposit['payouts'][number]

/** The last payouts, or the one that was chosen, and in hairlines the deposits that they were paid with. */
export function WhoseDepositPaidWhom({ figures }: { figures: Transparency }) {
  const { place, choose } = useChosenPayout()
  const section = useRef<HTMLElement>(null)
  // This part comes after the page, so the browser didn't find it when it looked.
  useEffect(() => {
    if (window.location.hash === '#whose-deposit') section.current?.scrollIntoView()
  }, [])
  const { asOf, whoseDeposit } = figures
  const isAnyPaid = whoseDeposit.payouts.length > 0
  return (
    <section ref={section} className="page-column later pt-8 pb-16" aria-labelledby="whose-deposit">
      {place === null ? (
        <Matched whose={whoseDeposit} asOf={asOf} isChosen={false} />
      ) : (
        <OnePayout place={place} asOf={asOf} />
      )}
      {isAnyPaid && <PayoutChoice place={place} latest={whoseDeposit.payouts.length} onChoose={choose} />}
    </section>
  )
}

function OnePayout({ place, asOf }: { place: string; asOf: string }) {
  const reading = useRead('readPayout', { params: { place } }, { keepLast: true })
  return (
    <Shown of={reading} heightClass="min-h-[420px]" shape="chart" lines={5}>
      {(whose) => <Matched whose={whose} asOf={asOf} isChosen />}
    </Shown>
  )
}

function Matched({ whose, asOf, isChosen }: { whose: WhoseDeposit; asOf: string; isChosen: boolean }) {
  const { sources, payouts, fromOthers } = whose
  const told = useTold()
  const total = payouts.reduce((sum, payout) => sum + centsOf(payout.amount), 0n)
  const others = centsOf(fromOthers)
  const parts = fromSum(
    'paid',
    ...payouts.map((payout) => ({ name: 'paidOut', value: payout.amount, sign: '+' }) as const),
    { name: 'total', value: formatAmount(total), sign: '=' },
  )
  return (
    <>
      <div className="paid-whom-head">
        <h2 id="whose-deposit" className="heading-section">
          <Trans>Whose deposit paid whom</Trans>
        </h2>
        <p className="lede figures">
          {payouts.length === 0 ? (
            <Trans>Nothing has been paid out yet, so nobody’s deposit has paid anyone.</Trans>
          ) : (
            <>
              {isChosen ? (
                <Trans>One payout, matched to the oldest deposits not yet spent.</Trans>
              ) : (
                <Plural
                  value={payouts.length}
                  one="The only payout so far, matched to the oldest deposits not yet spent."
                  other="The last # payouts, matched to the oldest deposits not yet spent."
                />
              )}{' '}
              {others === total ? (
                <Trans>Every dollar of this was another member’s deposit.</Trans>
              ) : (
                <Trans>
                  {told.money(others, 'part')} of these {told.money(total, parts)} was another member’s deposit.
                </Trans>
              )}
            </>
          )}
        </p>
      </div>
      {payouts.length > 0 && <Drawing whose={whose} asOf={asOf} />}
      {payouts.length > 0 && <AsTable sources={sources} payouts={payouts} />}
    </>
  )
}

function useNames() {
  const { t, i18n } = useLingui()
  const words = useWords()
  const nameOf = useStrangersName()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const source = (of: Source | null) => {
    if (of === null) return t`Nobody’s deposit`
    return of.count === 1 ? nameOf(of) : t`${plural(of.count, { one: '# deposit', other: '# deposits' })}`
  }
  const sourceMark = (of: Source | null) => {
    if (of === null || of.demoCount === 0) return ''
    return of.demoCount === of.count ? t`(demo)` : t`(${of.demoCount} demo)`
  }
  const payoutMark = (of: Payout) => (of.isDemo ? t`(demo)` : '')
  const whole = (name: string, mark: string) => (mark ? `${name} ${mark}` : name)
  return {
    source,
    sourceMark,
    payout: nameOf,
    payoutMark,
    wholeSource: (of: Source | null) => whole(source(of), sourceMark(of)),
    wholePayout: (of: Payout) => whole(nameOf(of), payoutMark(of)),
    /** The drawing in words. */
    sentence(of: Payout, sources: readonly Source[]) {
      const from = list.format(
        of.parts.map((part) => {
          const name = whole(source(sourceOf(part, sources)), sourceMark(sourceOf(part, sources)))
          return t`${words.money(centsOf(part.amount))} from ${name}`
        }),
      )
      return t`${words.money(centsOf(of.amount))} to ${whole(nameOf(of), payoutMark(of))}: ${from}.`
    },
  }
}

const sourceOf = (part: Payout['parts'][number], sources: readonly Source[]) =>
  part.source === null ? null : (sources[part.source] ?? null)

function Drawing({ whose, asOf }: { whose: WhoseDeposit; asOf: string }) {
  const { t } = useLingui()
  const words = useWords()
  const told = useTold()
  const { listed } = useFigures()
  const names = useNames()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const isNarrow = width < narrowPx
  const bundles = useMemo(() => layOutBundles(whose, isNarrow), [whose, isNarrow])
  const beside = Math.round(Math.max(besideWidePx.min, Math.min(besideWidePx.max, width * besideShareWide)))
  const startX = isNarrow ? besidePx.source : beside
  const besideEnd = isNarrow ? besidePx.payout : beside
  const sentences = whose.payouts.map((payout) => names.sentence(payout, whose.sources))
  const isCut = bundles.sources.some(({ cuts }) => cuts.length > 0)
  const isMadeGood = whose.payouts.some((payout) =>
    payout.parts.some((part) => (sourceOf(part, whose.sources)?.creditedAt ?? '') > payout.paidAt),
  )
  const isNobodys = whose.payouts.some((payout) => payout.parts.some((part) => part.source === null))
  return (
    <>
      {/* It reads from the left like every drawing here; what stands in it keeps its own direction. */}
      <figure>
        <figcaption className="sr-only">{t`First in, first out: ${sentences.join(' ')}`}</figcaption>
        <div ref={box} dir="ltr" className="paid-whom" aria-hidden="true" style={{ height: bundles.height }}>
          {width > 0 && (
            <>
              <Lines bundles={bundles} width={width} startX={startX} endX={width - besideEnd} />
              <Label at={0} width={startX} name="" quiet={t`Paid in`} />
              <Label at={0} width={besideEnd} name="" quiet={t`Paid out`} isPayout />
              {bundles.sources.map(({ source, amountCents, labelAt, top }) => (
                <Label
                  key={top}
                  at={labelAt}
                  width={startX}
                  name={names.source(source)}
                  mark={names.sourceMark(source)}
                  isNobodys={source === null}
                  quiet={
                    isNarrow || source === null
                      ? words.money(amountCents)
                      : listed(words.shortDay(source.creditedAt), words.money(amountCents))
                  }
                />
              ))}
              {bundles.payouts.map(({ payout, labelAt, top }) => (
                <Label
                  key={top}
                  at={labelAt}
                  width={besideEnd}
                  name={names.payout(payout)}
                  mark={names.payoutMark(payout)}
                  isPayout
                  quiet={
                    isNarrow ? (
                      words.money(centsOf(payout.amount))
                    ) : (
                      <>
                        <RelativeTime at={payout.paidAt} now={new Date(asOf)} />
                        <Comma />
                        {words.money(centsOf(payout.amount))}
                      </>
                    )
                  }
                />
              ))}
            </>
          )}
        </div>
      </figure>
      <p className="paid-whom-foot">
        <Trans>First in, first out is one way to read it; coins don’t carry names.</Trans>{' '}
        <Trans>
          One line is about {told.whole(bundles.lineCents)}. A solid bar is spent, a dashed one isn’t spent yet.
        </Trans>{' '}
        {isCut && <Trans>A break in a bar means it’s longer than shown.</Trans>}{' '}
        {isMadeGood && (
          <Trans>
            If a payout is older than its deposit, the money had already run out; this deposit covered it later.
          </Trans>
        )}{' '}
        {isNobodys && <Trans>Red is money nobody had deposited.</Trans>}{' '}
        <Trans>Depositors are masked. People who were paid are only named if they agreed to it.</Trans>
      </p>
    </>
  )
}

interface LinesProps {
  readonly bundles: Bundles
  readonly width: number
  readonly startX: number
  readonly endX: number
}

function Lines({ bundles: { height, lines, sources, payouts }, width, startX, endX }: LinesProps) {
  const middle = (startX + endX) / 2
  const path = (isNobodys: boolean) =>
    lines
      .filter((line) => line.isNobodys === isNobodys)
      .map(
        ({ from, to }) =>
          `M${startX} ${tenth(from)}C${middle} ${tenth(from)} ${middle} ${tenth(to)} ${endX} ${tenth(to)}`,
      )
      .join('')
  return (
    <svg className="drawn-chart" viewBox={`0 0 ${width} ${height}`}>
      <path className="hairlines" d={path(false)} />
      <path className="hairlines hairlines-nobodys" d={path(true)} />
      {sources.map(({ source, top, spentUntil, bottom, cuts }) => (
        <g key={top}>
          <path
            className={source === null ? 'money-bar money-bar-nobodys' : 'money-bar'}
            d={`M${startX} ${tenth(top)}V${tenth(spentUntil)}`}
          />
          {bottom > spentUntil && (
            <path className="money-bar money-bar-unspent" d={`M${startX} ${tenth(spentUntil)}V${tenth(bottom)}`} />
          )}
          {cuts.map((y) => (
            <g key={y}>
              <path className="money-bar-gap" d={`M${startX - 6} ${tenth(y + 3)}l12 -6`} />
              <path className="money-bar-cut" d={`M${startX - 6} ${tenth(y)}l12 -6m-12 12l12 -6`} />
            </g>
          ))}
        </g>
      ))}
      {payouts.map(({ top, bottom }) => (
        <path key={top} className="money-bar" d={`M${endX} ${tenth(top)}V${tenth(bottom)}`} />
      ))}
    </svg>
  )
}

const tenth = (value: number) => Math.round(value * 10) / 10

interface LabelProps {
  readonly at: number
  readonly width: number
  readonly name: string
  readonly mark?: string
  readonly quiet: ReactNode
  readonly isPayout?: boolean
  readonly isNobodys?: boolean
}

function Label({ at, width, name, mark, quiet, isPayout = false, isNobodys = false }: LabelProps) {
  return (
    <div
      className="paid-whom-label"
      data-side={isPayout ? 'payout' : 'source'}
      style={{ insetBlockStart: name ? at - labelMiddlePx : at, maxInlineSize: width - labelAwayPx }}
    >
      {name && (
        <span className="paid-whom-name">
          <bdi className={isNobodys ? 'text-red' : ''}>{name}</bdi>
          {mark && <bdi>{mark}</bdi>}
        </span>
      )}
      <bdi className="paid-whom-quiet" data-unexplained="drawing">
        {quiet}
      </bdi>
    </div>
  )
}

/** Half of a label's two lines, and how far it stays from the bar. */
const labelMiddlePx = 17
const labelAwayPx = 5

function AsTable({ sources, payouts }: Pick<WhoseDeposit, 'sources' | 'payouts'>) {
  const words = useWords()
  const told = useTold()
  const names = useNames()
  return (
    <details className="arithmetic paid-whom-table">
      <summary>
        <Trans>Show as table</Trans>
      </summary>
      <div className="table-scroll">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Paid to</Trans>
              </th>
              <th scope="col" className="figure">
                <Trans>Amount</Trans>
              </th>
              <th scope="col">
                <Trans>From the deposit of</Trans>
              </th>
              <th scope="col" className="figure">
                <Trans>Paid in</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {payouts.flatMap((payout, at) =>
              payout.parts.map((part) => {
                const source = sourceOf(part, sources)
                return (
                  <tr key={`${at} ${part.source}`}>
                    <td data-place="lead">
                      <bdi>{names.wholePayout(payout)}</bdi>
                      <Comma />
                      {words.shortDay(payout.paidAt)}
                      {payout.parts.length > 1 && (
                        <>
                          <Comma />
                          {told.money(centsOf(payout.amount), fromPayout(payout, sources))}
                        </>
                      )}
                    </td>
                    <td className="figure" data-place="amount">
                      {told.money(
                        centsOf(part.amount),
                        payout.parts.length === 1 ? fromPayout(payout, sources) : 'part',
                      )}
                    </td>
                    <td data-place="detail">
                      <bdi className={source === null ? 'text-red' : ''}>{names.wholeSource(source)}</bdi>
                    </td>
                    <td className="figure" data-place="aside">
                      {source && (
                        <>
                          {words.shortDay(source.creditedAt)}
                          <Comma />
                          {told.money(centsOf(source.amount), fromSource(source))}
                        </>
                      )}
                    </td>
                  </tr>
                )
              }),
            )}
          </tbody>
        </table>
      </div>
    </details>
  )
}
