import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fromSent } from '../../origins.ts'
import { readAllPages, usePagedRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Shown } from '../../shown.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { Coins } from './coins.tsx'
import { Confirmations } from './confirmations.tsx'
import { shortAddress } from './practice-address.tsx'
import { useTransferName } from './transfer-names.tsx'

export function HistoryPanel() {
  const { t } = useLingui()
  const { user } = useSession()
  const list = usePagedRead('listNetworkTransfers', {})
  const nameOf = useTransferName()
  const head = [
    t`Transfer`,
    t`When`,
    t`Transfer`,
    t`Coin`,
    t`Amount`,
    t`Network fee`,
    t`From`,
    t`To`,
    t`Note to yourself`,
  ]
  return (
    <section className="panel" aria-labelledby="wallet-history">
      <div className="panel-head items-center">
        <h2 className="heading-panel" id="wallet-history">
          <Trans>History</Trans>
        </h2>
        <CsvButton
          fileName={`wallet ${user?.displayName ?? ''}`}
          rows={async () => [
            head,
            ...(await readAllPages('listNetworkTransfers', {})).flatMap(({ transfers }) =>
              transfers.map((each) => [
                each.transferId,
                each.sentAt,
                nameOf(each),
                each.coin,
                signed(each.direction, each.amount),
                each.direction === 'in' ? '' : each.fee,
                each.fromAddress ?? '',
                each.toAddress,
                each.note ?? '',
              ]),
            ),
          ]}
        />
      </div>
      <Shown of={list} heightClass="min-h-[240px]" lines={5}>
        {({ pages }) => {
          const transfers = pages.flatMap((page) => page.transfers)
          if (transfers.length === 0)
            return (
              <EmptyState
                title={<Trans>No transfers yet.</Trans>}
                text={<Trans>Take some coins from the faucet, and they’ll show up here.</Trans>}
              />
            )
          return (
            <>
              <ul className="transfer-rows">
                {transfers.map((transfer) => (
                  <Row key={transfer.transferId} transfer={transfer} name={nameOf(transfer)} />
                ))}
              </ul>
              <ShowMore of={list} />
              <p className="transfer-foot">
                <Trans>A confirmation arrives every few seconds. At six the transfer is final.</Trans>
              </p>
            </>
          )
        }}
      </Shown>
    </section>
  )
}

/** What left the wallet is below zero, so that a spreadsheet can add a coin up. */
function signed(direction: NetworkTransfer['direction'], amount: string): string {
  if (direction === 'self') return '0'
  return direction === 'out' ? `-${amount}` : amount
}

function Row({ transfer, name }: { transfer: NetworkTransfer; name: string }) {
  const { direction, coin, amount, kind, isFinal } = transfer
  const end = direction === 'in' ? transfer.fromAddress : transfer.toAddress
  const moved = direction === 'self' ? {} : { moved: direction }
  return (
    <li {...(!isFinal && { 'data-open': '' })}>
      <span className="transfer-when">
        <DateText at={transfer.sentAt} />
      </span>
      <span className="transfer-what">
        <Link to={`/dashboard/wallet/${transfer.transferId}`}>{name}</Link>
        <small>{kind === 'faucet' ? <Trans>minted for you</Trans> : shortAddress(end ?? '')}</small>
        {transfer.reachesNobody && direction === 'out' && (
          <small className="text-red">
            <Trans>Nobody owns this address, so these coins are lost.</Trans>
          </small>
        )}
      </span>
      <span className="transfer-state">
        <Confirmations transfer={transfer} />
      </span>
      <span className="transfer-amount">
        <Coins coin={coin} amount={amount} from={fromSent(transfer, moved)} {...moved} open={!isFinal} />
      </span>
    </li>
  )
}
