import type { Receipt } from '@dryrun/contract/trading.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import type { CheckName, CheckStep } from '@dryrun/domain/trading/check-fill.ts'
import { sharesPerWhole } from '@dryrun/domain/trading/pricing.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ProofStep, ProofSteps, ProofVerdict } from '../../ui/proof.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import type { Checked } from './check-receipt.ts'
import { Price } from './market-parts.ts'
import { SaidAndFound, useWritten } from './said-and-found.tsx'
import { priceUnitsOf } from './sent-units.ts'
import { pricePartsOf } from './ticket-figures.ts'

const openAtFirst: ReadonlySet<CheckName> = new Set(['key', 'spread'])
const hexGroup = 8
const timeStyle = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const

interface Props {
  readonly receipt: Receipt
  readonly checked: Checked
}

/** Each step with its numbers; what doesn't fit is opened. */
export function CheckSteps({ receipt, checked }: Props) {
  const texts = useStepTexts(receipt, checked)
  return (
    <ProofSteps>
      {checked.steps.map((step) => {
        const { title, text, aside, proof } = texts[step.name](step)
        return (
          <ProofStep
            key={step.name}
            state={step.holds ? 'fits' : 'broken'}
            title={title}
            text={text}
            aside={aside}
            isOpen={openAtFirst.has(step.name) || !step.holds}
          >
            {proof}
            {!step.holds && <SaidAndFound step={step} />}
          </ProofStep>
        )
      })}
    </ProofSteps>
  )
}

interface StepText {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly aside: ReactNode
  readonly proof: ReactNode
}

