import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { type Coin, coinTerms, formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../command.ts'
import { unitsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { useAction } from '../../use-form.ts'
import { Coins } from './coins.tsx'
import { LessonNote } from './lesson-note.tsx'

/** People compare both ends of an address: these many characters of each stand out. */
const endLength = 6

interface Props {
  readonly open: boolean
  readonly sending: { readonly coin: Coin; readonly address: string; readonly amount: string; readonly note: string }
  readonly onClose: () => void
  readonly onSent: (transfer: NetworkTransfer) => void
}

/** The last look before coins leave for good. */
export function ConfirmSending(props: Props) {
  const { t } = useLingui()
  const { open, sending, onClose } = props
  const { coin } = sending
  return (
    <Dialog open={open} onClose={onClose} title={t`Send ${coin}`}>
      {open && <LastLook {...props} />}
    </Dialog>
  )
}

function LastLook({ sending, onClose, onSent }: Props) {
  const { t } = useLingui()
  const { send } = useCommand('sendCoins')
  const { coin, address, amount, note } = sending
  const { feeUnits } = coinTerms[coin]
  const start = address.indexOf('1') + 1
  const confirm = useAction(async () =>
    onSent(await send({ body: { coin, address, amount, ...(note !== '' && { note }) } })),
  )

  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-sm text-ink-2">
          <Trans>To this address</Trans>
        </p>
        <p className="address text-sm">
          <em>{address.slice(0, start)}</em>
          <mark className="address-end">{address.slice(start, start + endLength)}</mark>
          {address.slice(start + endLength, -endLength)}
          <mark className="address-end">{address.slice(-endLength)}</mark>
        </p>
      </div>
      <SumList
        rows={[
          {
            label: t`Amount`,
            value: <Coins coin={coin} amount={amount} from="given" />,
          },
          {
            label: t`Network fee`,
            value: <Coins coin={coin} amount={formatCoins(coin, feeUnits)} from="given" />,
          },
        ]}
        total={{
          label: t`Leaves your wallet`,
          value: (
            <Coins
              coin={coin}
              amount={formatCoins(coin, unitsOf(coin, amount) + feeUnits)}
              from={fromSum(
                'typed',
                { name: 'amount', value: amount, unit: coin },
                { name: 'fee', value: formatCoins(coin, feeUnits), unit: coin, sign: '+' },
                { name: 'total', value: formatCoins(coin, unitsOf(coin, amount) + feeUnits), unit: coin, sign: '=' },
              )}
            />
          ),
        }}
      />
      <LessonNote id="irreversible" title={<Trans>There’s no way back.</Trans>}>
        <Trans>
          Nobody can undo a transfer: no bank, no support, no court. If the address is wrong, the coins are lost.
        </Trans>
      </LessonNote>
      <LessonNote id="clipboard" title={<Trans>Compare the beginning and the end with what you copied.</Trans>}>
        <Trans>Some malware waits for you to copy an address and swaps it for the thief’s.</Trans>
      </LessonNote>
      {confirm.error && <FieldError>{confirm.error}</FieldError>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button look="primary" busy={confirm.isBusy} onClick={confirm.run}>
          <Trans>Send now</Trans>
        </Button>
      </div>
    </div>
  )
}
