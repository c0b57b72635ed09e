import type { Receipt } from '@dryrun/contract/trading.ts'
import { formatNumber } from '@dryrun/domain/languages/number-text.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { baseOf } from '@dryrun/domain/trading/pair-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReceiptLogo } from '../../ui/receipt-logo.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { drawPaper } from '../wallet/index.ts'
import { balanceChange } from './fills-panel.tsx'
import { useOrderNames, useSourceName } from './order-names.ts'
import { priceUnitsOf } from './sent-units.ts'
import { pricePartsOf } from './ticket-figures.ts'

interface Line {
  readonly label: string
  readonly value: string
  readonly look?: 'strong' | 'total'
}

const momentStyle = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const

/** The receipt as paper, light in both themes: what is seen is what will be saved. */
export function FillPaper({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const { title, amount, parts, mark } = usePaper(receipt)
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const lines = parts.flat()
      const total = lines.find(({ look }) => look === 'total') ?? { label: '', value: '' }
      const picture = await drawPaper({ title, amount, total, mark, rows: lines.filter((line) => line !== total) })
      const address = URL.createObjectURL(new Blob([picture], { type: 'image/png' }))
      const link = document.createElement('a')
      link.href = address
      link.download = `fill-${receipt.order.orderNo}.png`
      link.click()
      URL.revokeObjectURL(address)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <section className="receipt-paper" aria-label={t`Receipt`}>
        <ReceiptLogo />
        <div>
          <p className="receipt-quiet">{title}</p>
          <p className="receipt-amount fill-amount">{amount}</p>
          <p className="receipt-quiet">{mark}</p>
        </div>
        {parts.map((lines) => (
          <dl key={lines[0]?.label} className="fill-lines">
            {lines.map(({ label, value, look }) => (
              <div key={label} {...(look && { 'data-look': look })}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ))}
      </section>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void save()}>
          <Icon of={Download} size={16} />
          <Trans>Save as image</Trans>
        </Button>
        <CopyButton text={window.location.href}>
          <Trans>Copy link</Trans>
        </CopyButton>
      </div>
    </>
  )
}

/** What is on the paper, in the order in which one figure leads to the next. */
function usePaper(receipt: Receipt) {
  const { t, i18n } = useLingui()
  const figures = useFigures()
  const orderName = useOrderNames()
  const sourceName = useSourceName()
  const { order, fill, priceDecimals } = receipt
  const isBuy = fill.side === 'buy'
  const sign = isBuy ? '+' : '−'
  const money = (amount: string) => moneyText(amount, i18n.locale)
  const quantity = figures.leftToRight(
    `${formatNumber(fill.quantity, i18n.locale, { minimumFractionDigits: 6 })} ${baseOf(fill.symbol)}`,
  )
  const unitPrice = pricePartsOf(
    {
      side: fill.side,
      priceUnits: priceUnitsOf(fill.price, priceDecimals),
      halfSpreadShares: BigInt(receipt.halfSpreadShares),
      impactShares: BigInt(receipt.impactShares),
    },
    priceDecimals,
  )
  const named = orderName(order)
  const moment = (at: string) => `${figures.date(at, momentStyle)} UTC`
  const parts: Line[][] = [
    [
      {
        label: t`Order ${order.orderNo}`,
        value: order.price === null ? named : figures.listed(named, figures.price(order.price)),
      },
      { label: t`Accepted`, value: moment(order.acceptedAt) },
      { label: t`Filled`, value: moment(fill.filledAt) },
    ],
    [
      { label: t`Price at the time`, value: figures.price(unitPrice.price) },
      { label: t`Half the spread`, value: figures.leftToRight(`${sign}${figures.price(unitPrice.halfSpread)}`) },
      { label: t`Impact`, value: figures.leftToRight(`${sign}${figures.price(unitPrice.impact)}`) },
      { label: t`Your price`, value: figures.price(unitPrice.yourPrice), look: 'strong' },
      { label: t`× ${quantity}`, value: money(fill.traded) },
      { label: t`Fee, 0.10%`, value: money(fill.fee) },
    ],
    [{ label: isBuy ? t`You paid` : t`You got`, value: money(balanceChange(fill)), look: 'total' }],
    [
      ...(isBuy
        ? [
            { label: t`Was set aside`, value: money(order.setAside) },
            { label: t`Back to your balance`, value: money(receipt.givenBack) },
          ]
        : []),
      { label: t`Price from`, value: sourceName(receipt.source) },
    ],
  ]
  return {
    title: isBuy ? t`Bought` : t`Sold`,
    amount: quantity,
    parts,
    mark: t`Practice money. Not a real trade.`,
  }
}
