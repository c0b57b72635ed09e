import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { moneyTypes } from '../../platform/db/money-types.ts'
import { type Occasion, sealWith } from './seal-books.ts'

/** What the thread is begun with. */
export interface Sealing {
  readonly connection: pg.ClientConfig
  readonly occasion: Occasion
  readonly publicKey: Uint8Array
}

export type FromSealing = { readonly toSign: Uint8Array } | { readonly sealNo: bigint | undefined }

export interface ToSealing {
  readonly signature: Uint8Array
}

/** The thread in which one seal is made, on a connection of its own. */
const port = parentPort as MessagePort
const { connection, occasion, publicKey } = workerData as Sealing

async function sign(toSign: Uint8Array): Promise<Uint8Array> {
  const answered = once(port, 'message') as Promise<[ToSealing]>
  tell({ toSign })
  const [{ signature }] = await answered
  return signature
}

function tell(told: FromSealing): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(told)
}

const client = new pg.Client({ ...connection, types: moneyTypes })
// Its queries fail too, and say so.
client.on('error', () => {})
await client.connect()
try {
  tell({ sealNo: await sealWith(client, { publicKey, sign }, occasion) })
} finally {
  // A connection that is closed gives its lock back.
  await client.end()
}
