import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLogIn } from './login-rules.ts'
import { checkSignUp, type SignUpForm } from './sign-up-rules.ts'

const good: SignUpForm = {
  fullName: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: '+44 20 7946 0000',
  country: 'GB',
  gender: 'Female',
  imageBytes: null,
  password: 'analytical engine',
  bitcoinAddress: 'pracbtc1qqqqqqqq',
  usdtAddress: 'praceth1qqqqqqqq',
  agreesToTerms: true,
  agreesToEmails: true,
}

const refusedBy = (change: Partial<SignUpForm>) => checkSignUp({ ...good, ...change })?.code ?? null

test('a form that is filled in passes', () => {
  assert.equal(checkSignUp(good), null)
  assert.equal(refusedBy({ imageBytes: 5_000_000 }), null)
})

test('each field is refused with its own reason', () => {
  const cases: [Partial<SignUpForm>, string | null][] = [
    [{ fullName: '' }, 'full_name_invalid'],
    [{ fullName: '  ' }, 'full_name_invalid'],
    [{ fullName: '\u200b\u200b\u200b' }, 'full_name_invalid'],
    [{ fullName: 'Ada\u0000Lovelace' }, 'full_name_invalid'],
    [{ fullName: 'Ada\r\nBcc: x' }, 'full_name_invalid'],
    [{ fullName: 'Ada \u202Eecalevol' }, 'full_name_invalid'],
    [{ fullName: 'Ada \ud800' }, 'full_name_invalid'],
    [{ fullName: 'Al' }, 'full_name_too_short'],
    [{ fullName: 'a'.repeat(10_000) }, 'full_name_too_long'],
    [{ fullName: '<img src=x onerror=alert(1)>' }, null],
    [{ fullName: 'محمد علي' }, null],
    [{ username: '' }, 'username_invalid'],
    [{ username: '<img>' }, 'username_invalid'],
    [{ username: 'two words' }, 'username_invalid'],
    [{ username: 'ab' }, 'username_too_short'],
    [{ username: 'a'.repeat(31) }, 'username_too_long'],
    [{ username: 'Łukasz_9' }, null],
    [{ email: '' }, 'email_invalid'],
    [{ email: 'example.com' }, 'email_invalid'],
    [{ email: 'a@b' }, 'email_invalid'],
    [{ email: 'a@b\r\nBcc: x' }, 'email_invalid'],
    [{ email: `' OR 1=1--` }, 'email_invalid'],
    [{ phoneNumber: '1234' }, 'phone_number_invalid'],
    [{ phoneNumber: '12345' }, null],
    [{ country: '' }, 'country_missing'],
    [{ country: 'ZZ' }, 'country_missing'],
    [{ gender: '' }, 'gender_missing'],
    [{ gender: 'male' }, 'gender_missing'],
    [{ imageBytes: 5_000_001 }, 'image_too_large'],
    [{ password: '' }, 'password_invalid'],
    [{ password: '12345' }, 'password_too_short'],
    [{ password: '😀'.repeat(128) }, 'password_too_common'],
    [{ password: `${'😀'.repeat(127)}!` }, null],
    [{ password: 'x y'.repeat(43) }, 'password_too_long'],
    [{ password: 'Password' }, 'password_too_common'],
    [{ password: '12345678' }, 'password_too_common'],
    [{ password: 'Dryrun2026!' }, 'password_too_common'],
    [{ password: 'ADA@example.com' }, 'password_too_common'],
    [{ password: 'dryrun of a rocket' }, null],
    [{ bitcoinAddress: '' }, 'payout_address_empty'],
    [{ bitcoinAddress: '123456789' }, 'payout_address_too_short'],
    [{ bitcoinAddress: '1234567890' }, null],
    [{ usdtAddress: ' ' }, 'payout_address_empty'],
    [{ usdtAddress: '123456789' }, 'payout_address_too_short'],
    [{ agreesToTerms: false }, 'terms_not_agreed'],
    [{ agreesToEmails: false }, 'emails_not_agreed'],
  ]
  for (const [change, code] of cases) assert.equal(refusedBy(change), code, JSON.stringify(change).slice(0, 80))
})

test('only the first reason is told, in the order of the form', () => {
  const empty: SignUpForm = {
    fullName: '',
    username: '',
    email: '',
    phoneNumber: '',
    country: '',
    gender: '',
    imageBytes: 9_000_000,
    password: '',
    bitcoinAddress: '',
    usdtAddress: '',
    agreesToTerms: false,
    agreesToEmails: false,
  }
  const told: string[] = []
  const form = { ...empty }
  for (let complaint = checkSignUp(form); complaint; complaint = checkSignUp(form)) {
    told.push(complaint.field)
    const key = complaint.field === 'image' ? 'imageBytes' : complaint.field
    Object.assign(form, { [key]: good[key] })
  }
  assert.deepEqual(told, [
    'fullName',
    'username',
    'email',
    'phoneNumber',
    'country',
    'gender',
    'image',
    'password',
    'bitcoinAddress',
    'usdtAddress',
    'agreesToTerms',
    'agreesToEmails',
  ])
})

test('logging in asks for an e-mail first, then for a password of at least 6 characters', () => {
  assert.deepEqual(checkLogIn({ email: 'x', password: '' }), { code: 'email_invalid', field: 'email' })
  assert.deepEqual(checkLogIn({ email: 'a@b.c', password: '12345' }), {
    code: 'login_password_invalid',
    field: 'password',
  })
  assert.equal(checkLogIn({ email: 'a@b.c', password: '123456' }), null)
})
