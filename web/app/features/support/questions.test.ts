import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type AnswerId, answerIds } from '@dryrun/domain/support/answers.ts'
import { type Entry, findAnswer } from '@dryrun/domain/support/search.ts'
import { readCatalogue, readEnglish } from '../../../catalogue-files.ts'

/** As people type them: in a hurry, without a question mark, with slips of the finger. Null goes to a person. */
const english: readonly (readonly [string, AnswerId | null])[] = [
  ['Is this a scam?', 'looks-like-fraud'],
  ['is this a scam', 'looks-like-fraud'],
  ['scam?', 'looks-like-fraud'],
  ['is this site legit', 'looks-like-fraud'],
  ['r u scammers', 'looks-like-fraud'],
  ['can i trust this', 'looks-like-fraud'],
  ['is this a fraud or what', 'looks-like-fraud'],
  ['How do I withdraw?', 'pay-out'],
  ['how do i withdraw', 'pay-out'],
  ['withdraw', 'pay-out'],
  ['how can i withdrawl my money', 'pay-out'],
  ['how do i get my money out', 'pay-out'],
  ['cash out', 'pay-out'],
  ['How do I deposit?', 'pay-in'],
  ['how to depsoit', 'pay-in'],
  ['deposit?', 'pay-in'],
  ['how do i add money', 'pay-in'],
  ['where do i get coins from', 'pay-in'],
  ['How do I get practice coins?', 'pay-in'],
  ['practice coins', 'pay-in'],
  ['can i pay with paypal', 'bank-or-card'],
  ['do you accept credit cards', 'bank-or-card'],
  ['bank transfer possible?', 'bank-or-card'],
  ['my deposit is pending', 'deposit-waits'],
  ['where is my deposit', 'deposit-waits'],
  ['my withdrawal is still pending', 'withdrawal-waits'],
  ['how long does a withdrawal take', 'withdrawal-waits'],
  ['where is my payout??', 'withdrawal-waits'],
  ['can i make money here', 'make-money'],
  ['is this real money', 'make-money'],
  ['can i lose money', 'make-money'],
  ['when do i get my profit', 'return-time'],
  ['when are returns paid', 'return-time'],
  ['who guarantees the return', 'who-pays'],
  ['where does the money come from', 'who-pays'],
  ['whats the fee', 'fees'],
  ['is it free', 'fees'],
  ['how does refer and earn work', 'invite-friends'],
  ['invite freinds', 'invite-friends'],
  ['forgot my pasword', 'log-in-trouble'],
  ['i cant log in', 'log-in-trouble'],
  ['lost my phone', 'second-step-lost'],
  ['i lost my authenticator', 'second-step-lost'],
  ['delete my acount', 'close-account'],
  ['what is crypto', 'what-is-cryptocurrency'],
  ['what is bitcoin', 'what-is-cryptocurrency'],
  ['i sent coins to the wrong adress', 'transfer-cryptocurrency'],
  ['how do i invest', 'trading-with-us'],
  ['i got scammed', 'sent-money'],
  ['how do i get my money back', 'sent-money'],
  ['what does demo mean', 'other-members'],
  ['are the reviews fake', 'other-members'],
  ['how do i recognise a scam', 'lesson:red-flags'],
  ['compound interest', 'lesson:compound-interest'],
  ['what does a trade cost', 'lesson:what-trading-costs'],
  ['how do i read a chart', 'lesson:reading-a-chart'],
  ['hi', null],
  ['can you call me tomorrow', null],
  ['what is the capital of portugal', null],
]

const german: readonly (readonly [string, AnswerId | null])[] = [
  ['Ist das Betrug?', 'looks-like-fraud'],
  ['ist das hier betrug', 'looks-like-fraud'],
  ['ist das seriös', 'looks-like-fraud'],
  ['ist das eine abzocke', 'looks-like-fraud'],
  ['seid ihr betrüger', 'looks-like-fraud'],
  ['kann man euch vertrauen', 'looks-like-fraud'],
  ['Wie zahle ich aus?', 'pay-out'],
  ['wie zahle ich aus', 'pay-out'],
  ['geld abheben', 'pay-out'],
  ['wie kann ich auszahlen', 'pay-out'],
  ['wie hebe ich geld ab', 'pay-out'],
  ['Wie zahle ich ein?', 'pay-in'],
  ['wie kann ich geld einzahlen', 'pay-in'],
  ['einzahlen', 'pay-in'],
  ['woher bekomme ich coins', 'pay-in'],
  ['kann ich mit paypal zahlen', 'bank-or-card'],
  ['kann ich mit kreditkarte bezahlen', 'bank-or-card'],
  ['wo ist meine einzahlung', 'deposit-waits'],
  ['meine einzahlung steht noch aus', 'deposit-waits'],
  ['wie lange dauert eine auszahlung', 'withdrawal-waits'],
  ['wo bleibt meine auszalung', 'withdrawal-waits'],
  ['kann ich hier geld verdienen', 'make-money'],
  ['ist das echtes geld', 'make-money'],
  ['wann bekomme ich meinen gewinn', 'return-time'],
  ['wer garantiert die rendite', 'who-pays'],
  ['woher kommt das geld', 'who-pays'],
  ['was kostet das', 'fees'],
  ['gibt es gebüren', 'fees'],
  ['wie lade ich freunde ein', 'invite-friends'],
  ['passwort vergessen', 'log-in-trouble'],
  ['ich kann mich nicht einloggen', 'log-in-trouble'],
  ['handy verloren', 'second-step-lost'],
  ['konto löschen', 'close-account'],
  ['wie lösche ich mein konto', 'close-account'],
  ['was ist bitcoin', 'what-is-cryptocurrency'],
  ['wie investiere ich', 'trading-with-us'],
  ['ich wurde betrogen', 'sent-money'],
  ['wie bekomme ich mein geld zurück', 'sent-money'],
  ['was bedeutet demo', 'other-members'],
  ['wie erkenne ich betrug', 'lesson:red-flags'],
  ['hallo', null],
  ['wie wird das wetter morgen', null],
]

