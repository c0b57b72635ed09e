import { Outlet } from 'react-router'
import { PublicFrame } from './public-frame.tsx'

export default function PublicShell() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
