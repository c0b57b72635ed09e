import type { InputOf, ReplyOf } from '@dryrun/contract/route.ts'
import { type ReadName, type Routes, routes } from '@dryrun/contract/routes.ts'
import {
  keepPreviousData,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import { call, Unreachable } from './api.ts'

const freshMs = 10_000

/**
 * Keeps what was read while people move between pages. Only pages that read through it load it; inside another one,
 * it hands that one on, so that everything on a screen is kept in one place.
 */
export function ReadsProvider({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext)
  return outer ? children : <OwnReads>{children}</OwnReads>
}

function OwnReads({ children }: { children: ReactNode }) {
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

// The contract's types say what each route takes; this one call stands for all of them.
const callAny = call as (...all: unknown[]) => Promise<unknown>

interface ReadOptions {
  readonly enabled?: boolean
  /** Reads again this often while somebody looks. */
  readonly everyMs?: number
  /** Shows what was read last until something else has come. */
  readonly keepLast?: boolean
}

/** Reads a route of the contract by its name. It may be read again at any moment, so it's never one that changes something. */
export function useRead<N extends ReadName>(name: N, input: InputOf<Routes[N]>, options: ReadOptions = {}) {
  return useQuery<ReplyOf<Routes[N]>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => callAny(name, input, { signal }) as Promise<ReplyOf<Routes[N]>>,
    enabled: options.enabled ?? true,
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.keepLast && { placeholderData: keepPreviousData }),
  })
}

/** Lists that come in pages. */
type PagedRoute = { [N in ReadName]: Routes[N] extends { readonly cursor: string } ? N : never }[ReadName]

interface PagedInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** Reads a list page by page; `fetchNextPage` adds one. */
export function usePagedRead<N extends PagedRoute>(name: N, input: PagedInput, options: { enabled?: boolean } = {}) {
  return useInfiniteQuery({
    queryKey: [name, 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      callAny(name, withCursor(name, input, pageParam), { signal }) as Promise<ReplyOf<Routes[N]>>,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { next: string | null }).next,
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  })
}

/** Everything of a list, for a download. */
export async function readAllPages<N extends PagedRoute>(name: N, input: PagedInput): Promise<ReplyOf<Routes[N]>[]> {
  const pages: ReplyOf<Routes[N]>[] = []
  let cursor: string | null = null
  do {
    // Each page names the next.
    const page = (await callAny(name, withCursor(name, input, cursor))) as ReplyOf<Routes[N]>
    pages.push(page)
    cursor = (page as { next: string | null }).next
  } while (cursor !== null)
  return pages
}

function withCursor(name: PagedRoute, input: PagedInput, cursor: string | null): PagedInput {
  return cursor === null ? input : { ...input, query: { ...input.query, [routes[name].cursor]: cursor } }
}
