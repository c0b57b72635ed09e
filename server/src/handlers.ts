import { describeRoutes } from '@dryrun/contract/openapi.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { listAuditEvents } from './features/audit/index.ts'
import {
  approveDeposit,
  cancelDeposit,
  claimDeposit,
  correctDeposit,
  declineDeposit,
  holdRate,
  listAllDeposits,
  listDeposits,
  listDepositWallets,
  previewMatch,
} from './features/deposits/index.ts'
import { readGeo } from './features/geo/index.ts'
import { readInstance } from './features/instance/index.ts'
import { listActiveInvestments, listInvestments, listPlans, openInvestment } from './features/investments/index.ts'
import {
  answerQuiz,
  forgetJudgements,
  judgeOffer,
  readLearningProgress,
  recordReading,
} from './features/learn/index.ts'
import {
  checkLedger,
  explainBalance,
  previewClosing,
  readAccounts,
  readBalances,
  readCommand,
  readLedgerCheck,
  readStatement,
  readTotalAssetsHistory,
  readWaitingWork,
  setBalances,
} from './features/ledger/index.ts'
import { listOutbox, readMailbox, retryMail } from './features/mail/index.ts'
import {
  listInstruments,
  type MarketSource,
  type QuoteStreams,
  readCandles,
  readLines,
  readQuotes,
  readScreener,
} from './features/markets/index.ts'
import {
  beginSignUp,
  checkReferralCode,
  closeAccount,
  confirmEmailByCode,
  confirmEmailByLink,
  deleteMember,
  exportOwnData,
  listMembers,
  listReferredMembers,
  readProfile,
  readSignUpAddresses,
  sendEmailConfirmation,
  setLanguage,
  setPhoto,
  signUp,
  updateProfile,
} from './features/members/index.ts'
import type { PublicFigures } from './features/public-figures/index.ts'
import { listRewards, moveSavings } from './features/referrals/index.ts'
import {
  declineReview,
  listPublishedReviews,
  listReviews,
  publishReview,
  readOwnReview,
  removeReview,
  writeReview,
} from './features/reviews/index.ts'
import {
  changePassword,
  confirmTwoSteps,
  disableTwoSteps,
  endMemberSessions,
  endOtherSessions,
  endSession,
  listSessions,
  logIn,
  logInWithCode,
  logOut,
  readSession,
  renewRecoveryCodes,
  requestReset,
  resetPassword,
  type SessionDeps,
  setUpTwoSteps,
} from './features/sessions/index.ts'
import {
  askForPerson,
  closeOwnConversation,
  followConversation,
  keepCannedReply,
  listCannedReplies,
  listConversations,
  markConversationRead,
  markQuestionsRead,
  readAdminConversation,
  readConversation,
  removeCannedReply,
  replyToConversation,
  type SupportDeps,
  sendQuestion,
  setConversationState,
  tellAdminTyping,
  tellTyping,
} from './features/support/index.ts'
import { readTransparency } from './features/transparency/index.ts'
import {
  listNetworkTransfers,
  readNetworkTransfer,
  readWallet,
  sendCoins,
  takeFromFaucet,
} from './features/wallet/index.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  declineWithdrawal,
  listAllWithdrawals,
  listWithdrawals,
  previewWithdrawal,
  requestWithdrawal,
} from './features/withdrawals/index.ts'
import { issueStorageToken, readStoreCheck } from './files/index.ts'
import type { Teller } from './ledger/teller.ts'
import { type Caller, signedIn } from './platform/http/caller.ts'
import type { TrustedProxies } from './platform/http/create-server.ts'
import type { Handlers } from './platform/http/register-routes.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'

/** What use cases are given to work with. */
export interface Deps extends SessionDeps, SupportDeps {
  readonly teller: Teller
  readonly market: MarketSource
  readonly quoteStreams: QuoteStreams
  readonly publicFigures: PublicFigures
  readonly limitReader: (address: string) => void
  readonly transport: MailTransport
  readonly version: string
  readonly bucket: string
  readonly supportEmail: string
  readonly trustProxy: TrustedProxies
  readonly readReadiness: () => Promise<{ status: 'ready' }>
}

