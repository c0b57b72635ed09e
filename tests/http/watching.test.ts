import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { freePort } from '../processes/started-server.ts'
import { startTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { newMember, Visitor } from '../visitor.ts'

interface ExportedSpan {
  readonly traceId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string; intValue?: number } }[]
}

test('Prometheus reads how the server is doing, on a port of its own that the product does not lead to', async () => {
  const port = await freePort()
  await using app = await startTestApp({ METRICS_PORT: String(port) })
  const { visitor } = await newMember(app)
  await visitor.get('/api/balances')
  await visitor.post('/api/wallet/faucet', { coin: 'BTC' }, { 'idempotency-key': 'key-0000001' })
  await new Visitor(app).get('/api/admin/members/00000000-0000-7000-8000-000000000000')
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await until('the sweeps have run', async () => /dryrun_ledger_findings \d/.test(await read()))
  const figures = await read()
  for (const line of [
    /^dryrun_http_requests_total\{method="GET",route="\/api\/balances",status="200"\} 1$/m,
    // By route, never by address: no id of anybody is a label.
    /^dryrun_http_requests_total\{method="GET",route="\/api\/admin\/members\/:memberId",status="401"\} 1$/m,
    /^dryrun_http_request_duration_seconds_count\{method="POST",route="\/api\/members"\} 1$/m,
    /^dryrun_teller_batch_commands_count [1-9]\d*$/m,
    /^dryrun_teller_batch_duration_seconds_sum \d/m,
    /^dryrun_teller_waiting_commands 0$/m,
    /^dryrun_sweep_runs_total\{sweep="ledger-check",outcome="done"\} [1-9]/m,
    /^dryrun_sweep_lag_seconds\{sweep="maturities"\} \d/m,
    /^dryrun_streams\{kind="live"\} 0$/m,
    /^dryrun_pool_connections\{state="idle"\} \d/m,
    /^dryrun_pool_waiting 0$/m,
    /^dryrun_mails\{status="\w+"\} \d/m,
    /^dryrun_ledger_findings 0$/m,
    /^dryrun_ledger_check_age_seconds \d/m,
    /^dryrun_memory_bytes \d/m,
    /^dryrun_info\{version="\d/m,
  ])
    assert.match(figures, line)
  assert.doesNotMatch(figures, /[0-9a-f]{8}-[0-9a-f]{4}-7/, 'no id')
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
  assert.equal((await fetch(`${app.origin}/metrics`)).status, 404)
})

test('without METRICS_PORT nothing listens for it', async () => {
  await using app = await startTestApp()
  assert.equal((await fetch(`${app.origin}/metrics`)).status, 404)
})

test('requests are traced to the collector, inside the trace of whoever asked, and without an address', async () => {
  const spans: ExportedSpan[] = []
  let isAway = true
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      assert.equal(request.url, '/v1/traces')
      if (!isAway) spans.push(...JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
      response.writeHead(isAway ? 503 : 200).end('{}')
      isAway = false
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  {
    await using app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    await new Visitor(app).get('/api/instance?secret=1', { traceparent }).catch(() => {})
    await new Visitor(app).get('/api/session', { traceparent })
    // The first try finds the collector away: what was to be sent waits for the next.
    await until('the spans have come', () => spans.some(({ name }) => name === 'GET /api/session'))
  }
  collector.close()
  const span = spans.find(({ name }) => name === 'GET /api/session')
  assert.equal(span?.traceId, 'a'.repeat(32))
  assert.equal(span?.parentSpanId, 'b'.repeat(16))
  assert.ok(BigInt(span?.endTimeUnixNano ?? 0) >= BigInt(span?.startTimeUnixNano ?? 1))
  assert.equal(span?.attributes.find(({ key }) => key === 'http.response.status_code')?.value.intValue, 200)
  assert.doesNotMatch(JSON.stringify(spans), /secret/)
})
