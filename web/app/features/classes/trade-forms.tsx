import type { OwnClass } from '@dryrun/contract/class-shapes.ts'
import type { PositionAnswer } from '@dryrun/contract/trading.ts'
import { feeRate, orderNoteLengthMax } from '@dryrun/domain/trading/terms.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useCommand } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, Select, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useForm } from '../../use-form.ts'
import { isEmpty, plain } from './typed-amount.ts'

/** Positions are valued again so often. */
const everyMs = 10_000
const feePercent = Number(feeRate) / 100

/** Buying and selling at the market, for students whom nothing is promised. */
export function TradeForms({ own }: { own: OwnClass }) {
  const { data } = useRead('readPositions', { query: {} }, { everyMs })
  const held = data?.positions.filter(({ quantity }) => Number(quantity) > 0) ?? []
  return (
    <>
      <Buy own={own} />
      {data && data.openOrders > 0 && (
        <p className="text-ink-2" aria-live="polite">
          <Plural
            value={data.openOrders}
            one="# order waits for the next price."
            other="# orders wait for the next price."
          />
        </p>
      )}
      {held.length > 0 && (
        <section className="grid gap-3">
          <h2 className="heading-panel">
            <Trans>What you hold</Trans>
          </h2>
          <ul className="class-list">
            {held.map((position) => (
              <li key={position.symbol}>
                <Position position={position} needsNotes={own.needsNotes} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Buy({ own }: { own: OwnClass }) {
  const { t } = useLingui()
  const figures = useFigures()
  const command = useCommand('orderInClass')
  const form = useForm({
    initial: { symbol: own.canTrade[0]?.symbol ?? '', amount: '', note: '' },
    isEmpty,
    send: async ({ symbol, amount, note }) => {
      const reason = note.trim()
      await command.send({ body: { symbol, side: 'buy', dollars: plain(amount), ...(reason && { note: reason }) } })
      form.set({ amount: '', note: '' })
    },
  })
  if (own.balance === '0.00' || own.canTrade.length === 0) return null
  return (
    <Form of={form} className="class-move">
      <h2 className="heading-panel">
        <Trans>Invest</Trans>
      </h2>
      <Select {...form.text('symbol')} label={t`What to buy`}>
        {own.canTrade.map(({ symbol, name }) => (
          <option key={symbol} value={symbol}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        {...form.text('amount')}
        label={t`Amount to invest`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        hint={t`A fee of ${figures.percent(feePercent)} and half the spread come off. You buy at the next price.`}
      />
      {own.needsNotes && <WhyField {...form.text('note')} />}
      <FieldError>{form.error}</FieldError>
      <Button type="submit" look="primary" busy={form.isBusy}>
        <Trans>Buy</Trans>
      </Button>
    </Form>
  )
}

function WhyField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useLingui()
  return <TextField {...field} label={t`Why are you doing this?`} maxLength={orderNoteLengthMax} autoComplete="off" />
}

/** One position, and the button that sells all of it. */
function Position({ position, needsNotes }: { position: PositionAnswer; needsNotes: boolean }) {
  const command = useCommand('orderInClass')
  const { symbol, name, quantity, setAside, cost, value } = position
  const form = useForm({
    initial: { note: '' },
    send: async ({ note }) => {
      const reason = note.trim()
      await command.send({ body: { symbol, side: 'sell', quantity, ...(reason && { note: reason }) } })
      form.reset()
    },
  })
  return (
    <Form of={form} className="class-position">
      <div>
        <b>{name}</b>
        <p className="text-ink-2">
          <Trans>
            paid <Money amount={cost} from="given" />
          </Trans>
        </p>
      </div>
      <div className="text-end">
        {value === null ? <Trans>No price right now</Trans> : <Money amount={value} from="given" large />}
      </div>
      {needsNotes && <WhyField {...form.text('note')} />}
      <Button type="submit" size="small" busy={form.isBusy} disabled={Number(setAside) > 0}>
        <Trans>Sell all</Trans>
      </Button>
      <FieldError>{form.error}</FieldError>
    </Form>
  )
}
