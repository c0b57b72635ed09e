import type { learnRoutes } from '@dryrun/contract/learn.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { answerQuiz } from './answer-quiz.ts'
import { forgetJudgements } from './forget-judgements.ts'
import { judgeOffer } from './judge-offer.ts'
import { readLearningProgress } from './read-learning-progress.ts'
import { recordReading } from './record-reading.ts'

export function learnHandlers(deps: WithPool & { readonly clock: Clock }): Handlers<typeof learnRoutes> {
  return {
    readLearningProgress: ({ caller }) => readLearningProgress(deps, memberIdOf(caller)),
    recordReading: ({ caller, params, body }) => recordReading(deps, memberIdOf(caller), params.lesson, body.percent),
    answerQuiz: ({ caller, params, body }) => answerQuiz(deps, memberIdOf(caller), params.lesson, body.choices),
    judgeOffer: ({ caller, params, body }) => judgeOffer(deps, memberIdOf(caller), params.offer, body.saysFraud),
    forgetJudgements: ({ caller }) => forgetJudgements(deps, memberIdOf(caller)),
  }
}
