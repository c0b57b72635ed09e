import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { isAlive } from '@dryrun/server/platform/embedded-postgres/postmaster.ts'
import { createTestDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { makeFreshCopy } from './fresh-copy.ts'
import { freePort, machinePath, npmStart, postgresPid, status, stop, untilServing } from './started-server.ts'

const isRoot = process.getuid?.() === 0

describe(`a clone, ${isRoot ? 'as root' : 'as an ordinary user'}, with the Node of this machine`, () => {
  // Installing and building take a minute of a processor each. Where a clone of an ordinary user is installed and built
  // beside this one, that is enough.
  const copy = makeFreshCopy(undefined, { withModules: isRoot, withBuild: isRoot })
  const { folder } = copy
  const clusterDir = join(folder, 'data', 'postgres')
  after(() => copy.remove())

  before(async () => {
    assert.equal(existsSync(join(folder, 'node_modules')), isRoot)
    await using first = await npmStart({ folder })
    await untilServing(first)
    await stop(first)
  })

  test('installed and built where it wasn’t, served and stopped with one command; the database stopped last', () => {
    assert.ok(existsSync(join(folder, 'web', 'build', 'pages.json')))
    assert.ok(existsSync(clusterDir))
    assert.ok(!existsSync(join(clusterDir, 'postmaster.pid')), 'PostgreSQL has ended in good order')
  })

  test('a second start installs and builds nothing, prints one line, and answers', async () => {
    await using server = await npmStart({ folder, env: { LOG_LEVEL: 'warn' } })
    await untilServing(server)
    assert.equal(await status(server, '/healthz'), 200)
    assert.equal(await status(server, '/readyz'), 200)
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line !== '' && !/^(>|npm warn)/.test(line))
    assert.equal(lines.length, 1, server.output())
    await stop(server)
  })

  test('after kill -9 of Node, the next start adopts the database that was left running', async () => {
    await using killed = await npmStart({ folder })
    await untilServing(killed)
    const database = postgresPid(clusterDir)
    process.kill(killed.serverPid(), 'SIGKILL')
    assert.notEqual(await killed.exit, 0)
    assert.ok(isAlive(database), 'the database outlives it')
    await using next = await npmStart({ folder })
    await untilServing(next)
    assert.equal(postgresPid(clusterDir), database)
    await stop(next)
    assert.ok(!isAlive(database), 'and is stopped by the one that adopted it')
  })

  test('after kill -9 of the launcher, the server drains by itself', async () => {
    await using server = await npmStart({ folder })
    await untilServing(server)
    const pid = server.serverPid()
    const launcherPid = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
    process.kill(launcherPid, 'SIGKILL')
    await until('the server has ended', () => !isAlive(pid))
    assert.ok(!existsSync(join(clusterDir, 'postmaster.pid')))
  })

  test('after kill -9 of PostgreSQL, the running server starts it again by itself', async () => {
    await using server = await npmStart({ folder })
    await untilServing(server)
    const database = postgresPid(clusterDir)
    process.kill(database, 'SIGKILL')
    await until('the database is noticed to be away', async () => (await status(server, '/readyz')) === 503)
    assert.equal(await status(server, '/healthz'), 200, 'the process stays up')
    await until('the database is back', async () => (await status(server, '/readyz')) === 200)
    assert.notEqual(postgresPid(clusterDir), database)
    assert.equal(await status(server, '/api/instance'), 200)
    await stop(server)
  })

  test('after kill -9 of both, the next start recovers', async () => {
    await using server = await npmStart({ folder })
    await untilServing(server)
    const database = postgresPid(clusterDir)
    process.kill(server.serverPid(), 'SIGKILL')
    process.kill(database, 'SIGKILL')
    await server.exit
    await using next = await npmStart({ folder })
    await untilServing(next)
    await stop(next)
  })

  test('three instances started at once on one DATA_DIR all serve; the last one out stops the database', async () => {
    const env = { DATA_DIR: join(folder, 'data-of-three') }
    await using stack = new AsyncDisposableStack()
    const servers = await Promise.all([1, 2, 3].map(async () => stack.use(await npmStart({ folder, env }))))
    await Promise.all(servers.map((server) => untilServing(server)))
    const migrations = servers.filter((server) => server.output().includes('migrated the database'))
    assert.equal(migrations.length, 1, 'one migrates')
    const database = postgresPid(join(env.DATA_DIR, 'postgres'))
    for (const server of servers) {
      assert.ok(isAlive(database))
      assert.equal(await status(server, '/readyz'), 200)
      await stop(server)
    }
    assert.ok(!isAlive(database))
  })

  test('with DATABASE_URL, no embedded database is made; and with Node 24 no other is looked for', async () => {
    await using database = await createTestDatabase({ migrated: false })
    const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data-elsewhere') }
    await using server = await npmStart({ folder, env, nodeFolder: dirname(process.execPath) })
    await untilServing(server)
    assert.equal(await status(server, '/readyz'), 200)
    assert.ok(!existsSync(join(env.DATA_DIR, 'postgres')))
    await stop(server)
  })

  const refusals: [string, Record<string, string>, RegExp][] = [
    [
      'a database that cannot be reached',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /^The database in DATABASE_URL cannot be reached: .*ECONNREFUSED.*\.$/m,
    ],
    ['a bad PORT', { PORT: '99999' }, /^PORT must be a whole number from 1 to 65535, not "99999"\.$/m],
    [
      'several bad settings',
      { CLOCK_SPEED: 'fast', PUBLIC_URL: 'dryrun', TRUST_PROXY: 'maybe' },
      /^PUBLIC_URL must be .*\n.*CLOCK_SPEED must be .*\nTRUST_PROXY must be off, on .*, not "maybe"\.$/m,
    ],
    ['a HOST that is not here', { HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine\.$/m],
  ]
  for (const [what, env, sentence] of refusals) {
    test(`${what} stops the start with a sentence and no stack`, async () => {
      await using server = await npmStart({ folder, env })
      assert.notEqual(await server.exit, 0)
      assert.match(server.output(), sentence)
      assert.doesNotMatch(server.output(), /^\s+at /m)
    })
  }

  test('a taken port stops the start with a sentence and leaves no database running', async () => {
    const port = await freePort()
    const taker = createServer().listen(port, '127.0.0.1')
    await using server = await npmStart({ folder, env: { PORT: String(port) } })
    assert.notEqual(await server.exit, 0)
    assert.match(
      server.output(),
      new RegExp(`^Port ${port} is taken by another program\\. Set PORT to a free one\\.$`, 'm'),
    )
    assert.ok(!existsSync(join(clusterDir, 'postmaster.pid')))
    taker.close()
  })

  test('npm run backup and npm run restore carry the data to another DATA_DIR', () => {
    const env = { ...process.env, PATH: machinePath(), LOG_LEVEL: 'warn' }
    const backups = join(dirname(folder), 'backups')
    const run = (script: string, args: readonly string[], more: Record<string, string> = {}) =>
      execFileSync('npm', ['run', '--silent', script, '--', ...args], {
        cwd: folder,
        env: { ...env, ...more },
        encoding: 'utf8',
      })
    const backup = run('backup', [backups])
    assert.match(backup, /^Backed up \d+ rows of \d+ tables and \d+ files \(\d+\.\d MB\) to /)
    const [, path = ''] = /to (.*)$/m.exec(backup) ?? []
    const dataDir = join(folder, 'data-restored')
    assert.match(run('restore', [path], { DATA_DIR: dataDir }), /^Restored \d+ rows of \d+ tables and \d+ files from /)
    assert.match(run('verify-files', [], { DATA_DIR: dataDir }), /: all are as they were\.$/m)
  })

  test('root may keep its data where no other user may go', { skip: !isRoot && 'needs root' }, async () => {
    const closed = mkdtempSync(join(tmpdir(), 'dryrun-closed-'))
    const dataDir = join(closed, 'data')
    mkdirSync(dataDir)
    const env = { DATA_DIR: dataDir, DEMO: 'off' }
    await using server = await npmStart({ folder, env })
    await untilServing(server)
    assert.ok(lstatSync(join(dataDir, 'postgres')).isSymbolicLink(), 'a link says where the cluster is')
    await stop(server)
    await using again = await npmStart({ folder, env })
    await untilServing(again)
    await stop(again)
    const home = execFileSync('readlink', [join(dataDir, 'postgres')], { encoding: 'utf8' }).trim()
    rmSync(home, { recursive: true })
    rmSync(closed, { recursive: true })
  })
})
