import { useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { LedgerState } from './ledger-state.tsx'
import { SealState } from './seal-state.tsx'
import './ledger.css'

export default function LedgerPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Ledger`} description={t`The ledger check.`} />
      <LedgerState />
      <SealState />
    </>
  )
}
