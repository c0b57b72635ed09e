import { type RouteName, routes } from '@dryrun/contract/routes.ts'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { paintFirst } from '../paint-first.ts'

/** What a page reads as soon as it starts, beside what every page reads. */
const firstReads: Record<string, readonly RouteName[]> = {
  'features/landing/landing-page': ['readStats'],
  home: ['readStats'],
  'features/about/about-page': ['readStats'],
  'features/transparency/transparency-page': ['readTransparency'],
}

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
  })
  await stream.allReady
  const html = await new Response(stream).text()
  if (problems.length > 0) throw new AggregateError(problems, `${request.url} could not be written.`)
  headers.set('content-type', 'text/html')
  // The page that stands in for all others shows nothing of its own: its program cannot come early enough. While
  // developing, there is no built program to hold back.
  if (context.isSpaMode || import.meta.env.DEV) return new Response(html, { status, headers })
  const page = context.staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const reads: RouteName[] = ['readSession', 'readInstance', ...(firstReads[page] ?? [])]
  const addresses = reads.map((name) => routes[name].path)
  return new Response(paintFirst(html, addresses), { status, headers })
}
