import { createHash } from 'node:crypto'
import { puzzleHeader } from '@dryrun/contract/route.ts'
import { solvePuzzle } from '@dryrun/domain/members/puzzle.ts'
import { fetchByName } from './fetch-by-name.ts'
import type { TestApp } from './test-app.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
  readonly body: any
}

/** Somebody with a browser: keeps the cookies that the server gives, and sends them along. */
export class Visitor {
  readonly app: TestApp
  cookie: string | undefined
  /** What the browser keeps of a visitor's conversation with support. */
  chatCookie: string | undefined
  /** What remembers that somebody was let in with this browser. */
  deviceCookie: string | undefined
  /** The name in PUBLIC_URL, where it isn't this machine's. */
  host: string | undefined

  constructor(app: TestApp, cookie?: string) {
    this.app = app
    this.cookie = cookie
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await this.#fetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookies() && { cookie: this.cookies() }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const given of response.headers.getSetCookie()) {
      const pair = given.split(';')[0] ?? ''
      const kept = pair.endsWith('=') ? undefined : pair
      if (/^(__Host-)?chat=/.test(pair)) this.chatCookie = kept
      else if (/^(__Host-)?device=/.test(pair)) this.deviceCookie = kept
      else this.cookie = kept
    }
    const text = await response.text()
    const answer = { status: response.status, headers: response.headers, body: parse(text) }
    // A sentence that wasn't filled in is a defect, whoever gets to read it.
    const { message } = (answer.body as Answer['body'])?.error ?? {}
    if (typeof message === 'string' && /\{\w+\}/.test(message)) throw new Error(`not filled in: ${message}`)
    return answer
  }

  /** By the name of the site, where the server goes by one. */
  #fetch(path: string, request: { method: string; headers: Record<string, string>; body?: string }): Promise<Response> {
    return this.host === undefined
      ? fetch(this.app.origin + path, { ...request, redirect: 'manual' })
      : fetchByName(this.app, this.host, path, request)
  }

  cookies = () => [this.cookie, this.chatCookie, this.deviceCookie].filter((each) => each !== undefined).join('; ')

  /** As a browser does: where a puzzle is asked for, it's solved and the request goes out once more. */
  async sendAsBrowser(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await this.send(method, path, body, headers)
    if (answer.body?.error?.code !== 'puzzle_needed') return answer
    return this.send(method, path, body, { ...headers, [puzzleHeader]: await solved(answer) })
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('POST', path, body, headers)

  signUp = (change: Record<string, unknown> = {}) => this.post('/api/members', { ...signUpForm(), ...change })
  logIn = (email: string, password: string) => this.post('/api/session', { email, password })
  isSignedIn = async () => (await this.get('/api/sessions')).status === 200
}

/** The answer to the puzzle in a refusal. */
export function solved({ body }: Answer): Promise<string> {
  const { puzzle, bits } = body.error.details
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  return solvePuzzle(puzzle, bits, { hash, nextTurn: async () => {} })
}

/** As if so many had been here before that the next turn is far away. */
export async function fillLine(app: TestApp, pace: string): Promise<void> {
  const { rowCount } = await app.testDatabase.owner.query(
    `update auth.pace set next_at = clock_timestamp() + interval '1 day' where bucket like $1`,
    [`${pace}/%`],
  )
  if (!rowCount) throw new Error(`nobody stood in the line ${pace}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

let people = 0

export const goodPassword = 'correct horse battery'

/** A form that passes, of somebody who was never here before. */
export function signUpForm() {
  people += 1
  return {
    fullName: `Person ${people}`,
    username: `person${people}`,
    email: `person${people}@example.com`,
    phoneNumber: '+1 555 0100',
    country: 'DE',
    gender: 'Female',
    password: goodPassword,
    bitcoinAddress: 'pracbtc1qqqqqqqqqqqq',
    usdtAddress: 'praceth1qqqqqqqqqqqq',
    agreesToTerms: true,
    agreesToEmails: true,
  }
}

/** Signs somebody new up and returns them with what they typed. */
export async function newMember(app: TestApp, change: Record<string, unknown> = {}) {
  const visitor = new Visitor(app)
  const form = { ...signUpForm(), ...change }
  const answer = await visitor.post('/api/members', form)
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return { visitor, form, memberId: answer.body.user.memberId as string }
}
