import { routes } from '@dryrun/contract/routes.ts'
import { useLive } from '../../live.ts'
import { useSession } from '../../session.tsx'

/** On public pages: members listen to their own stream, visitors to that of their conversation. */
export function Listen({ conversationId }: { conversationId: string | undefined }) {
  const { user } = useSession()
  if (user) return <Live key={user.memberId} about={user.memberId} address={routes.openLive.path} />
  if (conversationId === undefined) return null
  return <Live key={conversationId} about={conversationId} address={routes.followConversation.path} />
}

function Live({ about, address }: { about: string; address: string }) {
  const { recheck } = useSession()
  useLive(about, recheck, address)
  return null
}
