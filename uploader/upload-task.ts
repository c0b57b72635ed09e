import { Md5 } from './md5.ts'
import { isRetried, type Sent, sendRequest } from './send-request.ts'
import { errorOf, StorageError } from './storage-error.ts'

export type TaskState = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'success' | 'error'

/** What the server says about a stored file. */
export interface FileMetadata {
  readonly bucket: string
  readonly name: string
  readonly size: string
  readonly md5Hash: string
  readonly contentType: string
  readonly generation: string
  readonly downloadTokens?: string
}

export interface Snapshot {
  readonly state: TaskState
  readonly bytesTransferred: number
  readonly totalBytes: number
  readonly metadata: FileMetadata | undefined
  readonly error: StorageError | undefined
}

export interface WritableMetadata {
  readonly contentType?: string
  readonly cacheControl?: string
  readonly contentDisposition?: string
  readonly contentLanguage?: string
  readonly customMetadata?: Readonly<Record<string, string>>
}

export interface TaskSettings {
  /** The bucket's address, `/v0/b/{bucket}/o`. */
  readonly bucketUrl: string
  readonly path: string
  readonly getToken: (() => Promise<string | null>) | undefined
  readonly metadata: WritableMetadata
  readonly maxUploadRetryTime: number
  readonly maxOperationRetryTime: number
}

/** Above this, a file goes in parts; parts begin at this size, double after each success and stay below the other. */
const partBytesMin = 262_144
const partBytesMax = 33_554_432
const waitMsMax = 64_000
const stallMsMax = 60_000
const isBrowser = typeof XMLHttpRequest !== 'undefined'

/** From which states a task may be led to which. */
const moves: Record<TaskState, readonly TaskState[]> = {
  running: ['pausing', 'canceling', 'success', 'error'],
  pausing: ['paused', 'canceling', 'running', 'success', 'error'],
  paused: ['running'],
  canceling: ['canceled'],
  canceled: [],
  success: [],
  error: [],
}

/** One file on its way. It can be paused, gone on with and given up, and finds its way back after a lost connection. */
export class UploadTask implements PromiseLike<FileMetadata> {
  readonly #blob: Blob
  readonly #settings: TaskSettings
  readonly #listeners = new Set<(snapshot: Snapshot) => void>()
  readonly #result: Promise<FileMetadata>
  #resolve: (metadata: FileMetadata) => void = () => {}
  #reject: (error: StorageError) => void = () => {}
  #state: TaskState = 'running'
  #stop = new AbortController()
  #uploadUrl: string | undefined
  /** How many bytes the server is known to have, and how many are on their way beyond that. */
  #kept = 0
  #onTheWay = 0
  #partBytes = partBytesMin
  #mustAsk = false
  #metadata: FileMetadata | undefined
  #error: StorageError | undefined

  constructor(blob: Blob, settings: TaskSettings) {
    this.#blob = blob
    this.#settings = settings
    this.#result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // Whoever listens to events alone need not catch what they have been told.
    this.#result.catch(() => {})
    void this.#run()
  }

