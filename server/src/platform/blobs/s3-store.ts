import { openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { StartError } from '../start-error.ts'
import { type BlobPlace, type BlobStore, blobIdForm } from './blob-store.ts'
import { openSpoolFile, sweepSpool } from './spool-file.ts'

const attemptsMax = 5
/** Signing the content would mean reading it twice; the connection and the length protect it. */
const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }

/** Blobs in a bucket of an S3-compatible store: every instance of the server sees the same ones. */
export async function openS3(place: Extract<BlobPlace, { kind: 's3' }>): Promise<BlobStore> {
  await mkdir(place.spoolFolder, { recursive: true, mode: 0o700 })
  const client = new AwsClient({
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    region: place.region,
    service: 's3',
    retries: attemptsMax - 1,
  })
  const addressOf = (blobId: string) => {
    if (!blobIdForm.test(blobId)) throw new Error('not a blob id')
    return `${place.url}/${blobId}`
  }

  async function send(address: string, init: RequestInit, wanted: readonly number[]): Promise<Response> {
    const answer = await client.fetch(address, { ...init, headers: { ...unsigned, ...(init.headers as object) } })
    if (wanted.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw Object.assign(new Error(`the object store answered ${answer.status}`), { code: 'ECONNREFUSED' })
  }

  await send(`${place.url}?list-type=2&max-keys=1`, {}, [200]).then(
    (answer) => answer.body?.cancel(),
    (error: Error) => {
      throw new StartError(`The object store in BLOB_URL cannot be used: ${error.message}.`)
    },
  )

  return {
    async create() {
      const file = await openSpoolFile(place.spoolFolder)
      return {
        blobId: file.blobId,
        get size() {
          return file.size
        },
        write: (bytes) => file.write(bytes),
        async commit() {
          await file.finish()
          await send(addressOf(file.blobId), { method: 'PUT', body: await openAsBlob(file.path) }, [200])
          await file.discard()
        },
        abort: () => file.discard(),
      }
    },
    async read(blobId, start, end) {
      if (end <= start) return Readable.from([])
      const answer = await send(addressOf(blobId), { headers: { range: `bytes=${start}-${end - 1}` } }, [206])
      if (!answer.body) throw new Error('the object store answered without bytes')
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- beside a browser's types the two differ
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    async delete(blobId) {
      const answer = await send(addressOf(blobId), { method: 'DELETE' }, [200, 204, 404])
      await answer.body?.cancel()
    },
    async *list(before) {
      let next: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(next !== undefined && { 'continuation-token': next }),
        })
        const text = await (await send(`${place.url}?${query.toString()}`, {}, [200])).text()
        for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const blobId = (textOf(entry, 'Key') ?? '').split('/').at(-1) ?? ''
          const touched = new Date(textOf(entry, 'LastModified') ?? Number.NaN)
          if (blobIdForm.test(blobId) && touched < before) yield blobId
        }
        next = /<IsTruncated>true</.test(text) ? textOf(text, 'NextContinuationToken') : undefined
      } while (next !== undefined)
    },
    sweepUnfinished: (before) => sweepSpool(place.spoolFolder, before),
  }
}

function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
