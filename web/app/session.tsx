import type { SessionUser } from '@dryrun/contract/session.ts'
import { chosenLanguage } from '@dryrun/domain/languages/languages.ts'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { call, isDefiniteNo, onSignedOut } from './api.ts'
import { pageLanguage } from './i18n.ts'
import { keepLanguage } from './language-cookie.ts'
import { createSessionQuestions } from './session-questions.ts'
import { initialSession, type SessionAction, type SessionState, sessionReducer } from './session-state.ts'

/** How somebody left on their own accord. Without one of these, it was the server that ended the session. */
type Departure = 'logged-out' | 'closed'

interface Session extends SessionState {
  readonly dispatch: Dispatch<SessionAction>
  /** Why nobody knows who is looking, when the server could not be asked. */
  readonly problem: unknown
  readonly reload: () => void
  /** Asks again who is looking. An answer that doesn't come changes nothing. */
  readonly recheck: () => void
  /**
   * Runs something that ends this session and begins another for the same person. The stream of the first one may end
   * before the cookie of the second has come, so nobody asks who is looking until then.
   */
  readonly renew: Questions['renew']
  readonly departure: Departure | null
  /** Ends the session on the server first: a browser that only forgets would leave it open. Throws what that threw. */
  readonly leave: (departure: Departure, end: () => Promise<unknown>) => Promise<void>
}

/**
 * Says to this browser's next page that somebody is probably signed in, so that it waits for the session instead of
 * offering to log in. It holds no secret and proves nothing: the session itself is in a cookie no script can read.
 */
const hintCookie = 'signed-in'
const hintMaxAgeSeconds = 7 * 24 * 60 * 60

function rememberHint(isSignedIn: boolean): void {
  document.cookie = `${hintCookie}=yes; Path=/; SameSite=Lax; Max-Age=${isSignedIn ? hintMaxAgeSeconds : 0}`
}

/** Runs in the head, before the buttons that depend on it are painted. */
export const sessionHintScript = `if(/(^|; )${hintCookie}=/.test(document.cookie))document.documentElement.dataset.sessionHint=''`

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const { state, dispatch, questions } = useWhoIsLooking()
  const [problem, setProblem] = useState<unknown>(null)

  const load = useCallback(
    (signal?: AbortSignal) => {
      questions.ask(signal).then(
        (user) => startTransition(() => dispatch({ type: 'AUTH_STATE_CHANGED', user })),
        (reason) => signal?.aborted || setProblem(reason),
      )
    },
    [questions, dispatch],
  )

  useEffect(() => {
    const leaving = new AbortController()
    load(leaving.signal)
    return () => leaving.abort()
  }, [load])

  const { user, authIsReady } = state
  const isSignedIn = user !== null
  const recheck = useRecheck(questions, dispatch, isSignedIn)
  const { departure, leave } = useDeparture(questions, dispatch, isSignedIn)
  const { renew } = questions

  useEffect(() => {
    if (authIsReady) rememberHint(isSignedIn)
  }, [authIsReady, isSignedIn])
  useEffect(() => {
    const language = user?.language
    if (!language || chosenLanguage(document.cookie) !== undefined) return
    // A device that does not know the person yet: it follows what they chose elsewhere.
    if (keepLanguage(language) && language !== pageLanguage()) window.location.reload()
  }, [user])

  const reload = useCallback(() => {
    setProblem(null)
    load()
  }, [load])

  const session = useMemo(
    () => ({ ...state, dispatch, problem, reload, recheck, renew, departure, leave }),
    [state, dispatch, problem, reload, recheck, renew, departure, leave],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

type Questions = ReturnType<typeof createSessionQuestions<SessionUser | null>>

/** Who is looking, and how to ask the server for it. */
function useWhoIsLooking() {
  const [state, change] = useReducer(sessionReducer, initialSession)
  const [questions] = useState(() =>
    createSessionQuestions((signal) =>
      call('readSession', {}, signal ? { signal } : {}).then(({ user }): SessionUser | null => user),
    ),
  )
  const dispatch = useCallback(
    (action: SessionAction) => {
      if (action.type === 'LOGIN' || action.type === 'LOGOUT') questions.forget()
      change(action)
    },
    [questions],
  )
  return { state, dispatch, questions }
}

/** How somebody left. It's known before the server is told, since the stream may end before the answer comes. */
function useDeparture(questions: Questions, dispatch: Dispatch<SessionAction>, isSignedIn: boolean) {
  const [departure, setDeparture] = useState<Departure | null>(null)
  const attempts = useRef(0)
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (isSignedIn !== wasSignedIn) {
    setWasSignedIn(isSignedIn)
    if (isSignedIn) setDeparture(null)
  }

  const leave = useCallback(
    async (how: Departure, end: () => Promise<unknown>) => {
      const attempt = ++attempts.current
      questions.forget()
      setDeparture(how)
      try {
        await end()
      } catch (problem) {
        // Whoever has tried again meanwhile is on their way out again.
        const stay = () => attempts.current === attempt && setDeparture(null)
        if (isDefiniteNo(problem)) stay()
        else
          questions.ask().then(
            (user) => {
              if (user) stay()
              dispatch({ type: 'AUTH_STATE_CHANGED', user })
            },
            () => {},
          )
        throw problem
      }
      dispatch({ type: 'LOGOUT' })
    },
    [questions, dispatch],
  )
  return { departure, leave }
}

const asleepCheckMs = 20_000
/** A timer that comes this late wasn't slow: the computer was asleep. */
const asleepMsMin = 60_000

/** Notices that a session has ended wherever it shows first: in any answer, after the line was lost, or after sleep. */
function useRecheck(questions: Questions, dispatch: Dispatch<SessionAction>, isSignedIn: boolean): () => void {
  const recheck = useCallback(() => {
    questions.ask().then(
      (user) => dispatch({ type: 'AUTH_STATE_CHANGED', user }),
      () => {},
    )
  }, [questions, dispatch])

  useEffect(() => {
    if (!isSignedIn) return undefined
    let lastTick = Date.now()
    const timer = setInterval(() => {
      const sinceLastTick = Date.now() - lastTick
      lastTick = Date.now()
      if (sinceLastTick > asleepMsMin) recheck()
    }, asleepCheckMs)
    window.addEventListener('online', recheck)
    const stopListening = onSignedOut(recheck)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', recheck)
      stopListening()
    }
  }, [isSignedIn, recheck])
  return recheck
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useContext must be used within the scope of a contextProvider')
  return session
}

/**
 * What surrounds a page: the public menu and the floating chat, or a menu of its own that has Help in it. Whatever frame
 * a page stands in says so.
 */
export function useSurroundings({ showChat, hideMenu }: Pick<SessionState, 'showChat' | 'hideMenu'>): void {
  const { dispatch } = useSession()
  useEffect(() => {
    startTransition(() => {
      dispatch({ type: 'SHOW_CHAT', showChat })
      dispatch({ type: 'HIDE_MENU', hideMenu })
    })
  }, [dispatch, showChat, hideMenu])
}
