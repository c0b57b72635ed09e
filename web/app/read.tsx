import type { InputOf, ReplyOf } from '@dryrun/contract/route.ts'
import type { RouteName, Routes } from '@dryrun/contract/routes.ts'
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, Unreachable } from './api.ts'

const freshMs = 10_000

/** Keeps what was read while people move between pages. Only pages that read through it load it. */
export function ReadsProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: freshMs,
            // A refusal is an answer: only a server that did not answer is asked again.
            retry: (count, problem) => problem instanceof Unreachable && count < 2,
          },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

interface ReadOptions {
  /** Reads again this often while somebody looks. */
  readonly everyMs?: number
  /** Shows what was read last until something else has come. */
  readonly keepLast?: boolean
  readonly enabled?: boolean
}

/** Reads a route of the contract by its name. */
export function useRead<N extends RouteName>(name: N, input: InputOf<Routes[N]>, options: ReadOptions = {}) {
  const { everyMs, keepLast, enabled } = options
  return useQuery<ReplyOf<Routes[N]>>({
    queryKey: [name, input],
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keepLast && { placeholderData: keepPreviousData }),
    ...(enabled !== undefined && { enabled }),
    // The contract's types say what each route takes; this one call stands for all of them.
    queryFn: ({ signal }) => (call as (...all: unknown[]) => Promise<ReplyOf<Routes[N]>>)(name, input, { signal }),
  })
}
