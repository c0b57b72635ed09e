const reopenMsMin = 1_000
const reopenMsSpread = 4_000

interface Hears {
  /** What to do with each event, by its name. */
  readonly on: Readonly<Record<string, (data: unknown) => void>>
  /** The connection is lost. It comes back without anybody doing anything. */
  readonly onLost: () => void
  /** The server answered with something that isn't a stream. It is asked again after a while. */
  readonly onRefused?: () => void
}

/** Holds a stream of events open until it's closed, whatever happens to the connection. Gives back how to close it. */
export function openEventStream(address: string, { on, onLost, onRefused }: Hears): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(address)
    for (const [name, hear] of Object.entries(on))
      source.addEventListener(name, ({ data }: MessageEvent<string>) => hear(JSON.parse(data)))
    source.addEventListener('error', () => {
      onLost()
      // The browser comes back after a lost connection, but not after an answer that was no stream.
      if (source?.readyState !== EventSource.CLOSED) return
      onRefused?.()
      timer = setTimeout(open, reopenMsMin + Math.random() * reopenMsSpread)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
