import type { OwnClass } from '@dryrun/contract/class-shapes.ts'
import { classCoin } from '@dryrun/domain/classes/house.ts'
import { answersOf, type ClassAnswer } from '@dryrun/domain/classes/questions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { type AnyOrigin, fromAccount, fromHolding, fromPrincipal, fromReturn, fromWithdrawal } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'
import { useActionsInTurn } from '../../use-form.ts'
import { Asked } from './asked.tsx'
import { BringSomeone } from './bring-someone.tsx'
import { useClockNews } from './class-frame.tsx'
import { KeepAccount } from './keep-account.tsx'
import { LostConnection } from './lost-connection.tsx'
import { MoneyForms } from './money-forms.tsx'
import { useScripts } from './use-scripts.ts'

// The offers come with a catalogue of their own, and only with a round of them.
const Judge = lazy(() => import('./offers/judge.tsx'))

/** A student's whole lesson on one screen: pocket, house, and what the trainer says and asks. */
export function StudentPage() {
  const reading = useRead('readOwnClass', {})
  useClockNews(reading.data?.now)
  return (
    <>
      <LostConnection again={() => void reading.refetch()} />
      <Shown of={reading} lines={8}>
        {(own) => <Lesson own={own} />}
      </Shown>
    </>
  )
}

/** Behind a zero there may be nothing. */
const fromOwn = (amount: string, origin: AnyOrigin) => (amount === '0.00' ? 'given' : origin)

function Lesson({ own }: { own: OwnClass }) {
  const { upTo } = own
  const { t } = useLingui()
  const hasEnded = own.class.endedAt !== null
  return (
    <div className="class-form">
      <div>
        <p className="text-ink-2">
          <bdi>{own.nickname}</bdi>
        </p>
        <h1 className="heading-page">
          <bdi>{own.class.name}</bdi>
        </h1>
      </div>
      {own.judging && (
        <Suspense fallback={null}>
          <Judge />
        </Suspense>
      )}
      {own.question && <Question question={own.question} />}
      <News own={own} />
      <SumList
        rows={[
          {
            label: t`In your pocket`,
            value: <Money amount={own.pocket} from={fromOwn(own.pocket, fromHolding(classCoin, { upTo }))} />,
          },
          {
            label: t`Balance in the house`,
            value: <Money amount={own.balance} from={fromOwn(own.balance, fromAccount('balance', { upTo }))} />,
          },
          ...(own.house === 'market'
            ? []
            : [
                {
                  label: t`Invested`,
                  value: (
                    <Money
                      amount={own.investment}
                      from={fromOwn(own.investment, fromAccount('investment', { upTo }))}
                    />
                  ),
                },
                {
                  label: t`Returns credited`,
                  value: <Money amount={own.profit} from={fromOwn(own.profit, fromAccount('profit', { upTo }))} />,
                },
              ]),
          ...(own.waitsForApproval === '0.00'
            ? []
            : [
                {
                  label: t`Waiting for your trainer`,
                  value: <Money amount={own.waitsForApproval} from="given" promised />,
                  open: true,
                },
              ]),
        ]}
      />
      {hasEnded && (
        <>
          <p>
            <Trans>The class has ended.</Trans>
          </p>
          <KeepAccount own={own} />
        </>
      )}
      {!hasEnded && !own.question && !own.judging && (
        <>
          <MoneyForms own={own} />
          <BringSomeone own={own} />
        </>
      )}
      <Running own={own} />
      <Withdrawals own={own} />
      <p>
        <Link className="text-link" to={`/classes/${own.class.classId}/debrief`}>
          <Trans>Open the debrief</Trans>
        </Link>
      </p>
    </div>
  )
}

function Question({ question }: { question: NonNullable<OwnClass['question']> }) {
  const { questionId, ownAnswer } = question
  const reading = useRead('readOwnClass', {})
  const answer = useActionsInTurn((says: ClassAnswer) =>
    call('answerQuestion', { body: { questionId, says } }).then(() => reading.refetch()),
  )
  return (
    <section className="class-question" aria-live="polite">
      <p className="text-ink-2">
        <Trans>Your trainer has stopped the class and asks</Trans>
      </p>
      <Asked question={question}>
        {({ text, answers }) => (
          <>
            <h2 className="heading-panel">
              <bdi>{text}</bdi>
            </h2>
            <div className="class-answers" {...(question.quiz && { 'data-quiz': '' })}>
              {answersOf(question).map((says) => (
                <Button
                  key={says}
                  size="large"
                  look={ownAnswer === says ? 'primary' : 'secondary'}
                  aria-pressed={ownAnswer === says}
                  onClick={() => answer.run(says)}
                >
                  {answers[says]}
                </Button>
              ))}
            </div>
          </>
        )}
      </Asked>
      <FieldError>{answer.error}</FieldError>
    </section>
  )
}

function News({ own }: { own: OwnClass }) {
  const { announcements } = useScripts()
  const [newest] = own.announcements
  if (!newest) return null
  return (
    <section className="class-news" aria-live="polite">
      <p className="text-ink-2">
        <Trans>The house says</Trans>
      </p>
      <p className="class-news-words">
        <bdi>{newest.script === null ? newest.words : announcements[newest.script]}</bdi>
      </p>
    </section>
  )
}

function Running({ own }: { own: OwnClass }) {
  if (own.running.length === 0) return null
  return (
    <section>
      <h2 className="heading-panel">
        <Trans>Active investments</Trans>
      </h2>
      <ul className="class-list">
        {own.running.map((investment) => {
          const { investmentId, principal, return: promised, maturesAt } = investment
          return (
            <li key={investmentId}>
              <span>
                <Money amount={principal} from={fromPrincipal(investmentId)} />{' '}
                <span className="text-ink-2">
                  <Trans>
                    matures <DateText at={maturesAt} />
                  </Trans>
                </span>
              </span>
              <Money amount={promised} from={fromReturn(investment)} promised moved="in" ownAccounts />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Withdrawals({ own }: { own: OwnClass }) {
  const { t } = useLingui()
  const states = {
    waiting: t`Waiting: the house doesn’t hold enough to pay this.`,
    paid: t`Paid into your pocket.`,
    no_money: t`Declined: the house didn’t have the money. It’s back in your balance, and it’s still owed to you.`,
    returned: t`Back in your balance.`,
  }
  if (own.withdrawals.length === 0) return null
  return (
    <section>
      <h2 className="heading-panel">
        <Trans>Withdrawals</Trans>
      </h2>
      <ul className="class-list">
        {own.withdrawals.map(({ withdrawalId, amount, state }) => (
          <li key={withdrawalId} data-state={state}>
            <span className="text-ink-2">{states[state]}</span>
            <Money amount={amount} from={fromWithdrawal(withdrawalId)} promised={state === 'waiting'} />
          </li>
        ))}
      </ul>
    </section>
  )
}
