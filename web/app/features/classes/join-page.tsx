import { codeLength, codeOf } from '@dryrun/domain/classes/class.ts'
import { nicknameLengthMax, nicknameProblem } from '@dryrun/domain/classes/nickname.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, Unreachable } from '../../api.ts'
import { useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { useForm } from '../../use-form.ts'
import { ClassFrame } from './class-frame.tsx'
import { CodeField } from './code-field.tsx'
import { type Joined, KeepWords } from './keep-words.tsx'
import { StudentPage } from './student-page.tsx'

const ReminderPage = lazy(() => import('./offers/reminder-page.tsx'))

export default function JoinPage() {
  const { t } = useLingui()
  // Up here, since what's inside begins anew with the person who has just joined.
  const [joined, setJoined] = useState<Joined | null>(null)
  return (
    <ClassFrame>
      <PageMeta title={t`Join a class`} description={t`Type the code on the wall and pick a nickname.`} />
      <Steps joined={joined} onJoined={setJoined} />
    </ClassFrame>
  )
}

/** The code, the nickname, the three words, and then the lesson. */
function Steps({ joined, onJoined }: { joined: Joined | null; onJoined: (joined: Joined | null) => void }) {
  const { user, authIsReady } = useSession()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState<string | null>(null)
  const code = typed ?? codeOf(params.get('code') ?? '')
  const again = params.get('again')
  if (!authIsReady) return null
  if (again)
    return (
      <Suspense fallback={null}>
        <ReminderPage draw={again} />
      </Suspense>
    )
  if (joined) return <KeepWords joined={joined} onStart={() => onJoined(null)} />
  if (user && user.classId !== null) return <StudentPage />
  if (code.length !== codeLength) return <TypeCode onCode={setTyped} />
  return <PickName code={code} onJoined={onJoined} onOtherCode={() => setTyped('')} />
}

function TypeCode({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) =>
      code.length === codeLength ? null : { field: 'code', text: t`The code on the wall has six letters.` },
    send: ({ code }) => onCode(code),
  })
  return (
    <Form of={form} className="class-form">
      <h1 className="heading-page">
        <Trans>Join a class</Trans>
      </h1>
      <CodeField
        name="code"
        label={t`Code on the wall`}
        value={form.values.code}
        error={form.errorAt('code')}
        onCode={(code) => form.set({ code })}
      />
      <Button type="submit" look="primary" size="large">
        <Trans>Continue</Trans>
      </Button>
    </Form>
  )
}

interface PickProps {
  readonly code: string
  readonly onJoined: (joined: Joined) => void
  readonly onOtherCode: () => void
}

function PickName({ code, onJoined, onOtherCode }: PickProps) {
  const reading = useRead('findClass', { params: { code } })
  // Three words in the address were scanned from another phone.
  const [comesBack, setComesBack] = useState(() => (globalThis.location?.hash ?? '').startsWith('#words='))
  return (
    <>
      <Shown of={reading} lines={4}>
        {(found) =>
          comesBack ? (
            <ComeBack code={code} name={found.name} />
          ) : (
            <NameForm code={code} found={found} onJoined={onJoined} onComeBack={() => setComesBack(true)} />
          )
        }
      </Shown>
      {reading.error && (
        <Button onClick={onOtherCode}>
          <Trans>Type another code</Trans>
        </Button>
      )}
    </>
  )
}

interface NameProps {
  readonly code: string
  readonly found: { readonly name: string; readonly startingMoney: string; readonly isFull: boolean }
  readonly onJoined: (joined: Joined) => void
  readonly onComeBack: () => void
}

function NameForm({ code, found, onJoined, onComeBack }: NameProps) {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const [params] = useSearchParams()
  const invitedBy = params.get('by')
  const [isWaiting, setWaiting] = useState(false)
  const form = useForm({
    initial: { nickname: '' },
    isEmpty: ({ nickname }) => nickname.trim() === '',
    check: ({ nickname }) => {
      const problem = nicknameProblem(nickname)
      return problem && { field: 'nickname', code: problem, details: { limit: nicknameLengthMax } }
    },
    send: async ({ nickname }) => {
      const body = { nickname, ...(invitedBy && { invitedBy }) }
      const { user, ...joined } = await call('joinClass', { params: { code }, body }).catch((problem: unknown) => {
        setWaiting(problem instanceof Unreachable)
        throw problem
      })
      onJoined({ ...joined, code })
      dispatch({ type: 'LOGIN', user })
    },
  })
  return (
    <Form of={form} className="class-form">
      <div>
        <p className="text-ink-2">
          <Trans>You’re joining</Trans>
        </p>
        <h1 className="heading-page">
          <bdi>{found.name}</bdi>
        </h1>
      </div>
      <TextField
        {...form.text('nickname')}
        label={t`Pick a nickname`}
        className="class-name-field"
        autoComplete="off"
      />
      {isWaiting ? <TryAgain again={() => form.submit()} /> : <FieldError>{form.error}</FieldError>}
      <Button type="submit" look="primary" size="large" busy={form.isBusy}>
        <Trans>Join</Trans>
      </Button>
      <ul className="class-terms">
        <li>
          <Trans>No email, no phone number, no password.</Trans>
        </li>
        <li>
          <Trans>
            You get <Money amount={found.startingMoney} from="given" /> of practice money.
          </Trans>
        </li>
        <li>
          <Trans>Your trainer sees your nickname. The wall doesn’t show it once the lesson starts.</Trans>
        </li>
        <li>
          <Trans>A day after the class ends, everything about you goes, unless you keep your account.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Been here before?</Trans>{' '}
        <button type="button" className="text-link" onClick={onComeBack}>
          <Trans>Come back with your three words</Trans>
        </button>
      </p>
    </Form>
  )
}

/** A phone without a connection keeps the name and tries again, so often. */
const retryMs = 3_000

function TryAgain({ again }: { again: () => void }) {
  const retry = useEffectEvent(again)
  useEffect(() => {
    const timer = setInterval(() => retry(), retryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [])
  return (
    <output>
      <Trans>We can’t reach the class. We’re keeping your nickname and trying again.</Trans>
    </output>
  )
}

function ComeBack({ code, name }: { code: string; name: string }) {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const form = useForm({
    initial: { words: decodeURIComponent(location.hash.replace('#words=', '')).replaceAll('-', ' ') },
    isEmpty: ({ words }) => words.trim() === '',
    send: async ({ words }) => {
      const { user } = await call('comeBack', { params: { code }, body: { words } })
      dispatch({ type: 'LOGIN', user })
    },
  })
  return (
    <Form of={form} className="class-form">
      <h1 className="heading-page">
        <bdi>{name}</bdi>
      </h1>
      <TextField {...form.text('words')} label={t`Your three words`} className="class-name-field" autoComplete="off" />
      <FieldError>{form.error}</FieldError>
      <Button type="submit" look="primary" size="large" busy={form.isBusy}>
        <Trans>Come back</Trans>
      </Button>
    </Form>
  )
}
