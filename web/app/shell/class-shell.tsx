import { Outlet } from 'react-router'
import { ReadsProvider } from '../read.tsx'
import { useSession } from '../session.tsx'
import ExplainHost from './explain-host.tsx'

/** Around the pages of a class: every figure on them opens, as everywhere. */
export default function ClassShell() {
  const { user } = useSession()
  return (
    <>
      {/* Joining makes somebody out of nobody, and the page that shows the three words must outlast that. */}
      <Outlet />
      {/* Nothing that was read for one person is ever shown to the next. */}
      <ReadsProvider key={user?.memberId}>
        <ExplainHost />
      </ReadsProvider>
    </>
  )
}