/** Every route of the contract and the use case behind it. */
export function createHandlers(deps: Deps): Handlers<typeof routes> {
  const { pool, teller, live, market, limitReader } = deps
  const openApi = describeRoutes(routes, { version: deps.version, serverUrl: deps.publicUrl.origin })
  return {
    readHealth: () => ({ status: 'up' }),
    readReadiness: () => deps.readReadiness(),
    readOpenApi: () => openApi,
    readInstance: () => readInstance(deps),
    readStoreCheck: () => readStoreCheck(pool),
    readBalances: ({ caller }) => readBalances(pool, idOf(caller)),
    readAccounts: ({ caller }) => readAccounts(pool, idOf(caller)),
    explainBalance: ({ caller, params, query }) => explainBalance(pool, idOf(caller), params.account, query.before),
    readStatement: ({ caller, query }) => readStatement(pool, idOf(caller), query.before),
    readTotalAssetsHistory: ({ caller }) => readTotalAssetsHistory(pool, idOf(caller)),
    listPlans: () => listPlans(),
    listDepositWallets: () => listDepositWallets(),
    claimDeposit: ({ caller, body, idempotencyKey }) => claimDeposit(deps, idOf(caller), body, idempotencyKey),
    cancelDeposit: ({ caller, params, idempotencyKey }) =>
      cancelDeposit(teller, idOf(caller), params.depositId, idempotencyKey),
    listDeposits: ({ caller, query }) => listDeposits(pool, idOf(caller), query.after),
    readCommand: ({ caller, params, query }) => readCommand(pool, caller, params.key, query.memberId),
    openInvestment: ({ caller, body, idempotencyKey }) => openInvestment(teller, idOf(caller), body, idempotencyKey),
    listInvestments: ({ caller, query }) => listInvestments(pool, idOf(caller), query),
    requestWithdrawal: ({ caller, body, idempotencyKey }) =>
      requestWithdrawal(teller, idOf(caller), body, idempotencyKey),
    cancelWithdrawal: ({ caller, params, idempotencyKey }) =>
      cancelWithdrawal(teller, idOf(caller), params.withdrawalId, idempotencyKey),
    previewWithdrawal: ({ caller }) => previewWithdrawal(pool, idOf(caller)),
    listWithdrawals: ({ caller, query }) => listWithdrawals(pool, idOf(caller), query.after),
    holdRate: ({ caller, body }) => holdRate(deps, idOf(caller), body.coin),
    previewMatch: ({ caller, query }) => previewMatch(deps, idOf(caller), query),
    correctDeposit: ({ caller, params, idempotencyKey }) =>
      correctDeposit(teller, idOf(caller), params.depositId, idempotencyKey),
    readWallet: ({ caller }) => readWallet(deps, idOf(caller)),
    takeFromFaucet: ({ caller, body, idempotencyKey }) => takeFromFaucet(deps, idOf(caller), body, idempotencyKey),
    sendCoins: ({ caller, body, idempotencyKey }) => sendCoins(deps, idOf(caller), body, idempotencyKey),
    listNetworkTransfers: ({ caller, query }) => listNetworkTransfers(pool, idOf(caller), query.after),
    readNetworkTransfer: ({ caller, params }) => readNetworkTransfer(pool, idOf(caller), params.transferId),
    previewClosing: ({ caller }) => previewClosing(deps, idOf(caller)),
    previewMemberClosing: ({ params }) => previewClosing(deps, params.memberId),
    moveSavings: ({ caller, body, idempotencyKey }) => moveSavings(teller, idOf(caller), body, idempotencyKey),
    listRewards: ({ caller }) => listRewards(pool, idOf(caller)),
    openLive({ caller, openStream }) {
      live.open(signedIn(caller), openStream)
      return ''
    },

    listInstruments({ query, client }) {
      limitReader(client.address)
      return listInstruments(market, query)
    },
    readQuotes({ query, client }) {
      limitReader(client.address)
      return readQuotes(market, query.symbols)
    },
    async followQuotes({ query, client, openStream }) {
      limitReader(client.address)
      await deps.quoteStreams.open(query.symbols, client.address, openStream)
      return ''
    },
    readCandles({ query, client }) {
      limitReader(client.address)
      return readCandles(market, query)
    },
    readLines({ query, client }) {
      limitReader(client.address)
      return readLines(market, query.symbols)
    },
    readScreener({ query, client }) {
      limitReader(client.address)
      return readScreener(market, query.class)
    },

    readStats({ client }) {
      limitReader(client.address)
      return deps.publicFigures.readStats()
    },
    listPublishedReviews({ client }) {
      limitReader(client.address)
      return listPublishedReviews(deps)
    },
    readOwnReview: ({ caller }) => readOwnReview(deps, idOf(caller)),
    writeReview: ({ caller, body }) => writeReview(deps, idOf(caller), body),
    removeReview: ({ caller }) => removeReview(deps, idOf(caller)),
    listReviews: ({ query }) => listReviews(deps, query),
    publishReview: ({ caller, params, body }) => publishReview(deps, { ...params, ...body, adminId: idOf(caller) }),
    declineReview: ({ caller, params, body: { reason, writtenAt } }) =>
      declineReview(deps, { ...params, writtenAt, adminId: idOf(caller) }, reason),

    listAllDeposits: ({ query }) => listAllDeposits(pool, query),
    approveDeposit: ({ caller, params, body, idempotencyKey }) =>
      approveDeposit(teller, params, body.confirmation, { adminId: idOf(caller), key: idempotencyKey }),
    declineDeposit: ({ caller, params, body, idempotencyKey }) =>
      declineDeposit(teller, params, body.reason, { adminId: idOf(caller), key: idempotencyKey }),
    listAllWithdrawals: ({ query }) => listAllWithdrawals(pool, query),
    approveWithdrawal: ({ caller, params, body, idempotencyKey }) =>
      approveWithdrawal(deps, params, body, { adminId: idOf(caller), key: idempotencyKey }),
    declineWithdrawal: ({ caller, params, body, idempotencyKey }) =>
      declineWithdrawal(teller, params, body.reason, { adminId: idOf(caller), key: idempotencyKey }),
    listMembers: ({ query }) => listMembers(pool, query),
    readMember: ({ params }) => readProfile(pool, params.memberId),
    deleteMember: ({ caller, params, body }) =>
      deleteMember(deps, { memberId: params.memberId, adminId: idOf(caller) }, body.confirmation),
    endMemberSessions: ({ caller, params }) =>
      endMemberSessions(deps, { memberId: params.memberId, adminId: idOf(caller) }),
    listAuditEvents: ({ query }) => listAuditEvents(pool, query),
    readMemberAccounts: ({ params }) => readAccounts(pool, params.memberId),
    readMemberBalances: ({ params }) => readBalances(pool, params.memberId),
    setBalances: ({ caller, params, body, idempotencyKey }) =>
      setBalances(teller, params.memberId, body, { adminId: idOf(caller), key: idempotencyKey }),
    listMemberInvestments: ({ params }) => listActiveInvestments(pool, params.memberId),
    explainMemberBalance: ({ params, query }) => explainBalance(pool, params.memberId, params.account, query.before),
    readMemberStatement: ({ params, query }) => readStatement(pool, params.memberId, query.before),
    readWaitingWork: () => readWaitingWork(pool),
    readLedgerCheck: () => readLedgerCheck(pool),
    checkLedger: () => checkLedger(pool),

    readSession: (call) => readSession(deps, call),
    logIn: (call) => logIn(deps, call),
    logInWithCode: (call) => logInWithCode(deps, call),
    logOut: (call) => logOut(deps, call),
    listSessions: ({ caller }) => listSessions(deps, signedIn(caller)),
    endSession: ({ caller, params }) => endSession(deps, signedIn(caller), params.sessionId),
    endOtherSessions: ({ caller }) => endOtherSessions(deps, signedIn(caller)),
    requestReset: (call) => requestReset(deps, call),
    resetPassword: (call) => resetPassword(deps, call),
    changePassword: (call) => changePassword(deps, signedIn(call.caller), call),
    setUpTwoSteps: ({ caller, body }) => setUpTwoSteps(deps, signedIn(caller), body),
    confirmTwoSteps: ({ caller, body }) => confirmTwoSteps(deps, signedIn(caller), body),
    disableTwoSteps: ({ caller, body }) => disableTwoSteps(deps, signedIn(caller), body),
    renewRecoveryCodes: ({ caller, body }) => renewRecoveryCodes(deps, signedIn(caller), body),

    beginSignUp: (call) => beginSignUp(deps, call),
    readSignUpAddresses: () => readSignUpAddresses(),
    signUp: (call) => signUp(deps, call),
    sendEmailConfirmation: ({ caller }) => sendEmailConfirmation(deps, idOf(caller)),
    confirmEmailByCode: ({ caller, body }) => confirmEmailByCode(deps, idOf(caller), body),
    confirmEmailByLink: (call) => confirmEmailByLink(deps, call),
    checkReferralCode: ({ params, client }) => checkReferralCode(deps, { code: params.code, client }),
    readGeo: ({ client }) => readGeo(deps.findCountry, client.address),
    readProfile: ({ caller }) => readProfile(deps.pool, signedIn(caller).memberId),
    updateProfile: ({ caller, body }) => updateProfile(deps, signedIn(caller).memberId, body),
    setLanguage: ({ caller, body }) => setLanguage(pool, signedIn(caller).memberId, body.language),
    setPhoto: ({ caller, body }) => setPhoto(deps, signedIn(caller).memberId, body.name),
    issueStorageToken: ({ caller }) => issueStorageToken(deps, signedIn(caller)),
    listReferredMembers: ({ caller }) => listReferredMembers(deps, signedIn(caller).memberId),
    exportOwnData: ({ caller }) => exportOwnData(deps, signedIn(caller).memberId),
    closeAccount: (call) => closeAccount(deps, signedIn(call.caller), call),

    readMailbox: (call) => readMailbox(deps, call),
    listOutbox: () => listOutbox(deps),
    retryMail: ({ params }) => retryMail(deps, params.mailId),

    readTransparency: readTransparency(pool),
    readLearningProgress: ({ caller }) => readLearningProgress(pool, idOf(caller)),
    recordReading: ({ caller, params, body }) => recordReading(deps, idOf(caller), params.lesson, body.percent),
    answerQuiz: ({ caller, params, body }) => answerQuiz(deps, idOf(caller), params.lesson, body.choices),
    judgeOffer: ({ caller, params, body }) => judgeOffer(deps, idOf(caller), params.offer, body.saysFraud),
    forgetJudgements: ({ caller }) => forgetJudgements(pool, idOf(caller)),

    readConversation(call) {
      limitReader(call.client.address)
      return readConversation(deps, call)
    },
    sendQuestion: (call) => sendQuestion(deps, call, call.body),
    askForPerson: (call) => askForPerson(deps, call),
    closeOwnConversation: (call) => closeOwnConversation(deps, call),
    markConversationRead(call) {
      limitReader(call.client.address)
      return markConversationRead(deps, call, call.body)
    },
    tellTyping(call) {
      limitReader(call.client.address)
      return tellTyping(deps, call)
    },
    async followConversation(call) {
      limitReader(call.client.address)
      await followConversation(deps, call, call.openStream)
      return ''
    },
    listConversations: ({ query }) => listConversations(deps, query),
    readAdminConversation: ({ params }) => readAdminConversation(pool, params.conversationId),
    replyToConversation: ({ caller, params, body }) =>
      replyToConversation(deps, { ...params, adminId: idOf(caller) }, body),
    setConversationState: ({ caller, params, body }) =>
      setConversationState(deps, { ...params, adminId: idOf(caller) }, body),
    markQuestionsRead: ({ params, body }) => markQuestionsRead(deps, { ...params, ...body }),
    tellAdminTyping: ({ params }) => tellAdminTyping(deps, params.conversationId),
    listCannedReplies: () => listCannedReplies(pool),
    keepCannedReply: ({ body }) => keepCannedReply(pool, body),
    removeCannedReply: ({ params }) => removeCannedReply(pool, params.cannedReplyId),
  }
}

function idOf(caller: Caller): string {
  return signedIn(caller).memberId
}
