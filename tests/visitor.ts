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

  constructor(app: TestApp, cookie?: string) {
    this.app = app
    this.cookie = cookie
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.app.origin + path, {
      method,
      redirect: 'manual',
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
      if (pair.startsWith('chat=')) this.chatCookie = kept
      else if (pair.startsWith('device=')) this.deviceCookie = kept
      else this.cookie = kept
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text) }
  }

  cookies = () => [this.cookie, this.chatCookie, this.deviceCookie].filter((each) => each !== undefined).join('; ')

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('POST', path, body, headers)

  signUp = (change: Record<string, unknown> = {}) => this.post('/api/members', { ...signUpForm(), ...change })
  logIn = (email: string, password: string) => this.post('/api/session', { email, password })
  isSignedIn = async () => (await this.get('/api/sessions')).status === 200
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
