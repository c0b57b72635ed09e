import { Worker } from 'node:worker_threads'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { hasBooks, isHourSealed, type Occasion } from './seal-books.ts'
import type { FromSealing, Sealing, ToSealing } from './seal-worker.ts'
import type { Signer } from './signing-key.ts'

export interface SealDeps extends WithPool {
  readonly signer: Signer
}

/**
 * Seals all books in a thread of its own, which ends with the seal: a million of them are half a minute of work, and no
 * command waits for any of it. The key stays in this thread, which signs what the other one asks for.
 */
export async function sealBooks({ pool, signer }: SealDeps, occasion: Occasion): Promise<bigint | undefined> {
  // Asked every few seconds, and nearly always there's nothing to do.
  if (occasion === 'hour' && ((await isHourSealed(pool)) || !(await hasBooks(pool)))) return undefined
  const { host, port, user, password, database, connectionString, ssl, options } = pool.options
  const connection = { host, port, user, password, database, connectionString, ssl, options }
  const worker = new Worker(new URL('seal-worker.ts', import.meta.url), {
    workerData: { connection, occasion, publicKey: signer.publicKey } satisfies Sealing,
  })
  return new Promise((resolve, reject) => {
    let sealNo: bigint | undefined
    worker.on('message', (told: FromSealing) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      if ('toSign' in told) worker.postMessage({ signature: signer.sign(told.toSign) } satisfies ToSealing)
      else ({ sealNo } = told)
    })
    worker.on('error', reject)
    worker.on('exit', (code) => (code === 0 ? resolve(sealNo) : reject(new Error('the sealing thread died'))))
  })
}