function useStepTexts(receipt: Receipt, checked: Checked): Record<CheckName, (step: CheckStep) => StepText> {
  const { i18n } = useLingui()
  const figures = useFigures()
  const writeEntries = useWritten('entries')
  const { fill } = receipt
  const dayText = (at: string) => figures.date(at, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const day = dayText(fill.filledAt)
  const firstDay = checked.firstDay === null ? '' : dayText(checked.firstDay)
  const isKeyed = checked.key !== null
  const at = figures.date(fill.filledAt, timeStyle)
  const traded = moneyText(fill.traded, i18n.locale)
  const fee = moneyText(fill.fee, i18n.locale)
  return {
    key: ({ count, said, holds }) => ({
      title: <Trans>The key is the one we promised</Trans>,
      text: !holds ? (
        <Trans>The key of {day} doesn’t lead to what we promised.</Trans>
      ) : (
        <Trans>
          Hash the key of {day} <Plural value={count} one="once" other="# times" /> and you get what we promised before{' '}
          {firstDay} began.
        </Trans>
      ),
      aside: <Plural value={count} one="# hash" other="# hashes" />,
      proof: (
        <>
          <Digest name={<Trans>key of {day}</Trans>} hex={checked.key ?? ''} />
          <p className="text-sm text-ink-3">
            <Plural value={count} one="↓ SHA-256" other="↓ SHA-256, # times" />
          </p>
          <Digest name={<Trans>what we promised</Trans>} hex={said} />
        </>
      ),
    }),
    price: ({ found }) => ({
      title: isKeyed ? <Trans>The key makes this price</Trans> : <Trans>The seed makes this price</Trans>,
      text: (
        <Trans>
          The price at {at} comes out as <Price of={found} />.
        </Trans>
      ),
      aside: <Price of={found} />,
      proof: (
        <p className="text-sm">
          {isKeyed ? (
            <Trans>
              Computed from the key of {day} by the same rules that make every price of the simulated market.
            </Trans>
          ) : (
            <Trans>Computed from the seed by the same rules that make every price of the simulated market.</Trans>
          )}
        </p>
      ),
    }),
    first: (step) => firstText(receipt, step, figures.number),
    spread: () => ({
      title: <Trans>Spread and impact</Trans>,
      text: <Trans>Half the spread and the impact of your size, added to that price or taken off it.</Trans>,
      aside: null,
      proof: <SpreadRows receipt={receipt} />,
    }),
    fee: ({ holds }) => ({
      title: <Trans>Fee</Trans>,
      text: !holds ? (
        <Trans>
          {fee} isn’t the fee for {traded}.
        </Trans>
      ) : (
        <Trans>
          0.10% of {traded}, rounded up to the cent, is {fee}.
        </Trans>
      ),
      aside: fee,
      proof: (
        <p className="text-sm">
          <Trans>The fee is at least one cent, and never more than a sale brings.</Trans>
        </p>
      ),
    }),
    entries: (step) => entriesText(receipt, step, figures.number, writeEntries),
  }
}

function entriesText(
  { order }: Receipt,
  { count, said, holds }: CheckStep,
  number: (value: number) => string,
  write: (entries: string) => string,
): StepText {
  return {
    title: <Trans>Entries</Trans>,
    text: holds ? (
      <Plural
        value={count}
        one="One transfer in your book says exactly this."
        other="# transfers in your book say exactly this."
      />
    ) : (
      <Trans>The transfers in your book aren’t the ones that this fill has to have.</Trans>
    ),
    aside: number(count),
    proof: (
      <p className="text-sm">
        {order.side === 'buy' ? (
          <Trans>Everything that was set aside went to the trade, the fee, or back to your balance.</Trans>
        ) : (
          <Trans>Everything that was set aside was sold.</Trans>
        )}
        <code className="check-entries">{write(said)}</code>
      </p>
    ),
  }
}

/** Why no earlier price would have done. */
function firstText({ order }: Receipt, { count, holds }: CheckStep, number: (value: number) => string): StepText {
  const before = count - 1
  const none = !holds ? (
    <Trans>Another price came first, and this order had to be filled at that one.</Trans>
  ) : order.type === 'market' ? (
    <Trans>No price lies between the moment we accepted your order and this one.</Trans>
  ) : order.type === 'limit' ? (
    <Plural
      value={before}
      one="One price came before it, and it didn’t fit your limit."
      other="# prices came before it, and none fitted your limit."
    />
  ) : (
    <Plural
      value={before}
      one="One price came before it: the one that touched your stop."
      other="# prices came before it. The last of them was the first to touch your stop."
    />
  )
  return {
    title: order.type === 'market' ? <Trans>It’s the next price</Trans> : <Trans>It’s the first one that fits</Trans>,
    text: none,
    aside: number(count),
    proof: (
      <p className="text-sm">
        <Trans>There’s a new price every five seconds. This browser looked at each of them.</Trans>
      </p>
    ),
  }
}

function Digest({ name, hex }: { name: ReactNode; hex: string }) {
  return (
    <div>
      <p className="text-sm text-ink-3">{name}</p>
      <code className="check-digest">{hex.match(new RegExp(`.{${hexGroup}}`, 'g'))?.join(' ') ?? hex}</code>
    </div>
  )
}

function SpreadRows({ receipt }: { receipt: Receipt }) {
  const figures = useFigures()
  const { fill, priceDecimals, volume } = receipt
  const [half, impact] = [BigInt(receipt.halfSpreadShares), BigInt(receipt.impactShares)]
  const parts = pricePartsOf(
    {
      side: fill.side,
      priceUnits: priceUnitsOf(fill.price, priceDecimals),
      halfSpreadShares: half,
      impactShares: impact,
    },
    priceDecimals,
  )
  const sign = fill.side === 'buy' ? '+' : '−'
  const share = (shares: bigint, decimals: number) =>
    figures.percent(((Number(shares) / Number(sharesPerWhole)) * 100).toFixed(decimals))
  const traded = figures.shortMoney(Number(volume))
  return (
    <dl className="check-rows">
      <div>
        <dt>
          <Trans>Price</Trans>
        </dt>
        <dd>{figures.price(parts.price)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Half the spread, {share(half, 2)}</Trans>
        </dt>
        <dd>{figures.leftToRight(`${sign}${figures.price(parts.halfSpread)}`)}</dd>
      </div>
      <div>
        <dt>
          <Trans>
            Impact, {share(impact, 4)}: 1% × √(your order ÷ {traded} traded the day before)
          </Trans>
        </dt>
        <dd>{figures.leftToRight(`${sign}${figures.price(parts.impact)}`)}</dd>
      </div>
      <div>
        <dt>
          <b>
            <Trans>Your price</Trans>
          </b>
        </dt>
        <dd>
          <b>{figures.price(parts.yourPrice)}</b>
        </dd>
      </div>
    </dl>
  )
}

/** One sentence at the end of the proof. */
export function Verdict({ receipt, isKeyed, holds }: { receipt: Receipt; isKeyed: boolean; holds: boolean }) {
  const figures = useFigures()
  const at = figures.date(receipt.order.acceptedAt, timeStyle)
  return (
    <div role={holds ? 'status' : 'alert'}>
      <ProofVerdict state={holds ? 'fits' : 'broken'}>
        <p>
          {holds && !isKeyed ? (
            <Trans>
              This fill got the price it had to get. There was no key that day, so the price could have been worked out
              before.
            </Trans>
          ) : holds ? (
            <Trans>
              This fill got the price it had to get. No member could have known it at {at} UTC, and we couldn’t have
              changed it afterwards.
            </Trans>
          ) : (
            <Trans>This fill doesn’t fit what was promised. The step in red shows where.</Trans>
          )}
        </p>
      </ProofVerdict>
    </div>
  )
}
