export interface Outgoing {
  readonly url: string
  readonly method?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Blob | string | undefined
}

export interface Watch {
  readonly signal?: AbortSignal
  /** A request that does not move for this long is given up. */
  readonly stallMs?: number
  readonly onProgress?: (bytes: number) => void
}

export interface Sent {
  readonly status: number
  readonly body: string
  header(name: string): string | null
}

/** Worth another try: the server is busy, away or had a bad moment. */
export function isRetried(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/** In browsers by XMLHttpRequest, which alone tells how much of a body has left; elsewhere by fetch. */
export function sendRequest(request: Outgoing, watch: Watch): Promise<Sent> {
  return typeof XMLHttpRequest === 'undefined' ? sendByFetch(request, watch) : sendByXhr(request, watch)
}

function sendByXhr(
  { url, method = 'POST', headers, body }: Outgoing,
  { signal, stallMs, onProgress }: Watch,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const abort = () => xhr.abort()
    const moved = () => {
      clearTimeout(timer)
      if (stallMs !== undefined) timer = setTimeout(abort, stallMs)
    }
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      moved()
      onProgress?.(loaded)
    })
    xhr.addEventListener('progress', moved)
    xhr.addEventListener('load', () =>
      resolve({ status: xhr.status, body: xhr.responseText, header: (name) => xhr.getResponseHeader(name) }),
    )
    xhr.addEventListener('error', () => reject(new Error('the connection was lost')))
    xhr.addEventListener('abort', () => reject(new Error('stopped')))
    xhr.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
    signal?.addEventListener('abort', abort)
    moved()
    if (signal?.aborted) reject(new Error('stopped'))
    else xhr.send(body ?? null)
  })
}

async function sendByFetch(
  { url, method = 'POST', headers, body }: Outgoing,
  { signal, stallMs }: Watch,
): Promise<Sent> {
  // Nothing tells how a body moves here: the whole request gets so much time for each part of its size.
  const bytes = typeof body === 'string' || body === undefined ? 0 : body.size
  const patience = stallMs === undefined ? undefined : AbortSignal.timeout(stallMs * (1 + Math.ceil(bytes / 1_000_000)))
  const signals = [signal, patience].filter((each) => each !== undefined)
  const answer = await fetch(url, { method, headers, body: body ?? null, signal: AbortSignal.any(signals) })
  return { status: answer.status, body: await answer.text(), header: (name) => answer.headers.get(name) }
}
