import { spawn } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { asOwner } from '@dryrun/server/platform/db/open-database.ts'
import { until } from '../until.ts'

/** A server of a distributed PostgreSQL on this machine, as far as it takes to end it and to start it again. */
interface Node {
  readonly pid: number
  readonly binary: string
  readonly folder: string
  readonly user: number
  readonly environment: Readonly<Record<string, string>>
}

/** Asks a server where it is. It must run on this machine, and the address must be that of a superuser. */
async function findNode(url: string): Promise<Node> {
  const file = await asOwner({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
    return rows[0]?.text ?? ''
  })
  const [pid = '', folder = ''] = file.split('\n')
  return {
    pid: Number(pid),
    folder,
    binary: readlinkSync(`/proc/${pid}/exe`),
    user: statSync(`/proc/${pid}`).uid,
    environment: environmentOf(pid),
  }
}

/** As it was started with: a home of somebody else's, for example, would keep it from reaching the other machines. */
function environmentOf(pid: string): Record<string, string> {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  return Object.fromEntries(
    pairs
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
}

const isThere = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8') !== ''
  } catch {
    return false
  }
}

/** Ends a server as a power cut would, and starts it again on what its disk has. */
export async function killAndStart(url: string): Promise<void> {
  const { pid, binary, folder, user, environment } = await findNode(url)
  process.kill(pid, 'SIGKILL')
  await until('the server has gone', () => !isThere(pid))
  // Its children end by themselves; until they have, a new one refuses to begin.
  await until(
    'the server is back',
    async () => {
      const started = spawn(binary, ['-D', folder], {
        uid: user,
        env: environment,
        detached: true,
        stdio: 'ignore',
      })
      started.unref()
      await new Promise((resolve) => setTimeout(resolve, 500))
      return asOwner({ connectionString: url }, (client) => client.query('select 1')).then(
        () => true,
        () => false,
      )
    },
    60_000,
  )
}
