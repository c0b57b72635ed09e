// `npm run bench -- money`: runs one benchmark. What follows the name goes to it: `npm run bench -- money 5 2`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const benchmarks = {
  attacks: ['attacks/run.ts', 'what another member notices while one member does their worst'],
  class: ['class/run.ts', 'what 200 students with live screens cost who join within a minute and all press at once'],
  copies: ['copies/run.ts', 'how long opening the demo account takes, of one running server or of two in turns'],
  files: ['files/run.ts', 'how fast files go in and out, beside a plain pipe to disk'],
  growth: ['growth/run.ts', 'what every request and sweep touches with 1,000, 100,000 and a million members'],
  live: ['live/run.ts', 'what 10,000 open screens cost on one instance, or on several'],
  markets: ['markets/run.ts', 'what the simulated market costs in processor time'],
  money: ['money/run.ts', 'how fast money moves, beside pgbench with the same transfer'],
  portfolio: ['trading/portfolio.ts', 'how long a portfolio with tens of thousands of fills takes'],
  profile: ['money/profile.ts', 'where the server’s processor time goes while money moves over HTTP'],
  proofs: ['proofs/run.ts', 'what sealing 1,000, 100,000 and a million books costs, and what tellers do meanwhile'],
  trading: ['trading/run.ts', 'what a sweep over 1,000 and over 100,000 open orders costs, side by side'],
  turns: ['money/in-turns.ts', 'the teller beside another version of it, in turns: npm run bench -- turns ../other'],
  visit: ['visit/run.ts', 'what a first visit of a page costs a phone’s processor after the first paint'],
} as const satisfies Record<string, readonly [file: string, says: string]>

const [name = '', ...rest] = process.argv.slice(2)
if (name in benchmarks) {
  const [file] = benchmarks[name as keyof typeof benchmarks]
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...rest], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  const lines = Object.entries(benchmarks).map(([each, [, says]]) => `  ${each.padEnd(10)} ${says}`)
  process.stderr.write(`Say which benchmark: npm run bench -- money\n\n${lines.join('\n')}\n`)
  process.exitCode = 1
}
