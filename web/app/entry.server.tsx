import { type ReadName, routes } from '@dryrun/contract/routes.ts'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { paintFirst } from '../paint-first.ts'
import type { PageHandle } from './page-handle.ts'

/** What every page reads as soon as it starts. */
const everyPageReads: readonly ReadName[] = ['readSession', 'readInstance']

/** Writes a page at build time, whole: nothing in it comes later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const problems: unknown[] = []
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError: (problem) => void problems.push(problem),
    // Otherwise a part that may come later would stand at the end of a long page, for a script to move.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await stream.allReady
  const html = await new Response(stream).text()
  if (problems.length > 0) throw new AggregateError(problems, `${request.url} could not be written.`)
  headers.set('content-type', 'text/html')
  // The page that stands in for all others shows nothing of its own: its program cannot come early enough. While
  // developing, there is no built program to hold back.
  if (context.isSpaMode || import.meta.env.DEV) return new Response(html, { status, headers })
  const handle = context.staticHandlerContext.matches.at(-1)?.route.handle as PageHandle | undefined
  const addresses = [...everyPageReads, ...(handle?.firstReads ?? [])].map((name) => routes[name].path)
  return new Response(paintFirst(html, addresses), { status, headers })
}
