import { useSession } from '../../session.tsx'
import { useInstance } from '../../use-instance.tsx'

/** Whether deposits that match are approved without an admin: where the instance says so, and in any copy of the demo account. */
export function useApprovedByMatch(): boolean {
  const isCopy = useSession().user?.isCopy ?? false
  return useInstance()?.autoApprove === 'matched' || isCopy
}
