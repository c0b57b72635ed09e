import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorized, bucketUrl, objectUrl, type Person } from '../conformance/storage-world.ts'
import { root } from '../source-files.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

/** Where an instance keeps what it has, as the commands at the terminal are told. */
export interface Surroundings {
  readonly DATABASE_URL: string
  readonly DATA_DIR: string
  readonly [setting: string]: string
}

export type CommandName = 'back-up' | 'restore' | 'verify-files'

export interface Ended {
  readonly code: number | null
  readonly output: string
}

/** A command as `npm run` starts it. */
export function startCommand(
  command: CommandName,
  args: readonly string[],
  around: Surroundings,
): { process: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [`server/src/commands/${command}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', ...around },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })))
  return { process: child, ended }
}

export function runCommand(command: CommandName, args: readonly string[], around: Surroundings): Promise<Ended> {
  return startCommand(command, args, around).ended
}

export function newFolder(what: string): string {
  return mkdtempSync(join(tmpdir(), `dryrun-${what}-`))
}

/** An empty database and an empty folder, to restore into. */
export async function emptyInstance(): Promise<{ database: TestDatabase; around: Surroundings } & AsyncDisposable> {
  const database = await createTestDatabase()
  return {
    database,
    around: { DATABASE_URL: database.url, DATA_DIR: newFolder('restored') },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

/** Backups of a folder that look whole. */
export function wholeBackups(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('20') && !name.endsWith('.partial'))
    .toSorted()
    .map((name) => join(folder, name))
}

/** The blobs in a folder: of the store, or of the pool that backups share. */
export function blobsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => /^[0-9a-f]{2}[/\\]/.test(path))
      .map((path) => join(folder, path))
  } catch {
    return []
  }
}

interface Listed {
  readonly items: readonly { readonly name: string }[]
}

/** Every file of a person, as a server gives it: its bytes, and the digest that it says they have. */
export async function readAllFiles(
  app: { readonly origin: string },
  person: Pick<Person, 'token' | 'lab'>,
): Promise<Map<string, { readonly bytes: Buffer; readonly md5: string; readonly status: number }>> {
  const files = new Map<string, { bytes: Buffer; md5: string; status: number }>()
  const list = await fetch(bucketUrl(app, { prefix: `${person.lab}/` }), { headers: authorized(person.token) })
  const { items } = (await list.json()) as Listed
  for (const { name } of items) {
    const headers = authorized(person.token)
    const described = (await (await fetch(objectUrl(app, name), { headers })).json()) as { md5Hash: string }
    const answer = await fetch(objectUrl(app, name, '?alt=media'), { headers })
    files.set(name, {
      bytes: Buffer.from(await answer.arrayBuffer()),
      md5: described.md5Hash,
      status: answer.status,
    })
  }
  return files
}
