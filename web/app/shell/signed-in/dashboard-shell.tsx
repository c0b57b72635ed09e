import { useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  ArrowDownUp,
  ArrowLeftRight,
  ArrowUpFromLine,
  BookOpenCheck,
  ChartCandlestick,
  CircleQuestionMark,
  Eye,
  GraduationCap,
  House,
  Info,
  LogOut,
  Star,
  TrendingUp,
  User,
  WalletMinimal,
} from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { RedFlagsBar, RedFlagsSwitch } from '../../features/red-flags/index.ts'
import { useRead } from '../../read.tsx'
import { useSurroundings } from '../../session.tsx'
import '../../signed-in.css'
import { useFirstStepsMenu } from '../../features/first-steps/index.ts'
import { KeysDialog } from '../../features/keys/index.ts'
import { UnansweredCommands } from '../../features/ledger/index.ts'
import { useLogOut } from '../../features/members/index.ts'
import { NotificationBell } from '../../features/notifications/index.ts'
import { AppShell, type ShellItem } from '../../ui/app-shell.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useGreeting } from './greeting.ts'
import { LiveReads, LostNote } from './live-reads.tsx'
import { Palette, placesOf } from './palette.tsx'
import { RequireRole } from './require-role.tsx'

export default function DashboardShell() {
  return (
    <RequireRole only="member">
      <LiveReads>
        <Dashboard />
      </LiveReads>
    </RequireRole>
  )
}

function Dashboard() {
  const { t } = useLingui()
  const greeting = useGreeting()
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '')
  const logOut = useLogOut()
  const firstSteps = useFirstStepsMenu()
  useSurroundings({ showChat: false, hideMenu: true })
  const unread = useRead('readConversation', {}).data?.conversation?.unread ?? 0

  const items: ShellItem[] = [
    { label: t`Dashboard`, shortLabel: t`Home`, icon: House, act: '/dashboard', exact: true },
    { label: t`Add Fund`, shortLabel: t`Fund`, icon: ArrowDownToLine, act: '/dashboard/fund' },
    { label: t`Wallet`, shortLabel: t`Wallet`, icon: WalletMinimal, act: '/dashboard/wallet' },
    { label: t`Invest`, shortLabel: t`Invest`, icon: TrendingUp, act: '/dashboard/invest' },
    { label: t`Trade`, shortLabel: t`Trade`, icon: ArrowDownUp, act: '/dashboard/trade' },
    { label: t`Withdraw`, icon: ArrowUpFromLine, act: '/dashboard/withdraw' },
    { label: t`Transactions`, icon: ArrowLeftRight, act: '/dashboard/transactions' },
    { label: t`Profile`, icon: User, act: '/dashboard/profile' },
    { label: t`TradingView`, icon: ChartCandlestick, act: '/dashboard/chart' },
    { label: t`Help`, icon: CircleQuestionMark, act: '/dashboard/help', count: unread },
    { label: t`Log out`, icon: LogOut, act: logOut },
  ]
  // Pages that lead on from another one have no entry of their own in the menu.
  const named = {
    chart: t`Markets`,
    review: t`Your review`,
    check: t`Check my book`,
    portfolio: t`Portfolio over time`,
  }
  const beside = Object.entries(named).find(([end]) => path.endsWith(`/${end}`))?.[1]
  const palette = placesOf([
    ...items,
    { label: named.portfolio, icon: TrendingUp, act: '/dashboard/trade/portfolio' },
    { label: named.check, icon: BookOpenCheck, act: '/dashboard/check' },
    { label: named.review, icon: Star, act: '/dashboard/review' },
    { label: t`Plans`, icon: TrendingUp, act: '/plans' },
    { label: t`Learn`, icon: GraduationCap, act: '/learn' },
    { label: t`Transparency`, icon: Eye, act: '/transparency' },
    { label: t`About`, icon: Info, act: '/about' },
  ])
  const here = items.find(({ act, exact }) => typeof act === 'string' && !exact && path.startsWith(act))
  return (
    <AppShell
      navLabel={t`Dashboard`}
      logoLabel={t`Dryrun, home`}
      items={items}
      title={beside ?? here?.label ?? greeting}
      menu={
        <>
          <KeysDialog />
          <Palette items={palette} />
          <RedFlagsSwitch />
          <NotificationBell empty={t`Decisions about your money, answers and filled orders show up here.`} />
          <AccountMenu
            items={[
              { label: t`Home`, icon: House, act: '/' },
              { label: t`About`, icon: Info, act: '/about' },
              { label: t`Plans`, icon: TrendingUp, act: '/plans' },
              { label: t`Trade`, icon: ArrowDownUp, act: '/dashboard/trade' },
              { label: t`Withdraw`, icon: ArrowUpFromLine, act: '/dashboard/withdraw' },
              { label: t`Transactions`, icon: ArrowLeftRight, act: '/dashboard/transactions' },
              { label: t`Profile`, icon: User, act: '/dashboard/profile' },
              { label: t`TradingView`, icon: ChartCandlestick, act: '/dashboard/chart' },
              { label: t`Help`, icon: CircleQuestionMark, act: '/dashboard/help' },
              ...firstSteps,
              { label: t`Log out`, icon: LogOut, act: logOut },
            ]}
          />
        </>
      }
    >
      <RedFlagsBar />
      <LostNote />
      <UnansweredCommands />
      <Outlet />
    </AppShell>
  )
}
