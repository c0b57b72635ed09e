import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

const flushMs = 5_000
const sendMsMax = 10_000
/** What waits for a collector that is away. The oldest go first. */
const spansKeptMax = 2_048
const serverSpan = 2
const failedStatus = 2
const nanosecondsPerMs = 1_000_000n
/** W3C's header: version, trace, parent, flags. */
const traceParentForm = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue: string } | { readonly intValue: number }
}

export interface Traces {
  /** Sends what is left. */
  close(): Promise<void>
}

/**
 * A span for every request, sent to an OpenTelemetry collector as OTLP over HTTP, in JSON. Whoever is in front and sends
 * `traceparent` sees our part inside theirs. A collector that is away costs spans and nothing else.
 */
export function openTraces(server: FastifyInstance, endpoint: URL, about: { version: string }, log: Log): Traces {
  const address = new URL(`${endpoint.pathname.replace(/\/+$/, '')}/v1/traces`, endpoint)
  const spans: Span[] = []
  let sending: Promise<void> | undefined
  let isAway = false

  server.addHook('onResponse', async (request, reply) => {
    const [, traceId, parentSpanId] = traceParentForm.exec(String(request.headers.traceparent ?? '')) ?? []
    const endedAt = BigInt(Date.now()) * nanosecondsPerMs
    const route = request.routeOptions.url ?? 'none'
    spans.push({
      traceId: traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      ...(parentSpanId !== undefined && { parentSpanId }),
      name: `${request.method} ${route}`,
      kind: serverSpan,
      startTimeUnixNano: String(endedAt - BigInt(Math.round(reply.elapsedTime * 1e6))),
      endTimeUnixNano: String(endedAt),
      // The route and never the address: addresses may hold ids and tokens.
      attributes: [
        { key: 'http.request.method', value: { stringValue: request.method } },
        { key: 'http.route', value: { stringValue: route } },
        { key: 'http.response.status_code', value: { intValue: reply.statusCode } },
        { key: 'dryrun.request_id', value: { stringValue: request.id } },
      ],
      status: reply.statusCode >= 500 ? { code: failedStatus } : {},
    })
    if (spans.length > spansKeptMax) spans.splice(0, spans.length - spansKeptMax)
  })

  async function send(): Promise<void> {
    const batch = spans.splice(0)
    if (batch.length === 0) return
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(exportOf(batch, about.version)),
        signal: AbortSignal.timeout(sendMsMax),
      })
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      isAway = false
    } catch (error) {
      spans.unshift(...batch.slice(-(spansKeptMax - spans.length)))
      if (!isAway) log.warn({ err: error }, 'the collector of traces is away')
      isAway = true
    }
  }

  function flush(): Promise<void> {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await sending
      await flush()
    },
  }
}

function exportOf(spans: readonly Span[], version: string) {
  const text = (key: string, value: string): Attribute => ({ key, value: { stringValue: value } })
  return {
    resourceSpans: [
      {
        resource: { attributes: [text('service.name', 'dryrun'), text('service.version', version)] },
        scopeSpans: [{ scope: { name: 'dryrun' }, spans }],
      },
    ],
  }
}
