import type { LiveTopic } from '@dryrun/contract/live-topics.ts'
import type { Route } from '@dryrun/contract/route.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { openEventStream } from './event-stream.ts'
import { readAgainOnceCome, refresh } from './refresh.ts'

// The browser is given this much of each row: see route-addresses.ts.
const table: Readonly<Record<string, Pick<Route, 'path' | 'topics'>>> = routes

/** Whether an answer is out of date once something of these topics has changed. */
function isStale(name: unknown, changed: readonly LiveTopic[]): boolean {
  return table[String(name)]?.topics?.some((topic) => changed.includes(topic)) ?? false
}

type Message =
  | { readonly name: 'opened'; readonly recently: readonly LiveTopic[] }
  | { readonly name: 'lost' }
  | { readonly name: 'ended' }
  | { readonly name: 'changed'; readonly topics: readonly LiveTopic[] }
  | { readonly name: 'typing'; readonly conversationId: string | undefined }

/** Since when nothing has been heard, or null while the stream is open. */
let lostSince: Date | null = null
const listeners = new Set<() => void>()

function setLostSince(since: Date | null): void {
  if ((since === null) === (lostSince === null)) return
  lostSince = since
  for (const listener of listeners) listener()
}

/** Since when what is on screen may be out of date; null while the stream is open. */
export function useLostSince(): Date | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lostSince,
    () => null,
  )
}

/** How long somebody counts as writing after having said so; they say it again every few seconds. */
const typingMs = 5_000
const typingListeners = new Set<(conversationId: string | undefined) => void>()

/** Whether the other side of a support conversation is writing; the admin says which conversation is meant. */
export function useTyping(conversationId?: string): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener = (about: string | undefined) => {
      if (about !== conversationId) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), typingMs)
    }
    typingListeners.add(listener)
    return () => {
      clearTimeout(timer)
      typingListeners.delete(listener)
    }
  }, [conversationId])
  return isTyping
}

/**
 * Keeps what is on screen up to date. All tabs of a browser share one stream: whichever holds the lock has it open and
 * passes on what it hears; when that tab closes, another takes over, and everything is read again.
 */
export function useLive(memberId: string, onEnded: () => void, address: string = routes.openLive.path): void {
  const client = useQueryClient()
  const hear = useEffectEvent((message: Message) => {
    if (message.name === 'lost') setLostSince(new Date())
    else if (message.name === 'ended') onEnded()
    else if (message.name === 'typing') for (const listener of typingListeners) listener(message.conversationId)
    else {
      setLostSince(null)
      const isAbout = (topics: readonly LiveTopic[]) => ({
        predicate: ({ queryKey: [name] }: Query) => isStale(name, topics),
      })
      if (message.name === 'changed') refresh(client, isAbout(message.topics))
      else {
        // The stream opens while a page's first answers are on their way: not all of them are asked for twice on every visit.
        readAgainOnceCome(client, isAbout(message.recently))
        void client.invalidateQueries()
      }
    }
  })

  useEffect(() => {
    const leaving = new AbortController()
    const channelName = `dryrun-live-${memberId}`
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
    const tell = (message: Message) => {
      if (leaving.signal.aborted) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone.
      channel.postMessage(message)
      hear(message)
    }
    // Where the page has no locks (it was not reached safely), each tab has a stream of its own.
    const turn = navigator.locks
      ? navigator.locks.request(channelName, { signal: leaving.signal }, () => keepOpen(address, tell, leaving.signal))
      : keepOpen(address, tell, leaving.signal)
    turn.catch(() => {})
    return () => {
      leaving.abort()
      channel.close()
      setLostSince(null)
    }
  }, [memberId, address])
}

/** Holds the stream open until the signal, and passes on what it says. */
function keepOpen(address: string, tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const close = openEventStream(address, {
      on: {
        opened: (data) => tell({ name: 'opened', recently: (data as { recently: LiveTopic[] }).recently }),
        changed: (data) => tell({ name: 'changed', topics: (data as { topics: LiveTopic[] }).topics }),
        typing: (data) =>
          tell({ name: 'typing', conversationId: (data as { conversationId?: string }).conversationId }),
        ended: () => tell({ name: 'ended' }),
      },
      onLost: () => tell({ name: 'lost' }),
      onRefused: () => tell({ name: 'ended' }),
    })
    signal.addEventListener('abort', () => {
      close()
      resolve()
    })
  })
}
