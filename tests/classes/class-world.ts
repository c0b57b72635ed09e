import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Answer, signUpForm, Visitor } from '../visitor.ts'

export const adminPassword = 'a class of our own'

export interface ClassWorld extends AsyncDisposable {
  readonly app: TestApp
  readonly admin: Visitor
  /** Opens a class and returns its id and code. */
  open(change?: Record<string, unknown>, by?: Visitor): Promise<{ classId: string; code: string }>
  join(code: string, nickname: string, more?: Record<string, unknown>): Promise<Student>
  checkLedger(): Promise<void>
}

/** What somebody fills in to keep their account after the class. */
export function keepForm(change: Record<string, unknown> = {}) {
  const { fullName, username, email, password, agreesToTerms, agreesToEmails } = signUpForm()
  return { fullName, username, email, password, agreesToTerms, agreesToEmails, ...change }
}

/** A phone in the room. */
export class Student extends Visitor {
  words: string[] = []
  memberId = ''

  money = (path: string, body: unknown, key: string = randomUUID()): Promise<Answer> =>
    this.post(`/api/class/${path}`, body, { 'idempotency-key': key })
  deposit = (amount: string) => this.money('deposits', { amount })
  invest = (planId: number, amount: string) => this.money('investments', { planId, amount })
  withdraw = (amount: string) => this.money('withdrawals', { amount, acceptClosing: true })
  own = async () => (await this.get('/api/class')).body
}

export async function startClassWorld(settings: Record<string, string> = {}): Promise<ClassWorld> {
  const app = await startTestApp({ ADMIN_PASSWORD: adminPassword, DEMO: 'off', ...settings })
  const admin = new Visitor(app)
  assert.equal((await admin.logIn('admin@dryrun.example', adminPassword)).status, 200)
  return {
    app,
    admin,
    async open(change = {}, by = admin) {
      const body = { name: 'Economics 11b', language: 'en', scenario: 'promise', ...change }
      const answer = await by.post('/api/classes', body)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body
    },
    async join(code, nickname, more = {}) {
      const student = new Student(app)
      const answer = await student.post(`/api/join/${code}`, { nickname, ...more })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      student.words = answer.body.words
      student.memberId = answer.body.user.memberId
      return student
    },
    async checkLedger() {
      const { findings } = await checkLedger({ pool: app.database.pool })
      assert.deepEqual(findings, [])
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
