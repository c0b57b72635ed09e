import { approveDeposit, depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { matureInvestment } from '@dryrun/domain/investments/investment.ts'
import { plans } from '@dryrun/domain/investments/plans.ts'
import { percentPerYear } from '@dryrun/domain/investments/yearly-rate.ts'
import { lessonIds, questionCount } from '@dryrun/domain/learn/lessons.ts'
import { emptyBalances } from '@dryrun/domain/ledger/accounts.ts'
import { rewardPercent } from '@dryrun/domain/referrals/reward.ts'
import { answerIds } from '@dryrun/domain/support/answers.ts'
import { isTraded } from '@dryrun/domain/trading/terms.ts'
import { addressProblem } from '@dryrun/domain/wallet/practice-address.ts'
import type { FigureName } from './public-figures.ts'
import type { RouteName } from './routes.ts'

/** What a claim rests on. A test runs each of these against a running server; see tests/public/claims.test.ts. */
type Proof =
  /** A live figure, which is shown with it or left out. */
  | { readonly figure: FigureName }
  /** Something that can be done here. */
  | { readonly routes: readonly [RouteName, ...RouteName[]] }
  /** A rule of the product that says the same. */
  | { readonly holds: () => boolean }
  /** What `/api/stats` or another public answer has for whoever looks. */
  | { readonly answers: `/api/${string}`; readonly has: readonly [string, ...string[]] }
  /** A page of the product that has these words. */
  | { readonly written: `web/app/${string}`; readonly words: string }
  /** A test of what can't be said in one line. */
  | { readonly shownIn: `tests/${string}` | `domain/${string}` }

interface Claim {
  /** As the English page has it. What is in braces is filled in by the page. */
  readonly says: string
  readonly pages: readonly ['/' | '/plans' | '/about' | '/dashboard/invest', ...string[]]
  /** At least one: a claim without a proof doesn't compile. */
  readonly proofs: readonly [Proof, ...Proof[]]
}

const balances = { ...emptyBalances, investment: 50_000n }
const investment = {
  investmentId: 'i',
  planId: 1,
  percent: 15n,
  principalCents: 50_000n,
  returnCents: 7_500n,
  openedAt: new Date(0),
  maturesAt: new Date(1),
  state: 'running' as const,
}

/** Everything that the landing page, the plans and About say of Dryrun. Each has its place on a page by its name alone. */
export const claims = {
  whole_product: {
    says: 'Deposit, invest, trade, withdraw. It works like the real thing, with practice money and the books wide open.',
    pages: ['/'],
    proofs: [
      { routes: ['claimDeposit', 'openInvestment', 'placeOrder', 'requestWithdrawal'] },
      { answers: '/api/transparency', has: ['paidIn', 'paidOut', 'owed', 'gap'] },
    ],
  },
  practice_only: {
    says: 'Practice only',
    pages: ['/'],
    proofs: [{ holds: () => addressProblem('BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa') === 'real_world' }],
  },
  four_steps: {
    says: 'Four steps, and not a card, a bank or a real coin in any of them.',
    pages: ['/'],
    proofs: [{ holds: () => addressProblem('ETH', '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe') !== null }],
  },
  registration: {
    says: 'Name, email, country. We fill in your two practice addresses for you.',
    pages: ['/'],
    proofs: [{ routes: ['signUp', 'readSignUpAddresses'] }],
  },
  verify: {
    says: 'Confirm your email with one click, and turn on two-step verification if you like.',
    pages: ['/'],
    proofs: [{ routes: ['confirmEmailByLink', 'setUpTwoSteps'] }],
  },
  fund: {
    says: 'Take coins from the faucet, send them, and upload the receipt as proof.',
    pages: ['/'],
    proofs: [{ routes: ['takeFromFaucet', 'sendCoins', 'claimDeposit'] }],
  },
  trade: {
    says: 'Buy something and check its receipt, or try a plan.',
    pages: ['/'],
    proofs: [{ routes: ['placeOrder', 'readReceipt', 'openInvestment'] }],
  },
  trading_tools: {
    says: 'Orders with every cost shown first, candles, a technical gauge and screeners.',
    pages: ['/'],
    proofs: [{ routes: ['readTicket', 'readCandles', 'readScreener'] }],
  },
  funding_methods: {
    says: 'Deposit practice bitcoin or practice ether. You send the coins on a simulated network and upload the receipt; it’s checked, and your balance is credited. No card, no bank, no real coins.',
    pages: ['/'],
    proofs: [
      { holds: () => depositCoins.join() === 'BTC,ETH' },
      { routes: ['sendCoins', 'claimDeposit', 'approveDeposit'] },
    ],
  },
  trading_assets: {
    says: 'Coins, shares and currency pairs. You can trade those priced in dollars.',
    pages: ['/'],
    proofs: [
      { figure: 'instruments' },
      { holds: () => isTraded({ symbol: 'KO', quote: 'USD' }) && !isTraded({ symbol: 'EURJPY', quote: 'JPY' }) },
    ],
  },
  counted_work: {
    says: 'The latest approved withdrawals, and four percentages counted from this instance’s own records.',
    pages: ['/'],
    proofs: [{ answers: '/api/stats', has: ['recentWithdrawals', 'progress', 'books'] }],
  },
  market_source: {
    says: 'Twelve months of four well-known names. The line below the chart says where its prices come from.',
    pages: ['/'],
    proofs: [{ routes: ['readCandles', 'readQuotes'] }],
  },
  lessons: {
    says: 'Short lessons, each with a quiz and its sources, from reading a chart to the red flags of fraud.',
    pages: ['/'],
    proofs: [
      { holds: () => lessonIds.every((lesson) => questionCount(lesson) > 0) },
      { routes: ['answerQuiz', 'readLearningProgress'] },
    ],
  },
  checkable_orders: {
    says: 'Orders in practice dollars, at prices anyone can check.',
    pages: ['/'],
    proofs: [{ routes: ['placeOrder', 'readDayKeys', 'readReceipt'] }],
  },
  no_licence: {
    says: 'Dryrun has no licence because it holds no money. A lesson names the regulators a real platform answers to.',
    pages: ['/'],
    proofs: [{ written: 'web/app/features/learn/lessons/red-flags.tsx', words: 'regulator' }],
  },
  security: {
    says: 'Two-step verification, a list of your sessions, and an audit log of every decision the admin makes.',
    pages: ['/'],
    proofs: [{ routes: ['setUpTwoSteps', 'listSessions', 'listAuditEvents'] }, { figure: 'two_steps' }],
  },
  lessons_draw_it: {
    says: 'A few percent a day sounds small until you draw it. The lessons do, next to what savings earn in the same time.',
    pages: ['/'],
    proofs: [{ written: 'web/app/features/learn/lessons/compound-interest.tsx', words: '5% a year' }],
  },
  reviews: {
    says: 'Written by members after their investment ended. The admin reads them before they’re published.',
    pages: ['/'],
    proofs: [{ routes: ['writeReview', 'publishReview'] }, { shownIn: 'tests/public/reviews-and-figures.test.ts' }],
  },
  referral_bonus: {
    says: '5% referral bonus',
    pages: ['/plans', '/dashboard/invest'],
    proofs: [{ holds: () => rewardPercent(0) === 5n }, { routes: ['listRewards'] }],
  },
  customer_care: {
    says: 'Automatic answers at any hour, a person when one is here{took}',
    pages: ['/plans', '/dashboard/invest'],
    proofs: [
      { holds: () => answerIds.length > lessonIds.length },
      { routes: ['sendQuestion', 'askForPerson', 'replyToConversation'] },
      { figure: 'support_answer' },
    ],
  },
  no_management_fee: {
    says: 'No management fee',
    pages: ['/plans', '/dashboard/invest'],
    proofs: [
      {
        // All of the principal and all of the return come back, and nothing goes anywhere else.
        holds: () =>
          matureInvestment(balances, investment)
            .map(({ to, amountUnits }) => `${to} ${amountUnits}`)
            .join() === 'balance 50000,profit 7500',
      },
    ],
  },
  no_deposit_fee: {
    says: 'No deposit fee',
    pages: ['/plans', '/dashboard/invest'],
    proofs: [
      {
        holds: () =>
          approveDeposit(emptyBalances, { depositId: 'd', amountCents: 12_345n, status: 'pending' })
            .map(({ to, amountUnits }) => `${to} ${amountUnits}`)
            .join() === 'balance 12345',
      },
    ],
  },
  four_promises: {
    says: 'The line above each plan gets thinner as the promise grows. You can try all four with practice money. Nobody can honestly sell you one.',
    pages: ['/plans'],
    proofs: [
      // No share index has ever kept up a tenth of the smallest of them.
      {
        holds: () =>
          plans.length === 4 && plans.every((plan) => percentPerYear(Number(plan.percent), plan.hours) > 1_000),
      },
      { routes: ['openInvestment'] },
    ],
  },
  same_machine: {
    says: 'A site that takes real coins, promises to double them in three days and shows invented payouts: that’s how investment fraud looks. Dryrun is the same product, built honestly. It works, it runs on practice money, and you can look at every entry.',
    pages: ['/about'],
    proofs: [{ routes: ['readStatement', 'readTransparency'] }],
  },
  no_real_money: {
    says: 'Dryrun is software that anyone can run. This instance is run by the people behind the support address at the bottom of the page. It isn’t a company and it doesn’t need a licence: there’s no real-money mode, no setting that creates one, and no real wallet accepts its addresses.',
    pages: ['/about'],
    proofs: [{ shownIn: 'domain/wallet/practice-address.test.ts' }],
  },
  for_classes: {
    says: 'Here, people practise what other sites tell them to do in a hurry: deposit by coin transfer, trade, wait for a fixed return, withdraw. Teachers and compliance trainers run it for a class. Engineers read it as an example of a money platform that can be audited.',
    pages: ['/about'],
    proofs: [{ routes: ['createClass', 'readDebrief'] }, { routes: ['readLedgerCheck'] }],
  },
  nothing_made_up: {
    says: 'Every count, payout and review comes from this instance’s own database. Where there’s no data, the page says so. Demo members are marked wherever their name appears.',
    pages: ['/about'],
    proofs: [
      { answers: '/api/stats', has: ['figures', 'leftOut', 'recentWithdrawals'] },
      { answers: '/api/reviews', has: ['reviews'] },
    ],
  },
  promise_with_truth: {
    says: 'You never see a plan’s percentage on its own: the same card shows its rate over a year and asks who’d pay for it.',
    pages: ['/about'],
    proofs: [{ shownIn: 'tests/journeys/claims.long.spec.ts' }],
  },
  totals_public: {
    says: 'What was deposited, what’s owed, what was promised and the gap between them: it’s all on the transparency page, with the day a real platform of this kind could no longer pay.',
    pages: ['/about'],
    proofs: [{ answers: '/api/transparency', has: ['paidIn', 'owed', 'promised', 'gap', 'rates'] }],
  },
  live_figures: {
    says: 'Every figure here is counted when you look, or it’s left out.',
    pages: ['/about'],
    proofs: [{ answers: '/api/stats', has: ['figures', 'leftOut'] }],
  },
} as const satisfies Record<string, Claim>

export type ClaimName = keyof typeof claims