  get snapshot(): Snapshot {
    return {
      state: this.#state,
      bytesTransferred: Math.min(this.#kept + this.#onTheWay, this.#blob.size),
      totalBytes: this.#blob.size,
      metadata: this.#metadata,
      error: this.#error,
    }
  }

  /** Tells of every change, beginning with the present state. Returns how to stop listening. */
  on(listener: (snapshot: Snapshot) => void): () => void {
    this.#listeners.add(listener)
    queueMicrotask(() => this.#listeners.has(listener) && listener(this.snapshot))
    return () => void this.#listeners.delete(listener)
  }

  // oxlint-disable-next-line unicorn/no-thenable -- `await task` gives the file, like the client it stands in for
  then<T = FileMetadata, U = never>(
    done?: ((metadata: FileMetadata) => T | PromiseLike<T>) | null,
    failed?: ((error: StorageError) => U | PromiseLike<U>) | null,
  ): Promise<T | U> {
    // oxlint-disable-next-line promise/no-callback-in-promise -- the two are what a thenable is given, not callbacks of ours
    return this.#result.then(done, failed)
  }

  /** Only what runs can be paused. */
  pause(): boolean {
    if (this.#state !== 'running') return false
    this.#move('pausing')
    this.#stop.abort()
    return true
  }

  /** Only what is paused, or about to be, can go on. */
  resume(): boolean {
    if (this.#state !== 'paused' && this.#state !== 'pausing') return false
    const wasPaused = this.#state === 'paused'
    this.#move('running')
    if (wasPaused) void this.#run()
    return true
  }

  /** Only what runs, or is about to pause, can be given up. */
  cancel(): boolean {
    if (this.#state !== 'running' && this.#state !== 'pausing') return false
    this.#move('canceling')
    this.#stop.abort()
    return true
  }

  #move(to: TaskState): void {
    if (!moves[this.#state].includes(to)) return
    this.#state = to
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.snapshot)
  }

  /** Sends until the file is there, somebody stops it, or it fails for good. */
  async #run(): Promise<void> {
    for (;;) {
      this.#stop = new AbortController()
      try {
        const metadata = await (this.#blob.size > partBytesMin ? this.#sendParts() : this.#sendWhole())
        this.#metadata = metadata
        this.#kept = this.#blob.size
        this.#onTheWay = 0
        this.#move('success')
        this.#resolve(metadata)
        return
      } catch (error) {
        this.#onTheWay = 0
        if (this.#state === 'running' && this.#stop.signal.aborted) {
          // Paused and gone on with before the request had ended.
          this.#mustAsk = true
          continue
        }
        return this.#end(error as Error)
      }
    }
  }

  #end(error: Error): void {
    if (this.#state === 'pausing') {
      this.#mustAsk = true
      return this.#move('paused')
    }
    const isCanceled = this.#state === 'canceling'
    if (isCanceled) this.#tellCancel()
    this.#error = isCanceled
      ? new StorageError('canceled')
      : error instanceof StorageError
        ? error
        : new StorageError('unknown', error.message)
    this.#move(isCanceled ? 'canceled' : 'error')
    this.#reject(this.#error)
  }

  /** The server forgets an upload by itself some day: told, it does so at once. */
  #tellCancel(): void {
    const url = this.#uploadUrl
    if (url === undefined) return
    void this.#headers({ 'x-goog-upload-command': 'cancel' }).then(
      (headers) => sendRequest({ url, headers }, {}).catch(() => {}),
      () => {},
    )
  }

  async #sendWhole(): Promise<FileMetadata> {
    const boundary = `----${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`
    const type = this.#type()
    const body = new Blob([
      `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${this.#describe(await this.#digest())}\r\n--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
      this.#blob,
      `\r\n--${boundary}--`,
    ])
    const sent = await this.#persist(this.#settings.maxUploadRetryTime, () =>
      this.#send(
        this.#startUrl(),
        { 'x-goog-upload-protocol': 'multipart', 'content-type': `multipart/related; boundary=${boundary}` },
        body,
      ),
    )
    return this.#check(sent)
  }

  async #sendParts(): Promise<FileMetadata> {
    this.#uploadUrl ??= await this.#begin()
    const url = this.#uploadUrl
    for (;;) {
      const sent = await this.#persist(this.#settings.maxUploadRetryTime, () => this.#sendPart(url))
      if (sent.header('x-goog-upload-status') === 'final') return this.#check(sent)
    }
  }

  async #begin(): Promise<string> {
    const sent = await this.#persist(this.#settings.maxUploadRetryTime, () =>
      this.#send(
        this.#startUrl(),
        {
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': 'start',
          'x-goog-upload-header-content-length': String(this.#blob.size),
          'x-goog-upload-header-content-type': this.#type(),
          'content-type': 'application/json; charset=utf-8',
        },
        this.#describe(),
      ),
    )
    const url = sent.header('x-goog-upload-url')
    if (sent.header('x-goog-upload-status') !== 'active' || !url) throw new StorageError('unknown')
    return url
  }

  /** The next part; after anything that went wrong, first the question how far the server has come. */
  async #sendPart(url: string): Promise<Sent> {
    if (this.#mustAsk) {
      const asked = await this.#send(url, { 'x-goog-upload-command': 'query' })
      const received = Number(asked.header('x-goog-upload-size-received') ?? Number.NaN)
      if (!(received >= 0 && received <= this.#blob.size)) throw new StorageError('unknown')
      this.#kept = received
      this.#mustAsk = false
      this.#tell()
      // Finished in the meantime: asking to finish again gives the file's description.
    }
    const from = this.#kept
    const part = this.#blob.slice(from, from + this.#partBytes)
    const isLast = from + part.size === this.#blob.size
    this.#mustAsk = true
    const sent = await this.#send(
      url,
      {
        'x-goog-upload-command': part.size === 0 ? 'finalize' : isLast ? 'upload, finalize' : 'upload',
        'x-goog-upload-offset': String(from),
      },
      part.size === 0 ? undefined : part,
    )
    this.#mustAsk = false
    this.#kept = from + part.size
    this.#onTheWay = 0
    if (this.#partBytes * 2 < partBytesMax) this.#partBytes *= 2
    this.#tell()
    return sent
  }

  async #send(url: string, headers: Record<string, string>, body?: Blob | string): Promise<Sent> {
    const sent = await sendRequest(
      { url, headers: await this.#headers(headers), body },
      {
        signal: this.#stop.signal,
        stallMs: stallMsMax,
        onProgress: (bytes) => {
          this.#onTheWay = Math.min(bytes, this.#blob.size - this.#kept)
          this.#tell()
        },
      },
    )
    if (sent.status === 200) return sent
    if (isRetried(sent.status)) throw new Error(`the server answered ${sent.status}`)
    throw errorOf(sent.status, sent.body)
  }

  async #headers(headers: Record<string, string>): Promise<Record<string, string>> {
    const token = await this.#settings.getToken?.()
    return { ...headers, ...(token && { authorization: `Firebase ${token}` }) }
  }

  /** Tries until it succeeds, is stopped, is told no, or has tried for too long. Every success begins the count anew. */
  async #persist<T>(msMax: number, attempt: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + msMax
    for (let waitMs = 1000; ; waitMs = Math.min(waitMs * 2, waitMsMax)) {
      try {
        return await attempt()
      } catch (error) {
        if (error instanceof StorageError || this.#stop.signal.aborted) throw error
        this.#onTheWay = 0
        this.#partBytes = partBytesMin
        if (performance.now() >= deadline) throw new StorageError('retry-limit-exceeded')
        const left = deadline - performance.now()
        await this.#sleep(Math.min(waitMs + Math.random() * 1000, left))
      }
    }
  }

  /** Waits, and for as long as the browser knows that it is offline. */
  #sleep(ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const { signal } = this.#stop
      const timer = setTimeout(() => {
        if (globalThis.navigator && !globalThis.navigator.onLine && isBrowser)
          globalThis.addEventListener?.('online', finish, { once: true })
        else finish()
      }, ms)
      function finish(): void {
        signal.removeEventListener('abort', abort)
        resolve()
      }
      function abort(): void {
        clearTimeout(timer)
        globalThis.removeEventListener?.('online', finish)
        reject(new Error('stopped'))
      }
      signal.addEventListener('abort', abort, { once: true })
    })
  }

  async #digest(): Promise<string> {
    const digest = new Md5()
    for (let from = 0; from < this.#blob.size; from += partBytesMin * 4)
      digest.update(new Uint8Array(await this.#blob.slice(from, from + partBytesMin * 4).arrayBuffer()))
    return digest.digest()
  }

  /** What the server stored must be what is here. */
  async #check({ body }: Sent): Promise<FileMetadata> {
    let metadata: FileMetadata
    try {
      metadata = JSON.parse(body) as FileMetadata
    } catch {
      throw new StorageError('unknown')
    }
    if (Number(metadata?.size) !== this.#blob.size || metadata.md5Hash !== (await this.#digest()))
      throw new StorageError('server-file-wrong-size')
    return metadata
  }

  #type(): string {
    return this.#settings.metadata.contentType ?? (this.#blob.type || 'application/octet-stream')
  }

  #startUrl(): string {
    return `${this.#settings.bucketUrl}?name=${encodeURIComponent(this.#settings.path)}`
  }

  #describe(md5Hash?: string): string {
    const { customMetadata, ...texts } = this.#settings.metadata
    return JSON.stringify({
      name: this.#settings.path,
      ...texts,
      contentType: this.#type(),
      ...(md5Hash !== undefined && { md5Hash }),
      ...(customMetadata && { metadata: customMetadata }),
    })
  }
}
