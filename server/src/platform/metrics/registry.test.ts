import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegistry } from './registry.ts'

test('counters, gauges and histograms are written in the text format of Prometheus', async () => {
  const registry = createRegistry()
  const requests = registry.counter('requests_total', 'Requests.')
  requests.add({ route: '/a', status: '200' })
  requests.add({ route: '/a', status: '200' }, 2)
  requests.add({ route: 'a "quoted"\\\n', status: '404' })
  const seconds = registry.histogram('seconds', 'Seconds.', [0.1, 1])
  for (const value of [0.05, 0.5, 5]) seconds.observe(value, { route: '/a' })
  registry.gauge('waiting', 'Waiting.', () => 7)
  registry.gauge('mails', 'Mails.', async () => [[{ status: 'sent' }, 3]])
  assert.equal(
    await registry.text(),
    `# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{route="/a",status="200"} 3
requests_total{route="a \\"quoted\\"\\\\\\n",status="404"} 1
# HELP seconds Seconds.
# TYPE seconds histogram
seconds_bucket{route="/a",le="0.1"} 1
seconds_bucket{route="/a",le="1"} 2
seconds_bucket{route="/a",le="+Inf"} 3
seconds_sum{route="/a"} 5.55
seconds_count{route="/a"} 3
# HELP waiting Waiting.
# TYPE waiting gauge
waiting 7
# HELP mails Mails.
# TYPE mails gauge
mails{status="sent"} 3
`,
  )
})

test('a figure that cannot be read leaves the others in place', async () => {
  const registry = createRegistry()
  registry.gauge('lost', 'Lost.', () => Promise.reject(new Error('the database is away')))
  registry.gauge('kept', 'Kept.', () => 1)
  const text = await registry.text()
  assert.match(text, /^kept 1$/m)
  assert.doesNotMatch(text, /^lost /m)
})
