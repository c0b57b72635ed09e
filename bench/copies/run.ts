import { setTimeout as pause } from 'node:timers/promises'

// How long opening the demo account takes: `npm run bench -- copies http://localhost:3100`. With a second address, the two
// servers take turns, so that whatever else the machine does slows both of them, and the ratio is told.

const callsOfEach = 200
/** 1,000 visitors an hour come every 3.6 seconds; this is nine times as many. */
const pauseMs = Number(process.env['PAUSE_MS'] ?? 400)

const [first = 'http://localhost:3000', second] = process.argv.slice(2)
const origins = [first, ...(second ? [second] : [])]
const tookMs = new Map<string, number[]>(origins.map((origin) => [origin, []]))

async function openOnce(origin: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${origin}/api/session/demo`, { method: 'POST' })
  await answer.text()
  const ms = performance.now() - began
  if (answer.status !== 200) throw new Error(`${origin} answered ${answer.status}`)
  // As a visitor who leaves: what was opened is closed again.
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  await fetch(`${origin}/api/session`, { method: 'DELETE', headers: { cookie } })
  return ms
}

const medianOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

for (let call = 0; call < callsOfEach; call++)
  for (const origin of call % 2 === 0 ? origins : origins.toReversed()) {
    tookMs.get(origin)?.push(await openOnce(origin))
    await pause(pauseMs)
  }

for (const origin of origins) {
  const all = tookMs.get(origin) ?? []
  const slowest = Math.max(...all)
  process.stdout.write(
    `${origin}: ${medianOf(all).toFixed(1)} ms in the middle of ${all.length} calls, ${slowest.toFixed(1)} ms at most\n`,
  )
}
if (second)
  process.stdout.write(
    `The second takes ${(medianOf(tookMs.get(second) ?? []) / medianOf(tookMs.get(first) ?? [])).toFixed(2)} times as long as the first.\n`,
  )
