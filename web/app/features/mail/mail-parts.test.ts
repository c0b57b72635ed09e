import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '@dryrun/server/features/mail/render-mail.ts'
import { partsOf } from './mail-parts.ts'

test('an email comes apart into what it was put together from', () => {
  for (const language of ['en', 'de', 'ar', 'zh'] as const) {
    const mail = {
      title: 'Your deposit is approved',
      paragraphs: ['It was $250.00.', 'See https://example.org/x for more.'],
      link: { text: 'See your deposits', href: 'http://localhost/dashboard/fund?a=1' },
    }
    const { paragraphs, link, foot } = partsOf(textOf(mail, { toName: 'Mara', language }))
    assert.deepEqual(link, mail.link)
    assert.deepEqual(paragraphs.slice(1), mail.paragraphs)
    assert.match(paragraphs[0] ?? '', /Mara/)
    assert.ok(foot.length > 5 && !foot.includes('\n'))
  }
  const without = textOf({ title: 'T', paragraphs: ['Only words.'] }, { toName: 'Mara' })
  assert.deepEqual([partsOf(without).link, partsOf(without).paragraphs.at(-1)], [null, 'Only words.'])
})
