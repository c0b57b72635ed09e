import type { InputOf, ReplyOf } from '@dryrun/contract/route.ts'
import type { RouteName, Routes } from '@dryrun/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call, Unreachable } from './api.ts'

const keyBytes = 16

/**
 * Sends a command, with a key of its own where money moves. When the server could not be reached nobody knows whether
 * it was carried out, so the same content is sent again under the same key.
 */
export function useCommand<N extends RouteName>(name: N) {
  const client = useQueryClient()
  const unanswered = useRef<{ content: string; key: string } | null>(null)
  const [busy, setBusy] = useState(false)

  const send = useCallback(
    async (input: InputOf<Routes[N]>): Promise<ReplyOf<Routes[N]>> => {
      const content = JSON.stringify(input)
      const key = unanswered.current?.content === content ? unanswered.current.key : newKey()
      unanswered.current = { content, key }
      setBusy(true)
      try {
        const reply = await (call as (...all: unknown[]) => Promise<ReplyOf<Routes[N]>>)(name, input, {
          idempotencyKey: key,
        })
        unanswered.current = null
        void client.invalidateQueries()
        return reply
      } catch (problem) {
        if (!(problem instanceof Unreachable)) unanswered.current = null
        throw problem
      } finally {
        setBusy(false)
      }
    },
    [client, name],
  )
  return { send, busy }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
