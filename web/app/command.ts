import type { InputOf, ReplyOf } from '@dryrun/contract/route.ts'
import type { CommandName, Routes, WriteName } from '@dryrun/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call, isDefiniteNo } from './api.ts'
import { refresh } from './refresh.ts'
import { useSession } from './session.tsx'
import { createUnansweredStore, dropsKey, OutcomeUnknown, type Unanswered } from './unanswered.ts'

const keyBytes = 16

const unanswered = createUnansweredStore(() => globalThis.sessionStorage, newKey)

/**
 * Sends a command under a key of its own, so that it is never carried out twice. The key is kept until the server has
 * said yes or a definite no: whatever else comes back, the same content is sent again under the same key.
 */
export function useCommand<N extends CommandName>(name: N) {
  const client = useQueryClient()
  const memberId = useSession().user?.memberId ?? ''
  const sent = useRef(new Set<string>())
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const keys = sent.current
    return () => {
      for (const key of keys) unanswered.leave(key)
    }
  }, [])

  const send = useCallback(
    async (input: InputOf<Routes[N]>): Promise<ReplyOf<Routes[N]>> => {
      const { command, isRetry } = unanswered.begin(memberId, name, JSON.stringify(input))
      sent.current.add(command.key)
      setBusy(true)
      try {
        const reply = (await deliver(memberId, command, isRetry)) as ReplyOf<Routes[N]>
        refresh(client)
        return reply
      } finally {
        setBusy(false)
      }
    },
    [client, memberId, name],
  )
  return { send, busy }
}

// The contract's types say what each route takes; this one call stands for all of them.
const callAny = call as (...all: unknown[]) => Promise<unknown>

async function deliver(memberId: string, command: Unanswered, isRetry: boolean): Promise<unknown> {
  const { route, content, key } = command
  try {
    const reply = await callAny(route, JSON.parse(content), { idempotencyKey: key })
    unanswered.drop(memberId, key)
    return reply
  } catch (problem) {
    if (dropsKey(problem, isRetry)) unanswered.drop(memberId, key)
    throw isDefiniteNo(problem) ? problem : new OutcomeUnknown(problem)
  }
}

/**
 * Sends a write that has no key. Nobody can be asked later what became of it, so nothing is kept of it: if the answer is
 * lost, the person looks and asks for it again.
 */
export function useWrite<N extends Exclude<WriteName, CommandName>>(name: N) {
  const client = useQueryClient()
  return useCallback(
    async (input: InputOf<Routes[N]>): Promise<ReplyOf<Routes[N]>> => {
      const reply = (await callAny(name, input)) as ReplyOf<Routes[N]>
      refresh(client)
      return reply
    },
    [client, name],
  )
}

/** Commands from before a reload, or from a form that was left, whose outcome nobody knows. */
export function useUnanswered() {
  const client = useQueryClient()
  const memberId = useSession().user?.memberId ?? ''
  useEffect(() => unanswered.keepOnly(memberId), [memberId])
  const list = useSyncExternalStore(
    (listener) => unanswered.subscribe(listener),
    () => unanswered.leftOf(memberId),
    () => none,
  )
  return {
    list,
    /** The same command under the same key: what went through before is answered as it was then. */
    sendAgain: async (command: Unanswered): Promise<void> => {
      await deliver(memberId, command, true)
      refresh(client)
    },
    forget: (command: Unanswered) => unanswered.drop(memberId, command.key),
  }
}

const none: readonly Unanswered[] = []

/** When somebody logs out, nothing of what they asked for stays in the browser. */
export const forgetUnanswered = () => unanswered.keepOnly(null)

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
