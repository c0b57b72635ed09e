import { openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { StartError } from '../start-error.ts'
import { type BlobPlace, type BlobStore, blobIdForm, markName, trashName } from './blob-store.ts'
import { openSpoolFile, probeSpool, sweepSpool } from './spool-file.ts'

const attemptsMax = 5
/** Signing the content would mean reading it twice; the connection and the length protect it. */
const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }

type S3Place = Extract<BlobPlace, { kind: 's3' }>

/** What is asked of a bucket. */
function openBucket(place: S3Place) {
  const client = new AwsClient({
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    region: place.region,
    service: 's3',
    retries: attemptsMax - 1,
  })

  async function send(address: string, init: RequestInit, wanted: readonly number[]): Promise<Response> {
    const answer = await client.fetch(address, { ...init, headers: { ...unsigned, ...(init.headers as object) } })
    if (wanted.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw Object.assign(new Error(`the object store answered ${answer.status}`), { code: 'ECONNREFUSED' })
  }

  async function remove(address: string): Promise<void> {
    const answer = await send(address, { method: 'DELETE' }, [200, 204, 404])
    await answer.body?.cancel()
  }

  /** The store copies by itself: no byte comes here. */
  async function copy(from: string, to: string): Promise<boolean> {
    const source = new URL(from).pathname
    const answer = await send(to, { method: 'PUT', headers: { 'x-amz-copy-source': source } }, [200, 404])
    await answer.body?.cancel()
    return answer.status === 200
  }

  async function* listKeys(prefix: string): AsyncGenerator<{ key: string; touched: Date }> {
    let next: string | undefined
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(next !== undefined && { 'continuation-token': next }),
      })
      const text = await (await send(`${place.url}?${query.toString()}`, {}, [200])).text()
      for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
        yield { key: textOf(entry, 'Key') ?? '', touched: new Date(textOf(entry, 'LastModified') ?? Number.NaN) }
      next = /<IsTruncated>true</.test(text) ? textOf(text, 'NextContinuationToken') : undefined
    } while (next !== undefined)
  }

  return { send, remove, copy, listKeys }
}

/** Blobs in a bucket of an S3-compatible store: every instance of the server sees the same ones. */
export async function openS3(place: S3Place): Promise<BlobStore> {
  await mkdir(place.spoolFolder, { recursive: true, mode: 0o700 })
  const { send, remove, copy, listKeys } = openBucket(place)
  const addressOf = (blobId: string) => {
    if (!blobIdForm.test(blobId)) throw new Error('not a blob id')
    return `${place.url}/${blobId}`
  }
  const trashOf = (blobId: string) => `${place.url}/${trashName}/${blobId}`

  await send(`${place.url}?list-type=2&max-keys=1&prefix=${markName}`, {}, [200]).then(
    (answer) => answer.body?.cancel(),
    (error: Error) => {
      throw new StartError(`The object store in BLOB_URL cannot be used: ${error.message}.`)
    },
  )

  return {
    async create(wanted) {
      const file = await openSpoolFile(place.spoolFolder, wanted)
      return {
        blobId: file.blobId,
        get size() {
          return file.size
        },
        get sha256() {
          return file.sha256
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
    async sizeOf(blobId) {
      const answer = await send(addressOf(blobId), { method: 'HEAD' }, [200, 404])
      return answer.status === 200 ? Number(answer.headers.get('content-length')) : undefined
    },
    delete: (blobId) => remove(addressOf(blobId)),
    async trash(blobId) {
      if (await copy(addressOf(blobId), trashOf(blobId))) await remove(addressOf(blobId))
    },
    async bringBack(blobId) {
      const isThere = await copy(trashOf(blobId), addressOf(blobId))
      if (isThere) await remove(trashOf(blobId))
      return isThere
    },
    async emptyTrash(before) {
      let count = 0
      for await (const { key, touched } of listKeys(`${trashName}/`)) {
        if (touched >= before) continue
        await remove(`${place.url}/${key}`)
        count += 1
      }
      return count
    },
    async *list(before) {
      for await (const { key, touched } of listKeys('')) if (blobIdForm.test(key) && touched < before) yield key
    },
    sweepUnfinished: (before) => sweepSpool(place.spoolFolder, before),
    sourceOf: addressOf,
    probe: () => probeSpool(place.spoolFolder),
    async adopt(source, blobId) {
      const from = URL.parse(source)
      return from?.origin === new URL(place.url).origin && copy(source, addressOf(blobId))
    },
    async readMark() {
      const answer = await send(`${place.url}/${markName}`, {}, [200, 404])
      const text = await answer.text()
      return answer.status === 200 ? text.trim() : undefined
    },
    async writeMark(instanceId) {
      const answer = await send(`${place.url}/${markName}`, { method: 'PUT', body: `${instanceId}\n` }, [200])
      await answer.body?.cancel()
    },
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
