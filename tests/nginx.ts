import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from './install-package.ts'
import { freePort } from './processes/started-server.ts'
import { until } from './until.ts'

const candidates = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']

/** The nginx that is here, or Debian's, installed where that is possible. */
export function findNginx(): string | undefined {
  const present = candidates.find(runs)
  if (present !== undefined || process.getuid?.() !== 0) return present
  process.stdout.write('Installing nginx for the tests behind a proxy…\n')
  installPackage('nginx-light')
  return candidates.find(runs)
}

function runs(path: string): boolean {
  try {
    execFileSync(path, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export interface Nginx extends AsyncDisposable {
  readonly origin: string
  readonly port: number
}

/**
 * A real nginx of the test's own in front of one or more servers. `location` is what its `location /` says beside
 * proxy_pass. With `fromAnywhere` it takes the PROXY protocol, so a test can connect as if from any address in the world.
 */
export async function startNginx(
  binary: string,
  targets: string | readonly string[],
  location: string,
  { fromAnywhere = true } = {},
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'dryrun-nginx-'))
  const port = await freePort()
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name))
    return `${name}_temp_path ${join(folder, name)};`
  })
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {}
http {
  access_log off; ${folders.join(' ')}
  upstream servers { ${[targets]
    .flat()
    .map((target) => `server ${new URL(target).host} fail_timeout=1s;`)
    .join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port}${fromAnywhere ? ' proxy_protocol' : ''};
    ${fromAnywhere ? 'set_real_ip_from 127.0.0.0/8; real_ip_header proxy_protocol;' : ''}
    location / { proxy_pass http://servers; ${location} }
  }
}
`,
  )
  const child = spawn(binary, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  await until('nginx listens', () => canConnect(port))
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
}

export interface Asked {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Answered {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
  readonly body: any
}

/** One request through nginx, from the given address of the world. */
export function askFrom(nginx: Nginx, address: string, asked: Asked): Promise<Answered> {
  const text = asked.body === undefined ? '' : JSON.stringify(asked.body)
  const headers: Record<string, string> = {
    host: '127.0.0.1',
    connection: 'close',
    ...(asked.body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
    ...asked.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const family = address.includes(':') ? 'TCP6' : 'TCP4'
  const local = family === 'TCP6' ? '::1' : '127.0.0.1'
  return new Promise((resolve, reject) => {
    const socket = connect(nginx.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString('utf8')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = answer.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0)
      const json = /content-type: application\/json/i.test(head) ? /\{[\s\S]*\}/.exec(rest.join('\r\n\r\n')) : null
      resolve({ status, body: json && JSON.parse(json[0]) })
    })
    socket.write(
      `PROXY ${family} ${address} ${local} 40000 80\r\n${asked.method ?? 'GET'} ${asked.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`,
    )
  })
}
