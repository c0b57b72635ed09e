import assert from 'node:assert/strict'
import { test } from 'node:test'
import { robotsText, siteMap, withSharingTags } from './sharing-tags.ts'

const page = {
  origin: 'https://dryrun.example',
  siteName: 'Dryrun',
  path: '/plans',
  image: '/sharing/plans.png',
  imageText: 'Practice money.',
  alternates: [
    { tag: 'en', path: '/plans' },
    { tag: 'zh-Hans', path: '/zh/plans' },
  ],
}
const html = `<html><head><title>Plans &amp; more · Dryrun</title><meta name="description" content="What &quot;a rate&quot; means &lt;/script&gt;"/></head><body></body></html>`

test('a page is given its address, its picture and its own words', () => {
  const tagged = withSharingTags(html, page)
  assert.match(tagged, /<link rel="canonical" href="https:\/\/dryrun\.example\/plans"\/>/)
  assert.match(tagged, /<meta property="og:image" content="https:\/\/dryrun\.example\/sharing\/plans\.png"\/>/)
  assert.match(tagged, /<meta property="og:title" content="Plans &amp; more · Dryrun"\/>/)
  for (const [tag, path] of [
    ['en', '/plans'],
    ['zh-Hans', '/zh/plans'],
    ['x-default', '/plans'],
  ])
    assert.ok(tagged.includes(`<link rel="alternate" hreflang="${tag}" href="https://dryrun.example${path}"/>`), tag)
  assert.ok(tagged.endsWith('</head><body></body></html>'))
})

test('structured data says what the page says, and no text of it can end the script', () => {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(withSharingTags(html, page)) ?? []
  const [site, shown] = JSON.parse(data)['@graph']
  assert.equal(site.url, 'https://dryrun.example/')
  assert.deepEqual([shown.name, shown.description], ['Plans & more · Dryrun', 'What "a rate" means </script>'])
  assert.doesNotMatch(data, /rating|offer|Organization|price/i)
})

test('the site map lists the addresses and robots are told where it is', () => {
  assert.match(siteMap('https://a.example', ['/', '/x?a&b']), /<loc>https:\/\/a\.example\/x\?a&amp;b<\/loc>/)
  assert.equal(
    robotsText('https://a.example', ['/api/']),
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://a.example/sitemap.xml\n',
  )
})
