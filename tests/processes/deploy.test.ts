import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '@dryrun/server/config.ts'
import { parse } from 'yaml'
import { findNginx } from '../nginx.ts'
import { read, root } from '../source-files.ts'
import { startTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { freePort } from './started-server.ts'

interface Service {
  readonly image?: string
  readonly build?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, object>>
  readonly deploy?: { readonly replicas: number }
  readonly ports?: readonly string[]
}

const compose = parse(read('deploy/compose.yaml')) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
}
const settings = Object.fromEntries(
  read('deploy/example.env')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.split('=') as [string, string]),
)
/** As compose fills in `${NAME}`, `${NAME:?why}` and `${NAME:-}`. */
const filled = (text: string) =>
  text.replaceAll(
    /\$\{(\w+)(?::[?-][^}]*)?\}/g,
    (_, name: string) => settings[name] ?? assert.fail(`${name} is not in example.env`),
  )

describe('deploy/compose.yaml', () => {
  const { server, database, store, proxy } = compose.services
  const environment = Object.fromEntries(
    Object.entries(server?.environment ?? {}).map(([name, value]) => [name, filled(value)]),
  )

  test('has two servers, PostgreSQL 18, an S3-compatible store and nginx, and nothing but nginx is open', () => {
    assert.equal(server?.deploy?.replicas, 2)
    assert.equal(database?.image, 'postgres:18')
    assert.ok(store)
    assert.deepEqual(proxy?.ports, ['80:80', '443:443'])
    for (const [name, { ports }] of Object.entries(compose.services))
      assert.ok(name === 'proxy' || ports === undefined, `${name} is open to the outside`)
  })

  test('gives the server settings that it knows and takes', () => {
    const known = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
    for (const name of Object.keys(environment)) assert.ok(known.has(name), `${name} is no setting`)
    const config = readConfig({ ...environment, HOST: '0.0.0.0' })
    assert.equal(config.publicUrl.protocol, 'https:')
    assert.equal(config.trustProxy, 1)
    assert.equal(config.blobs.kind, 's3')
    assert.equal(new URL(config.databaseUrl ?? '').hostname, 'database')
    assert.deepEqual(config.metrics, { host: '0.0.0.0', port: 9464 })
  })

  test('lets the server write to its data alone, with no rights to spare', () => {
    assert.equal(server?.read_only, true)
    assert.deepEqual(server?.cap_drop, ['ALL'])
  })

  test('names only services, volumes and files that there are', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {})
      for (const other of needed) assert.ok(compose.services[other], `${name} needs ${other}`)
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('./') && source !== './tls') assert.ok(existsSync(join(root, 'deploy', source)), source)
        else if (/^\w/.test(source)) assert.ok(source in compose.volumes, source)
      }
    }
    assert.ok(existsSync(join(root, 'deploy', server?.build ?? '', 'Dockerfile')))
  })
})

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n')

  test('runs as nobody special, asks for its health, and starts what npm start would', () => {
    assert.ok(lines.includes('USER node'))
    assert.ok(lines.some((line) => line.startsWith('HEALTHCHECK ')))
    assert.ok(lines.includes('CMD ["node", "server/src/main.ts"]'))
  })

  test('copies folders that there are, and every workspace that the server needs', () => {
    const copied = lines.flatMap((line) => /^COPY --from=build \/app\/(\S+)/.exec(line)?.[1] ?? [])
    for (const path of copied)
      assert.ok(path === 'node_modules' || path === 'web/build' || existsSync(join(root, path)), path)
    const needed = Object.keys(
      (JSON.parse(read('server/package.json')) as { dependencies: Record<string, string> }).dependencies,
    ).flatMap((name) => /^@dryrun\/(.*)/.exec(name)?.[1] ?? [])
    for (const workspace of needed) assert.ok(copied.includes(workspace), workspace)
  })
})

test('deploy/nginx.conf leads people in over TLS and lets streams through', async (t) => {
  const nginx = findNginx()
  if (nginx === undefined) return t.skip('there is no nginx here, and none can be installed')
  const folder = mkdtempSync(join(tmpdir(), 'dryrun-deploy-'))
  const [plain, secure] = [await freePort(), await freePort()]
  await using app = await startTestApp({ PUBLIC_URL: 'https://dryrun.test', TRUST_PROXY: '1' })
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=dryrun.test'],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    ],
    { stdio: 'ignore' },
  )
  // The file as it is shipped, with the names of containers and their folders put in terms of this machine.
  const shipped = read('deploy/nginx.conf')
  const swaps: [string, string][] = [
    ['server server:3000;', `server ${new URL(app.origin).host};`],
    ['/etc/nginx/tls', folder],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
    [
      'http {\n',
      `http {\n  access_log off;\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}\n`,
    ],
    ['worker_processes auto;', `worker_processes 1; daemon off; pid ${folder}/pid;`],
  ]
  const local = swaps.reduce((text, [from, to]) => {
    assert.ok(text.includes(from), from)
    return text.replaceAll(from, to)
  }, shipped)
  writeFileSync(join(folder, 'nginx.conf'), local)
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'error.log')])
  let isOver = false
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      isOver = true
      resolve()
    }),
  )
  try {
    const ask = (path: string) =>
      new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
        const asked = request(
          {
            port: secure,
            host: '127.0.0.1',
            path,
            rejectUnauthorized: false,
            servername: 'dryrun.test',
            headers: { host: 'dryrun.test' },
          },
          (answer) => {
            // Of a stream, what comes first is enough.
            answer.once('data', (chunk: Buffer) => {
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: String(chunk) })
              answer.destroy()
            })
          },
        )
        asked.on('error', reject)
        asked.end()
      })
    await until('nginx answers', () => {
      assert.ok(!isOver, 'nginx does not take the file')
      return ask('/healthz').then(
        ({ status }) => status === 200,
        () => false,
      )
    })
    const page = await ask('/')
    assert.equal(page.status, 200)
    assert.match(String(page.headers['strict-transport-security']), /max-age=31536000/)
    const stream = await ask('/api/quotes/live?symbols=BTCUSDT')
    assert.equal(stream.headers['content-type'], 'text/event-stream')
    const redirect = await fetch(`http://127.0.0.1:${plain}/plans`, { redirect: 'manual' })
    assert.equal(redirect.status, 301)
    assert.match(redirect.headers.get('location') ?? '', /^https:\/\/127\.0\.0\.1\/plans$/)
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the dashboard and the table in docs/operating.md name figures that the server has, and all of them are on one of the two', () => {
  const served = new Set([...read('server/src/metrics.ts').matchAll(/'(dryrun_\w+)'/g)].map(([, name = '']) => name))
  assert.ok(served.size > 15)
  const named = (text: string) =>
    new Set([...text.matchAll(/dryrun_\w+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')))
  const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const shown = named(dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' '))
  const documented = named(read('docs/operating.md').split('## What to watch')[1] ?? '')
  for (const name of [...shown, ...documented]) assert.ok(served.has(name), `${name} is no figure of the server`)
  for (const name of served) assert.ok(shown.has(name), `${name} is not on the dashboard`)
})
