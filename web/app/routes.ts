import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page. */
export default [
  layout('features/public/public-shell.tsx', [
    index('features/public/landing-page.tsx'),
    route('home', 'features/public/landing-page.tsx', { id: 'home' }),
    route('about', 'features/about/about-page.tsx'),
    route('plans', 'features/investments/plans-page.tsx'),
    route('learn', 'features/learn/lessons-page.tsx'),
    route('learn/what-crypto-is', 'features/lessons/what-crypto-is.tsx'),
    route('learn/wallets-and-transfers', 'features/lessons/wallets-and-transfers.tsx'),
    route('learn/reading-a-chart', 'features/lessons/reading-a-chart.tsx'),
    route('learn/diversification-and-risk', 'features/lessons/diversification-and-risk.tsx'),
    route('learn/compound-interest', 'features/lessons/compound-interest.tsx'),
    route('learn/two-step-verification', 'features/lessons/two-step-verification.tsx'),
    route('learn/red-flags', 'features/lessons/red-flags.tsx'),
    route('transparency', 'features/transparency/transparency-page.tsx'),
    layout('features/members/signed-out-only.tsx', [
      route('signUp', 'features/members/sign-up-page.tsx'),
      route('login', 'features/members/login-page.tsx'),
      route('forgotPassword', 'features/members/forgot-password-page.tsx'),
    ]),
    route('resetPassword', 'features/members/reset-password-page.tsx'),
    route('mailbox', 'features/mail/mailbox-page.tsx'),
    route('terms', 'features/about/terms-page.tsx'),
    route('privacy', 'features/about/privacy-page.tsx'),
    route('styleguide', 'features/styleguide/styleguide-page.tsx'),
    route('*', 'features/public/not-found-page.tsx'),
  ]),

  route('dashboard', 'features/members/dashboard-shell.tsx', [
    index('features/members/dashboard-page.tsx'),
    route('home', 'features/members/dashboard-page.tsx', { id: 'dashboard-home' }),
    route('fund', 'features/deposits/fund-page.tsx'),
    route('wallet', 'features/wallet/wallet-page.tsx'),
    route('wallet/:transferId', 'features/wallet/receipt-page.tsx'),
    route('invest', 'features/investments/invest-page.tsx'),
    route('withdraw', 'features/withdrawals/withdraw-page.tsx'),
    route('transactions', 'features/ledger/statement-page.tsx'),
    route('profile', 'features/members/profile-page.tsx'),
    route('chart', 'features/markets/chart-page.tsx'),
    route('review', 'features/reviews/review-page.tsx'),
  ]),

  route('admin', 'features/members/admin-shell.tsx', [
    index('features/members/admin-overview-page.tsx'),
    route('transactions', 'features/ledger/transactions-page.tsx'),
    route('members', 'features/members/members-page.tsx'),
    route('support', 'features/support/inbox-page.tsx'),
    route('reviews', 'features/reviews/reviews-page.tsx'),
    route('mail', 'features/mail/outbox-page.tsx'),
    route('audit', 'features/audit/audit-log-page.tsx'),
    route('ledger', 'features/ledger/ledger-page.tsx'),
    route('security', 'features/members/admin-security-page.tsx'),
  ]),
] satisfies RouteConfig
