import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { mailTo } from './mailbox.ts'
import type { TestApp } from './test-app.ts'
import { goodPassword, type Visitor } from './visitor.ts'

/** The six digits in the newest mail with this title. */
export async function codeInMail(app: TestApp, email: string, title: string, count = 1): Promise<string> {
  return /\b(\d{6})\b/.exec((await mailTo(app, email, title, count)).body_text)?.[1] ?? ''
}

/** Turns two-step verification on, with the code from the mail where the instance asks for it. */
export async function setUpTwoSteps(app: TestApp, visitor: Visitor, email: string, password = goodPassword) {
  let begun = await visitor.post('/api/two-steps', { password })
  if (begun.body.error?.code.startsWith('enrolment_code_')) {
    const mailCode = await codeInMail(app, email, 'Your code for a second step')
    begun = await visitor.post('/api/two-steps', { password, mailCode })
  }
  assert.equal(begun.status, 201, JSON.stringify(begun.body))
  const secret = Secret.fromBase32(begun.body.secret)
  const confirmed = await visitor.post('/api/two-steps/confirmation', { code: new TOTP({ secret }).generate() })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}