const features = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(features, file), 'utf8')

type Told = (source: string) => string

/** What the pages show, out of their own sources: the words stand in templates that Lingui takes at build time. */
function entriesIn(told: Told): Entry<AnswerId>[] {
  const known = read('support/use-answers.ts')
  const words = new Map(
    [...known.matchAll(/^ {4}'?([\w:-]+)'?: t`([^`]+)`/gm)].map(([, id, text]) => [id, told(text ?? '')]),
  )
  const questions = ['questions/use-questions.ts', 'about/use-about-questions.ts'].flatMap((file) =>
    [...read(file).matchAll(/id: '([\w-]+)',\s+title: t`([^`]+)`,\s+text: t`([^`]+)`/g)].map(([, id, title, text]) => ({
      id,
      title,
      text,
    })),
  )
  const lessons = [
    ...read('learn/use-lessons.tsx').matchAll(/'([\w-]+)': \{\s+title: t`([^`]+)`,\s+summary: t`([^`]+)`/g),
  ].map(([, id, title, text]) => ({ id: `lesson:${id}`, title, text }))
  return [...questions, ...lessons].map(({ id, title, text }) => ({
    id: id as AnswerId,
    title: told(title ?? ''),
    text: told(text ?? ''),
    words: words.get(id) ?? '',
  }))
}

async function languageOf(locale: string) {
  const texts = new Map<string, string>()
  for (const feature of ['support', 'about', 'questions', 'learn']) {
    const translated = locale === 'en' ? undefined : await readCatalogue(locale, feature)
    for (const [id, source] of await readEnglish(feature)) texts.set(source, translated?.get(id)?.translation || source)
  }
  const told: Told = (source) => {
    const text = texts.get(source)
    assert.ok(text, `no text in ${locale} for: ${source}`)
    return text
  }
  const emptyWords = told(/const emptyWords = t`([^`]+)`/.exec(read('support/use-answers.ts'))?.[1] ?? '')
  return { entries: entriesIn(told), emptyWords, locale }
}

for (const [locale, table] of [
  ['en', english],
  ['de', german],
] as const) {
  test(`questions as people type them get their answer (${locale})`, async () => {
    const { entries, emptyWords } = await languageOf(locale)
    assert.deepEqual(entries.map(({ id }) => id).toSorted(), answerIds.toSorted())
    const wrong = table
      .map(([question, wanted]) => ({ question, wanted, got: findAnswer(question, entries, { locale, emptyWords }) }))
      .filter(({ wanted, got }) => wanted !== got)
    assert.deepEqual(wrong, [])
  })
}

for (const locale of ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ar']) {
  test(`a question that is listed is answered by its own answer (${locale})`, async () => {
    const { entries, emptyWords } = await languageOf(locale)
    for (const { id, title } of entries) {
      // In some languages a lesson and a question have the same name; either is right.
      const named = entries.filter((entry) => entry.title.replace(/[?？؟]$/, '') === title.replace(/[?？؟]$/, ''))
      const bare = title.replaceAll(/[?？؟¿]/g, '')
      for (const typed of [title, `${bare}?`, bare.toLocaleLowerCase(locale)])
        assert.ok(
          named.some((entry) => entry.id === findAnswer(typed, entries, { locale, emptyWords })),
          `${typed} is not answered by ${id}`,
        )
    }
  })
}

test('an answer makes sense without its question: none begins with a mere yes, no or nothing', async () => {
  const { entries } = await languageOf('en')
  for (const { id, text } of entries)
    assert.doesNotMatch(text, /^(?:yes|no|nothing|nobody|because|after|on your)\b(?! guarantees)/i, id)
})
