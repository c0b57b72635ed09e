import { Navigate, Outlet, useSearchParams } from 'react-router'
import { safeNextPath } from '../safe-next-path.ts'
import { useSession } from '../session.tsx'
import { homeOf } from '../session-state.ts'
import { NeedsScript } from './needs-script.tsx'
import '../signed-in.css'

export default function SignedOutOnly() {
  const { user } = useSession()
  const [search] = useSearchParams()
  // In a copy of the demo account nobody has signed in as themselves yet.
  if (user && !user.isCopy) return <Navigate replace to={safeNextPath(search.get('next')) ?? homeOf(user)} />
  return (
    <>
      <div className="needs-script">
        <Outlet />
      </div>
      <NeedsScript />
    </>
  )
}
