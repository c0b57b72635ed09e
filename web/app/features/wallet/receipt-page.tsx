import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { confirmationsNeeded } from '@dryrun/domain/wallet/confirmations.ts'
import { rateText } from '@dryrun/domain/wallet/rate-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { fromCause, fromCoins, fromSent } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { EmptyState, Note } from '../../ui/states.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'
import { Coins } from './coins.tsx'
import { Confirmations, useConfirmations } from './confirmations.tsx'
import { drawReceipt } from './draw-receipt.ts'
import { ReceiptPaper } from './receipt-paper.tsx'
import { useTransferName } from './transfer-names.tsx'
import { useReceipt } from './use-receipt.ts'
import './wallet.css'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export default function ReceiptPage() {
  const { t } = useLingui()
  const { transferId = '' } = useParams()
  const isId = uuid.test(transferId)
  const transfer = useRead('readNetworkTransfer', { params: { transferId } }, { enabled: isId })
  return (
    <>
      <PageMeta title={t`Receipt`} description={t`The receipt for a transfer on the practice network.`} />
      <Link className="text-link inline-flex items-center gap-2 justify-self-start" to="/dashboard/wallet">
        <Icon of={ArrowLeft} size={18} />
        <Trans>Back to the wallet</Trans>
      </Link>
      {isId ? (
        <Shown of={transfer} heightClass="framed min-h-[420px]" lines={6}>
          {(data) => <Receipt transfer={data} />}
        </Shown>
      ) : (
        <EmptyState title={<Trans>There’s no such transfer.</Trans>} text={<Trans>Choose one in your wallet.</Trans>} />
      )}
    </>
  )
}

function Receipt({ transfer }: { transfer: NetworkTransfer }) {
  const name = useTransferName()(transfer)
  const count = useConfirmations(transfer)
  return (
    <div className="receipt-columns">
      <ReceiptPaper transfer={transfer} />
      <section className="panel" aria-labelledby="receipt-state">
        <div className="panel-head items-center">
          <h2 className="heading-panel" id="receipt-state">
            {name}
          </h2>
          <Confirmations transfer={transfer} />
        </div>
        <div className="panel-body grid gap-5">
          <p className="text-ink-2">
            {count >= confirmationsNeeded ? (
              <Trans>The network has confirmed it. Nobody can undo it.</Trans>
            ) : (
              <Trans>
                The network is confirming it step by step, until <DateText at={transfer.finalAt} to="second" />. Until
                then, the coins have left but haven’t arrived.
              </Trans>
            )}
          </p>
          {transfer.reachesNobody && (
            <Note>
              <Trans>
                The address is valid, but nobody owns it. These coins are lost: a checksum catches typos, not wrong
                recipients.
              </Trans>
            </Note>
          )}
          <ReceiptSums transfer={transfer} />
          {transfer.note && (
            <p className="text-sm">
              <Trans>Your note:</Trans> <q>{transfer.note}</q>
            </p>
          )}
          <ReceiptActions transfer={transfer} />
          {transfer.isProof && (
            <p className="text-sm text-ink-2">
              <Trans>
                You’ve used this transfer for a deposit. <Link to="/dashboard/fund">See your deposits</Link>
              </Trans>
            </p>
          )}
        </div>
      </section>
    </div>
  )
}

function ReceiptSums({ transfer }: { transfer: NetworkTransfer }) {
  const { t, i18n } = useLingui()
  const { direction, coin } = transfer
  const sent = fromSent(transfer, direction === 'self' ? {} : { moved: direction })
  const coinsFrom = fromSent(transfer)
  return (
    <SumList
      rows={[
        {
          label: t`Amount`,
          value: (
            <Coins
              coin={coin}
              amount={transfer.amount}
              from={sent}
              {...(direction !== 'self' && { moved: direction })}
            />
          ),
        },
        {
          label: t`Network fee`,
          value: (
            <Coins
              coin={coin}
              amount={transfer.fee}
              from={
                direction === 'in' || Number(transfer.fee) === 0
                  ? 'given'
                  : fromCause(transfer.transferId, { asset: coin, kinds: ['fee_paid'] })
              }
            />
          ),
        },
        {
          label:
            transfer.rate === null
              ? t`Worth when sent`
              : t`Worth when sent, at ${rateText(transfer.rate, i18n.locale)}`,
          value:
            transfer.worth === null ? (
              '–'
            ) : (
              <Money
                amount={transfer.worth}
                from={fromCoins(coin, transfer.amount, transfer.rate, transfer.worth, coinsFrom)}
              />
            ),
        },
      ]}
    />
  )
}

function ReceiptActions({ transfer }: { transfer: NetworkTransfer }) {
  const receiptOf = useReceipt()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const file = await drawReceipt(receiptOf(transfer), transfer.transferId)
      const address = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = address
      link.download = file.name
      link.click()
      URL.revokeObjectURL(address)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button
        look={transfer.toHouse && !transfer.isProof ? 'secondary' : 'primary'}
        busy={busy}
        onClick={() => void save()}
      >
        <Icon of={Download} size={16} />
        <Trans>Save as image</Trans>
      </Button>
      <CopyButton text={transfer.transferId}>
        <Trans>Copy the ID</Trans>
      </CopyButton>
      {transfer.toHouse && !transfer.isProof && (
        <ButtonLink look="primary" to={`/dashboard/fund?transfer=${transfer.transferId}`}>
          <Trans>Use as deposit proof</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
