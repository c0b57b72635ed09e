import { type Seals, type SeenSeals, seals as sealsShape, seenSeals as seenShape } from '@dryrun/contract/proofs.ts'
import type * as z from 'zod/mini'

/** Another instance may be slow, but nobody waits longer than this for all of an answer. */
const answerMsMax = 10_000
/** A page of seals has some 150 KB. */
const answerBytesMax = 1_000_000

/** Another instance answered with something that isn't an answer. The message says what, and nothing that came from it. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer'
}

/** A page of its seals, newest first. */
export const askSeals = (origin: string, before: string | undefined): Promise<Seals> =>
  ask(origin, before === undefined ? '/api/seals' : `/api/seals?before=${before}`, sealsShape)

/** What it saw at others. */
export const askSeen = (origin: string): Promise<SeenSeals> => ask(origin, '/api/witness', seenShape)

/**
 * Asks one of the addresses that the operator named, and no other: an answer that leads elsewhere is refused, so nobody
 * there can make this server ask inside its own network. What isn't exactly as the contract says is refused too.
 */
async function ask<Shape extends z.ZodMiniType>(origin: string, path: string, shape: Shape): Promise<z.infer<Shape>> {
  const answer = await fetch(new URL(path, origin), {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(answerMsMax),
  }).catch(() => {
    throw new BadAnswer(`${origin} can’t be reached`)
  })
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) {
    await answer.body?.cancel()
    throw new BadAnswer(`${origin} answered ${answer.status}, and not with what was asked for`)
  }
  const read = shape.safeParse(parse(await readBody(answer)))
  if (!read.success) throw new BadAnswer(`${origin} answered in another form`)
  return read.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counted while it comes: what a server says about its length needn't be so. */
async function readBody(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > answerBytesMax) throw new BadAnswer(`${new URL(answer.url).origin} answered with too much`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
