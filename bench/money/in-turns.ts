// `npm run bench -- turns ../other 20 2`: how fast the teller is beside another version of it, in turns of a few seconds, so
// that whatever else the machine does falls on both. The other version is a folder with everything installed.
import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const [other, rounds = '20', seconds = '2'] = process.argv.slice(2)
if (!other) {
  process.stderr.write('Say where the other version is: npm run bench -- turns ../other\n')
  process.exit(1)
}
const callerCounts = [1, 16, 64]

interface Turn {
  readonly rate: number
  readonly nodeMs: number
  readonly postgresMs: number
}

/** Starts a version, with this one's way of preparing a world: older ones have none of their own. */
async function open(folder: string) {
  const files = ['bench/money/on-request.ts', 'bench/money/world.ts', 'bench/money/cpu-time.ts']
  const here = join(import.meta.dirname, '..', '..')
  if (folder !== here) for (const file of files) cpSync(join(here, file), join(folder, file))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', files[0] as string], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The version in ${folder} has ended.`)
    return value
  }
  await read()
  return {
    async invest(callers: number): Promise<Turn> {
      child.stdin.write(`${callers} ${seconds}\n`)
      const [rate = 0, nodeMs = 0, postgresMs = 0] = (await read()).split(' ').map(Number)
      return { rate, nodeMs, postgresMs }
    },
    close: () =>
      new Promise((closed) => {
        child.once('exit', closed)
        child.stdin.end()
      }),
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

const versions = [await open(resolve(other)), await open(join(import.meta.dirname, '..', '..'))] as const
const turns = new Map<number, { other: Turn; own: Turn }[]>(callerCounts.map((callers) => [callers, []]))
// The first round warms up.
for (let round = -1; round < Number(rounds); round++)
  for (const callers of callerCounts) {
    const isFirst = round % 2 === 0
    const first = await versions[isFirst ? 0 : 1].invest(callers)
    const second = await versions[isFirst ? 1 : 0].invest(callers)
    if (round >= 0) turns.get(callers)?.push(isFirst ? { other: first, own: second } : { other: second, own: first })
  }
for (const [callers, of] of turns) {
  const all = (name: 'other' | 'own', what: keyof Turn) => median(of.map((turn) => turn[name][what]))
  const ratios = of.map(({ other: before, own }) => own.rate / before.rate).toSorted((a, b) => a - b)
  const [low, high] = [ratios[Math.floor(ratios.length / 4)], ratios[Math.floor((ratios.length * 3) / 4)]] as number[]
  process.stdout.write(
    `${callers} callers: ${all('other', 'rate').toFixed(0)}/s there, ${all('own', 'rate').toFixed(0)}/s here, ` +
      `ratio ${median(ratios).toFixed(2)} (half of them ${low?.toFixed(2)} to ${high?.toFixed(2)}); processor ms ` +
      `${(all('other', 'nodeMs') + all('other', 'postgresMs')).toFixed(2)} and ${(all('own', 'nodeMs') + all('own', 'postgresMs')).toFixed(2)}\n`,
  )
}
for (const version of versions) await version.close()
