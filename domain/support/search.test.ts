import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Entry, findAnswer } from './search.ts'

const english: Entry<string>[] = [
  {
    id: 'pay-in',
    title: 'How do I deposit',
    words: 'pay fund add faucet',
    text: 'Choose an amount and a coin, and send practice coins to the address.',
  },
  {
    id: 'bank',
    title: 'Can I pay by card or bank transfer',
    words: 'credit visa paypal wire',
    text: 'No. There is no bank and no card here. You pay in practice coins.',
  },
  {
    id: 'pay-out',
    title: 'How do I withdraw',
    words: 'cash out payout',
    text: 'Type an amount and the address. The admin approves it.',
  },
  {
    id: 'returns',
    title: 'When is a return paid',
    words: 'matures hours percent',
    text: 'After 24 hours on the first plan. The return is credited to profit.',
  },
  {
    id: 'lost',
    title: 'I lost my authenticator',
    words: 'phone recovery codes 2FA',
    text: 'Type one of your recovery codes.',
  },
  {
    id: 'fees',
    title: 'What does it cost',
    words: 'fee fees price charge',
    text: 'Nothing. There is no fee for deposits.',
  },
  {
    id: 'invite',
    title: 'How does Refer and Earn work',
    words: 'referral code friend',
    text: 'Your code is your username.',
  },
  {
    id: 'close',
    title: 'How do I close my account',
    words: 'delete remove data',
    text: 'On your profile, at the end of the page.',
  },
]

const emptyWords = 'how what when where do does did can i my the a an is are in of by it to and with over'

const ask = (question: string, entries = english, locale = 'en') =>
  findAnswer(question, entries, { locale, emptyWords: locale === 'en' ? emptyWords : '' })

test('a question in other words finds the answer that it is about', () => {
  for (const [question, id] of [
    ['Can I pay in by bank transfer?', 'bank'],
    ['do you take CREDIT CARDS', 'bank'],
    ['how can I withdraw my money', 'pay-out'],
    ['withdrawing', 'pay-out'],
    ['When are returns paid?', 'returns'],
    ['are there any fees?', 'fees'],
    ['I lost my phone', 'lost'],
    ['please delete my account', 'close'],
    ['where do I find my referral code', 'invite'],
  ] as const)
    assert.equal(ask(question), id, question)
})

test('a question that no entry is about goes to a person', () => {
  for (const question of [
    '',
    '???',
    'hello',
    'asdf qwer zxcv',
    'What is the capital of Portugal?',
    'My cat walked over the keyboard and something strange happened with an elephant',
    'how do I',
  ])
    assert.equal(ask(question), null, question)
})

test('letter case, accents and endings do not matter', () => {
  const spanish: Entry<string>[] = [
    { id: 'retirar', title: 'Cómo retiro dinero', words: 'retirada cobrar', text: 'Abra la página de retiradas.' },
    { id: 'comision', title: 'Qué comisión se cobra', words: 'comisiones precio', text: 'Ninguna.' },
    { id: 'cerrar', title: 'Cómo cierro mi cuenta', words: 'borrar eliminar', text: 'En el perfil.' },
  ]
  assert.equal(ask('¿QUE COMISION HAY?', spanish, 'es'), 'comision')
  assert.equal(ask('quiero borrar la cuenta', spanish, 'es'), 'cerrar')
})

test('languages without blanks between words, and those written from the right, are searched too', () => {
  const chinese: Entry<string>[] = [
    { id: 'out', title: '如何提款', words: '取款 出金', text: '打开提款页面。' },
    { id: 'in', title: '如何存款', words: '充值 入金', text: '打开存款页面。' },
    { id: 'close', title: '如何关闭账户', words: '删除 注销', text: '在个人资料页面。' },
  ]
  assert.equal(ask('我想提款', chinese, 'zh'), 'out')
  assert.equal(ask('怎么充值？', chinese, 'zh'), 'in')
  const arabic: Entry<string>[] = [
    { id: 'out', title: 'كيف أسحب الأموال', words: 'سحب صرف', text: 'افتح صفحة السحب.' },
    { id: 'fees', title: 'كم الرسوم', words: 'تكلفة عمولة', text: 'لا شيء.' },
    { id: 'close', title: 'كيف أغلق حسابي', words: 'حذف إلغاء', text: 'من ملفك الشخصي.' },
  ]
  assert.equal(ask('ما هي الرسوم؟', arabic, 'ar'), 'fees')
})
