import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../log.ts'
import { createServer } from './create-server.ts'

const settings = { publicUrl: new URL('http://localhost'), trustProxy: false as const }

async function linesOf(level: 'info' | 'warn'): Promise<{ lines: Record<string, unknown>[]; requestId: unknown }> {
  const lines: Record<string, unknown>[] = []
  const server = createServer(settings, createLog(level, { write: (line) => void lines.push(JSON.parse(line)) }))
  server.route({
    method: 'GET',
    url: '/api/asked',
    async handler(request) {
      request.log.child({ step: 'second' }).warn({ deep: { password: 'a secret' } }, 'look')
      return {}
    },
  })
  const answer = await server.inject({ url: '/api/asked?token=secret', headers: { host: 'localhost' } })
  await server.close()
  return {
    lines: lines.filter(({ msg }) => msg === 'look' || msg === 'request'),
    requestId: answer.headers['x-request-id'],
  }
}

test('every line of a request names it by the id that its answer has, and holds no secret', async () => {
  const { lines, requestId } = await linesOf('info')
  assert.deepEqual(
    lines.map(({ msg, reqId }) => [msg, reqId]),
    [
      ['look', requestId],
      ['request', requestId],
    ],
  )
  assert.equal(lines[0]?.['step'], 'second')
  assert.deepEqual(lines[0]?.['deep'], { password: '[Redacted]' })
  assert.equal(lines[1]?.['path'], '/api/asked')
  assert.equal(lines[1]?.['status'], 200)
})

test('what the level leaves out is not written', async () => {
  assert.deepEqual(
    (await linesOf('warn')).lines.map(({ msg }) => msg),
    ['look'],
  )
})
