import type { classRoutes } from '@dryrun/contract/classes.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { memberIdOf, signedIn } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { WithMarket } from '../markets/index.ts'
import type { SessionDeps } from '../sessions/index.ts'
import { changeClock } from './change-clock.ts'
import { depositInClass, investInClass, moveRewardsInClass, orderInClass, withdrawInClass } from './class-money.ts'
import { beginClass, createClass, endClass, listClasses } from './create-class.ts'
import { decideDeposits, payWithdrawals } from './decide-all.ts'
import { comeBack, findClass, joinClass } from './join-class.ts'
import { closeJudging, judgeInClass, openJudging, readOwnJudging, readReminder } from './judging.ts'
import { keepAccount } from './keep-account.ts'
import { readDebrief } from './read-debrief.ts'
import { readDesk } from './read-desk.ts'
import { readOwnClass } from './read-own-class.ts'
import { removeStudent, renameStudent, setTrainer } from './students.ts'
import { answerQuestion, askClass, endQuestion, noteWarning, tellClass } from './tell-class.ts'

export interface ClassDeps extends SessionDeps, WithTeller, WithMarket {
  readonly classClock: 'on' | 'careful'
  readonly joinAddress: string | null
}

export function classHandlers(deps: ClassDeps): Handlers<typeof classRoutes> {
  return {
    findClass: ({ params, client }) => findClass(deps, { code: params.code, client }),
    joinClass: ({ params, client, caller, body }) => joinClass(deps, { code: params.code, client, caller }, body),
    comeBack: ({ params, client, caller, body }) => comeBack(deps, { code: params.code, client, caller }, body.words),
    readOwnClass: ({ caller }) => readOwnClass(deps, memberIdOf(caller)),
    depositInClass: ({ caller, body, idempotencyKey }) =>
      depositInClass(deps, memberIdOf(caller), body, idempotencyKey),
    investInClass: ({ caller, body, idempotencyKey }) => investInClass(deps, memberIdOf(caller), body, idempotencyKey),
    withdrawInClass: ({ caller, body, idempotencyKey }) =>
      withdrawInClass(deps, memberIdOf(caller), body, idempotencyKey),
    moveRewardsInClass: ({ caller, body, idempotencyKey }) =>
      moveRewardsInClass(deps, memberIdOf(caller), body, idempotencyKey),
    answerQuestion: ({ caller, body }) => answerQuestion(deps, memberIdOf(caller), body),
    noteWarning: ({ caller, params }) => noteWarning(deps, memberIdOf(caller), params.kind),
    orderInClass: ({ caller, body, idempotencyKey }) => orderInClass(deps, memberIdOf(caller), body, idempotencyKey),
    keepAccount: ({ caller, body, client }) => keepAccount(deps, signedIn(caller), { body, client }),
    readOwnJudging: ({ caller }) => readOwnJudging(deps, memberIdOf(caller)),
    judgeInClass: ({ caller, params, body }) => judgeInClass(deps, memberIdOf(caller), params.offer, body.saysFraud),
    readReminder: ({ params }) => readReminder(params.draw),
    listClasses: ({ caller }) => listClasses(deps, signedIn(caller)),
    createClass: ({ caller, body }) => createClass(deps, signedIn(caller), body),
    readDesk: ({ caller, params }) => readDesk(deps, signedIn(caller), params.classId),
    beginClass: ({ caller, params }) => beginClass(deps, signedIn(caller), params.classId),
    endClass: ({ caller, params }) => endClass(deps, signedIn(caller), params.classId),
    changeClock: ({ caller, params, body }) => changeClock(deps, signedIn(caller), params.classId, body),
    decideDeposits: ({ caller, params, idempotencyKey }) =>
      decideDeposits(deps, signedIn(caller), params.classId, idempotencyKey),
    payWithdrawals: ({ caller, params, idempotencyKey }) =>
      payWithdrawals(deps, signedIn(caller), params.classId, idempotencyKey),
    tellClass: ({ caller, params, body }) => tellClass(deps, signedIn(caller), params.classId, body),
    askClass: ({ caller, params, body }) => askClass(deps, signedIn(caller), params.classId, body),
    endQuestion: ({ caller, params }) => endQuestion(deps, signedIn(caller), params.classId),
    openJudging: ({ caller, params, body }) => openJudging(deps, signedIn(caller), params.classId, body.round),
    closeJudging: ({ caller, params }) => closeJudging(deps, signedIn(caller), params.classId),
    renameStudent: ({ caller, params, body }) => renameStudent(deps, signedIn(caller), params, body.nickname),
    removeStudent: ({ caller, params }) => removeStudent(deps, signedIn(caller), params),
    readDebrief: ({ caller, params }) => readDebrief(deps, signedIn(caller), params.classId),
    setTrainer: ({ caller, params, body }) =>
      setTrainer(deps, { adminId: memberIdOf(caller), memberId: params.memberId }, body.isTrainer),
  }
}
