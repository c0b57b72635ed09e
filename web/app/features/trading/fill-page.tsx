import type { Receipt } from '@dryrun/contract/trading.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { isId } from '../../ids.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { EmptyState } from '../../ui/states.tsx'
import './trading.css'
import './fill.css'
import { CheckPanel } from './check-panel.tsx'
import { FillEntries } from './fill-entries.tsx'
import { FillPaper } from './fill-paper.tsx'
import { WhatHappened } from './what-happened.tsx'

export default function FillPage() {
  const { t } = useLingui()
  const { orderId = '' } = useParams()
  const hasId = isId(orderId)
  const receipt = useRead('readReceipt', { params: { orderId } }, { enabled: hasId })
  const isUnfilled = receipt.error instanceof Refusal && receipt.error.code === 'not_found'
  return (
    <>
      <PageMeta title={t`Receipt of a fill`} description={t`What an order got, and how to check its price.`} />
      <Link className="text-link inline-flex items-center gap-2 justify-self-start" to="/dashboard/trade">
        <Icon of={ArrowLeft} size={18} />
        <Trans>Back to Trade</Trans>
      </Link>
      {hasId && isUnfilled ? (
        <EmptyState
          title={<Trans>This order hasn’t been filled.</Trans>}
          text={<Trans>It may still be open, or it ended without a fill and everything went back.</Trans>}
          action={
            <ButtonLink size="small" to="/dashboard/trade">
              <Trans>See open orders</Trans>
            </ButtonLink>
          }
        />
      ) : hasId ? (
        <Shown of={receipt} heightClass="framed min-h-[520px]" lines={9}>
          {(data) => <Whole receipt={data} />}
        </Shown>
      ) : (
        <EmptyState
          title={<Trans>There’s no such fill.</Trans>}
          text={<Trans>Choose one under Fills on the Trade page.</Trans>}
        />
      )}
    </>
  )
}

function Whole({ receipt }: { receipt: Receipt }) {
  return (
    <div className="receipt-columns">
      <div className="fill-column">
        <FillPaper receipt={receipt} />
        {receipt.fill.note !== null && <WhatHappened receipt={receipt} note={receipt.fill.note} />}
      </div>
      <div className="fill-column">
        <CheckPanel receipt={receipt} />
        <FillEntries receipt={receipt} />
      </div>
    </div>
  )
}
