import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SealWitnesses } from '@dryrun/contract/proofs.ts'
import type { Transparency } from '@dryrun/contract/transparency.ts'
import { parseAmount } from '@dryrun/domain/money/amount.ts'
import { sealBytes } from '@dryrun/domain/proofs/canonical.ts'
import { checkSeals } from '@dryrun/domain/proofs/check-seals.ts'
import { readKept, sealOf, witnessedOf } from '@dryrun/domain/proofs/saved-book.ts'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import type { Instance, MoneyWorld } from '../../money/money-world.ts'
import { root } from '../../source-files.ts'
import { fetchSeals, nodeTools, reader } from '../own-book.ts'

const folder = mkdtempSync(join(tmpdir(), 'dryrun-deeds-'))

export function save(name: string, book: unknown): string {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, JSON.stringify(book))
  return path
}

export interface Run {
  readonly code: number
  readonly said: string
}

export const runProgram = (program: string, args: readonly string[]) =>
  new Promise<Run>((resolve) => {
    execFile(program, args, { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })

/** `npm run check-book`, with a file, and with an older one beside it. */
export const terminal = (...paths: readonly string[]) =>
  runProgram(process.execPath, ['server/src/commands/check-book.ts', ...paths])

/** Where there's no Python, its part has nothing to run. */
export const hasPython = spawnSync('python3', ['--version']).status === 0

/** The program that was written from docs/proofs.md alone. */
export const python = (...args: readonly string[]) =>
  runProgram('python3', [join(import.meta.dirname, '..', 'verify_book.py'), ...args])

/** What anybody's check of all seals on the transparency page says; nothing where they hold. */
export async function publicFault(world: MoneyWorld, kept: unknown): Promise<string | undefined> {
  const get = reader(world, 'visitor')
  const seals = (await fetchSeals(world)).map(sealOf)
  const shown = seals.at(-1)
  if (!shown) return 'no seal'
  const { statements } = await get<SealWitnesses>('/api/seals/witnesses')
  const { paidIn, paidOut } = await get<Transparency>('/api/transparency')
  const now = { paidInCents: parseAmount(paidIn.amount) ?? 0n, paidOutCents: parseAmount(paidOut.amount) ?? 0n }
  const run = checkSeals(
    seals,
    { shown: { ...shown, now }, kept: kept ? [readKept(kept)] : [], witnessed: statements.map(witnessedOf) },
    nodeTools,
  )
  for (;;) {
    const { done, value } = run.next()
    if (done) return value.fault?.kind
  }
}

/** What such a check keeps. */
export async function publicKept(world: MoneyWorld): Promise<unknown> {
  const newest = (await fetchSeals(world)).at(-1)
  if (!newest) throw new Error('there is no seal to keep')
  return {
    sealNo: newest.sealNo,
    digest: Buffer.from(nodeTools.hash(sealBytes(sealOf(newest)))).toString('hex'),
    publicKey: newest.publicKey,
    transferCount: '0',
    head: '00'.repeat(32),
    keptAtMs: '0',
  }
}

/** The rules of `npm run verify-ledger` that don't hold. */
export async function brokenRules(world: MoneyWorld): Promise<string[]> {
  const { findings } = await checkLedger((world.instances[0] as Instance).database)
  return [...new Set(findings.map((finding) => finding.check))]
}
