import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { call } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { useImageUpload } from '../files/index.ts'
import { drawReceipt, readMark, useReceipt } from '../wallet/index.ts'
import type { FundDraft } from './use-fund-draft.ts'

/**
 * The proof on its way to the store. It belongs to the page and not to its third step, so an upload goes on while the
 * person looks at another step. A proof that is attached stays until another one is stored.
 */
export function useProof(change: (part: Partial<FundDraft>) => void) {
  const { i18n } = useLingui()
  const memberId = useSession().user?.memberId ?? ''
  const receiptOf = useReceipt()
  const [error, setError] = useState<string | null>(null)
  /** The transfer that the picture under way shows. */
  const shown = useRef<string | null>(null)
  const upload = useImageUpload({
    of: 'proof',
    memberId,
    onStored: (proof) => change({ proof, ...(shown.current !== null && { transferId: shown.current }) }),
  })

  function choose(file: File, transferId: string | null) {
    setError(null)
    shown.current = transferId
    upload.choose(file)
  }

  /** A picture from the device: a saved receipt carries the id of its transfer. */
  async function chooseFile(file: File) {
    choose(file, readMark(new Uint8Array(await file.arrayBuffer())))
  }

  /** The receipt of a transfer, drawn here. Its id is known, so nobody has to read it out of the picture. */
  async function attach(transfer: NetworkTransfer) {
    try {
      choose(await drawReceipt(receiptOf(transfer), transfer.transferId), transfer.transferId)
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }

  async function attachById(transferId: string) {
    try {
      await attach(await call('readNetworkTransfer', { params: { transferId } }))
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }

  const { phase } = upload.view
  return {
    upload: { ...upload, choose: (file: File) => void chooseFile(file) },
    isUnderWay: phase === 'uploading' || phase === 'paused',
    attach: (transfer: NetworkTransfer) => void attach(transfer),
    attachById,
    error,
  }
}

export type Proof = ReturnType<typeof useProof>
