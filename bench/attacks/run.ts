// What somebody else notices while one member does their worst: the p99 of another member's requests during each attack,
// beside the p99 when nobody else is there. Attack and idle alternate, so that whatever else the machine does falls on both.
import { fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenOf } from '../../tests/conformance/storage-world.ts'
import { freePort } from '../../tests/processes/started-server.ts'
import { root } from '../../tests/source-files.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { createTestDatabase } from '../../tests/test-database.ts'
import { until } from '../../tests/until.ts'
import { newMember } from '../../tests/visitor.ts'

const rounds = Number(process.argv[2] ?? 3)
const probesEach = Number(process.argv[3] ?? 150)
/** So that an attack has come to its full strength. */
const roundMsMin = 5_000

const attacks = {
  uploads: '400 small uploads at once',
  texts: '16 PNGs with 85,000 texts at once',
  pictures: '16 of the costliest PNGs that are taken at once',
  starts: '400 uploads in parts begun at once',
  bodies: '200 bodies that never end',
  screener: 'the screener, 20 at once',
}

await using database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-bench-attacks-'))
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    STORAGE_LAB: 'on',
    LOG_LEVEL: 'fatal',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

try {
  await until('the server is ready', () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  const app = { origin } as TestApp
  const { visitor: attacker, memberId } = await newMember(app)
  const token = await tokenOf(attacker)
  const { visitor: other } = await newMember(app)

  async function p99(): Promise<number> {
    const times: number[] = []
    const began = performance.now()
    while (times.length < probesEach || performance.now() - began < roundMsMin) {
      const from = performance.now()
      const { status } = await other.get('/api/sessions')
      if (status !== 200) throw new Error(`another member was answered ${status}`)
      times.push(performance.now() - from)
    }
    return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
  }

  async function underAttack(attack: string): Promise<number> {
    const child = fork(join(import.meta.dirname, 'attacker.ts'), [attack, origin, memberId, token], { silent: true })
    let answers = ''
    child.stdout?.on('data', (bytes: Buffer) => {
      answers += bytes.toString()
    })
    const gone = new Promise((resolve) => child.once('close', resolve))
    await new Promise((resolve) => child.once('message', resolve))
    try {
      return await p99()
    } finally {
      child.kill('SIGTERM')
      await gone
      process.stderr.write(`${attack}: ${answers}\n`)
    }
  }

  await p99()
  process.stdout.write(`${cpus().length} cores, ${rounds} rounds of ${probesEach} requests and 5 s or more each\n`)
  process.stdout.write('attack | idle p99 ms | p99 ms during it | ratio (lowest to highest)\n')
  for (const [attack, name] of Object.entries(attacks)) {
    const pairs: { idle: number; during: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const idle = await p99()
      pairs.push({ idle, during: await underAttack(attack) })
    }
    const ratios = pairs.map(({ idle, during }) => during / idle).toSorted((a, b) => a - b)
    process.stdout.write(
      `${name} | ${median(pairs.map(({ idle }) => idle)).toFixed(1)} | ${median(pairs.map(({ during }) => during)).toFixed(1)} | ${median(ratios).toFixed(1)} (${ratios[0]?.toFixed(1)} to ${ratios.at(-1)?.toFixed(1)})\n`,
    )
  }
} finally {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
  rmSync(dataDir, { recursive: true, force: true })
}
