import { useLingui } from '@lingui/react/macro'
import {
  ArrowDownUp,
  ArrowLeftRight,
  BookOpen,
  GraduationCap,
  LayoutDashboard,
  ListTodo,
  LogOut,
  Mail,
  MessageSquare,
  ScrollText,
  ShieldCheck,
  Star,
  Users,
} from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { useRead } from '../../read.tsx'
import { useSurroundings } from '../../session.tsx'
import '../../signed-in.css'
import { KeysDialog } from '../../features/keys/index.ts'
import { LedgerSum, UnansweredCommands } from '../../features/ledger/index.ts'
import { SecondStepNote, useLogOut } from '../../features/members/index.ts'
import { NotificationBell } from '../../features/notifications/index.ts'
import { AppShell, type ShellItem } from '../../ui/app-shell.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LiveReads, LostNote } from './live-reads.tsx'
import { Palette, placesOf } from './palette.tsx'
import { RequireRole } from './require-role.tsx'

export default function AdminShell() {
  return (
    <RequireRole only="admin">
      <LiveReads>
        <Admin />
      </LiveReads>
    </RequireRole>
  )
}

function Admin() {
  const { t } = useLingui()
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '')
  const logOut = useLogOut()
  useSurroundings({ showChat: false, hideMenu: true })
  const waiting = useRead('readWaitingWork', {}).data

  const workCount = waiting
    ? waiting.pendingDeposits + waiting.pendingWithdrawals + waiting.waitingConversations + waiting.pendingReviews
    : 0
  const items: ShellItem[] = [
    { label: t`Overview`, shortLabel: t`Overview`, icon: LayoutDashboard, act: '/admin', exact: true },
    { label: t`Work`, shortLabel: t`Work`, icon: ListTodo, act: '/admin/work', count: workCount },
    { label: t`Transactions`, icon: ArrowLeftRight, act: '/admin/transactions' },
    { label: t`Classes`, icon: GraduationCap, act: '/classes' },
    { label: t`Members`, shortLabel: t`Members`, icon: Users, act: '/admin/members' },
    {
      label: t`Support`,
      shortLabel: t`Support`,
      icon: MessageSquare,
      act: '/admin/support',
      count: waiting?.waitingConversations ?? 0,
    },
    { label: t`Reviews`, icon: Star, act: '/admin/reviews', count: waiting?.pendingReviews ?? 0 },
    { label: t`Trading`, icon: ArrowDownUp, act: '/admin/trading' },
    { label: t`Mail`, icon: Mail, act: '/admin/mail' },
    { label: t`Audit log`, icon: ScrollText, act: '/admin/audit' },
    { label: t`Ledger`, shortLabel: t`Ledger`, icon: BookOpen, act: '/admin/ledger' },
    { label: t`Security`, icon: ShieldCheck, act: '/admin/security' },
    { label: t`Log out`, icon: LogOut, act: logOut },
  ]
  const here = items.find(({ act, exact }) => typeof act === 'string' && !exact && path.startsWith(act))
  return (
    <AppShell
      navLabel={t`Admin`}
      logoLabel={t`Dryrun, home`}
      items={items}
      title={here?.label ?? t`Overview`}
      sidebarFoot={<LedgerSum />}
      menu={
        <>
          <KeysDialog />
          <Palette items={placesOf(items)} findsMembers />
          <NotificationBell empty={t`New deposits, withdrawals, chats, reviews and ledger findings show up here.`} />
          <AccountMenu
            items={[
              { label: t`Transactions`, icon: ArrowLeftRight, act: '/admin/transactions' },
              { label: t`Classes`, icon: GraduationCap, act: '/classes' },
              { label: t`Reviews`, icon: Star, act: '/admin/reviews' },
              { label: t`Trading`, icon: ArrowDownUp, act: '/admin/trading' },
              { label: t`Mail`, icon: Mail, act: '/admin/mail' },
              { label: t`Audit log`, icon: ScrollText, act: '/admin/audit' },
              { label: t`Security`, icon: ShieldCheck, act: '/admin/security' },
              { label: t`Log out`, icon: LogOut, act: logOut },
            ]}
          />
        </>
      }
    >
      <LostNote />
      <UnansweredCommands />
      <SecondStepNote />
      <Outlet />
    </AppShell>
  )
}
