import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { studentsPerClassMax } from '@dryrun/domain/classes/class.ts'
import { judgingRounds } from '@dryrun/domain/classes/offers.ts'
import { addressIn } from '@dryrun/domain/languages/languages.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { Shown } from '../../shown.tsx'
import { Money } from '../../ui/money.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { AnswerBars, Asked } from './asked.tsx'
import { LostConnection } from './lost-connection.tsx'
import { Dots } from './room.tsx'
import { useDesk } from './use-desk.ts'
import { useScripts } from './use-scripts.ts'

/** From so many on, only the newest are named. */
const chipsMax = 60
const newestMax = 10

/** For the last row: where to go, what to type, who's in. Once the lesson runs, dots without names. */
export function WallPage({ classId }: { classId: string }) {
  const reading = useDesk(classId)
  return (
    <>
      <LostConnection again={() => void reading.refetch()} />
      <Shown of={reading} lines={8}>
        {(desk) => <Wall desk={desk} />}
      </Shown>
    </>
  )
}

function Wall({ desk }: { desk: Desk }) {
  const { t } = useLingui()
  const { scenarios } = useScripts()
  const { class: lesson, joinAddress, students } = desk
  const { code, name, scenario, minutes, language } = lesson
  const origin = joinAddress ?? location.origin
  const link = `${origin}${addressIn(language, '/join')}?code=${code}`
  const count = students.length
  const openRound = judgingRounds.find((round) => desk.judging[round] === 'open')
  return (
    <div className="wall">
      <div className="wall-head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p>
          <Link to={`/classes/${lesson.classId}`}>
            {minutes === null ? (
              scenarios[scenario]
            ) : (
              <Trans>
                {scenarios[scenario]}, {minutes} minutes
              </Trans>
            )}
          </Link>
        </p>
      </div>
      <div className="wall-join">
        <p className="wall-label">
          <Trans>On your phone, open</Trans>
        </p>
        <p className="wall-address">
          <bdi dir="ltr">{origin.replace(/^https?:\/\//, '')}/join</bdi>
        </p>
        <p className="wall-label">
          <Trans>and type this code</Trans>
        </p>
        <p className="wall-code" dir="ltr">
          <span className="sr-only">{code}</span>
          {lettersOf(code).map(({ letter, name: place }) => (
            <b key={place} aria-hidden="true">
              {letter}
            </b>
          ))}
        </p>
        <p className="wall-label">
          <Trans>Or scan. Then pick a nickname. No email, no phone number.</Trans>
        </p>
      </div>
      <div className="wall-qr">
        <QrCode text={link} label={t`QR code that opens the class`} />
      </div>
      <section className="wall-who">
        <h2>
          {count === 0 ? <Trans>Be the first to join</Trans> : <Plural value={count} one="# is in" other="# are in" />}{' '}
          <span>
            {count >= studentsPerClassMax ? (
              <Trans>The class is full</Trans>
            ) : (
              <Trans>up to {studentsPerClassMax} can join</Trans>
            )}
          </span>
        </h2>
        {openRound ? (
          <Through desk={desk} />
        ) : desk.question ? (
          <Question question={desk.question} />
        ) : lesson.beganAt === null ? (
          <Chips desk={desk} />
        ) : (
          <>
            <Dots students={students} />
            <InAndOut desk={desk} />
          </>
        )}
      </section>
      <div className="wall-foot">
        <p>
          <Trans>
            Everyone starts with <Money amount={lesson.startingMoney} from="given" /> of practice money.
          </Trans>
        </p>
        <p>
          {joinAddress === null ? (
            <Trans>
              Phones can’t reach this computer yet. Start Dryrun with <code>HOST=0.0.0.0</code>.
            </Trans>
          ) : (
            <Trans>Join the same network as this screen. You don’t need the internet.</Trans>
          )}
        </p>
      </div>
    </div>
  )
}

/** The question that has stopped the class, and its answers as they come in. */
function Question({ question }: { question: NonNullable<Desk['question']> }) {
  return (
    <Asked question={question}>
      {({ text, answers }) => (
        <div className="wall-question">
          <p>
            <bdi>{text}</bdi>
          </p>
          <AnswerBars question={question} labels={answers} />
        </div>
      )}
    </Asked>
  )
}

/** What the class has paid in and got out, with one house or with both. */
function InAndOut({ desk: { house, market } }: { desk: Desk }) {
  const sumOf = (name: 'paidIn' | 'paidOut') =>
    formatAmount([house, market].reduce((sum, each) => sum + (each ? centsOf(each[name]) : 0n), 0n))
  const [paidIn, paidOut] = [sumOf('paidIn'), sumOf('paidOut')]
  return (
    <p className="wall-label">
      <Trans>
        Paid in <Money amount={paidIn} from="given" />, paid out <Money amount={paidOut} from="given" />
      </Trans>
    </p>
  )
}

/** While offers are judged, only how many are through: nobody is hurried. */
function Through({ desk }: { desk: Desk }) {
  const { done } = desk.judging
  const all = desk.students.length
  return (
    <p className="wall-label" aria-live="polite">
      <Trans>
        Fraud, or not? {done} of {all} have judged all twelve offers.
      </Trans>
    </p>
  )
}

function Chips({ desk: { students } }: { desk: Desk }) {
  const named = students.length > chipsMax ? students.slice(-newestMax) : students
  return (
    <ul className="wall-chips" aria-live="polite">
      {named.map(({ memberId, nickname }) => (
        <li key={memberId}>
          <bdi>{nickname}</bdi>
        </li>
      ))}
      <li data-open="">
        <Trans>you?</Trans>
      </li>
    </ul>
  )
}

/** A letter may come twice, so each is named by its place. */
const lettersOf = (code: string) =>
  Array.from({ length: code.length }, (_, at) => ({ letter: code.charAt(at), name: `${at} ${code.charAt(at)}` }))
