import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Browser, chromium, type Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { browserFlags, findChromium } from '../chromium.ts'
import type { TestApp } from '../test-app.ts'
import { newPerson, type Person, startStorage } from './storage-world.ts'

let app: TestApp
let person: Person
let browser: Browser
let pages: Server
let page: Page

/** A page of another origin that has nothing but the SDK's browser build. */
before(async () => {
  app = await startStorage({ STORAGE_APP_TOKEN: 'the-right-token' })
  person = await newPerson(app)
  const bundle = await rolldown({ input: join(import.meta.dirname, 'sdk-page.js'), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', name: 'sdk' })
  pages = createServer((request, response) => {
    const isScript = request.url === '/sdk.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? output[0].code : '<!doctype html><script src="/sdk.js"></script>')
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const executablePath = findChromium()
  assert.ok(executablePath, 'there is no Chromium here; set CHROMIUM_PATH')
  browser = await chromium.launch({ executablePath, args: browserFlags })
  page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
  await page.evaluate(
    ([origin, token]) => {
      const { sdk } = globalThis as unknown as {
        sdk: typeof import('firebase/storage') & typeof import('firebase/app') & typeof import('@firebase/component')
      }
      const { hostname, port } = new URL(origin)
      let apps = 0
      const open = (accessToken: string | null, appCheck?: string) => {
        const firebase = sdk.initializeApp({ storageBucket: 'dryrun', projectId: 'p', apiKey: 'k' }, `app${apps++}`)
        const { container } = firebase as unknown as {
          container: { addOrOverwriteComponent(component: unknown): void }
        }
        const provide = (name: string, instance: object) =>
          container.addOrOverwriteComponent(
            new sdk.Component(name as never, () => instance as never, 'PRIVATE' as never),
          )
        provide('auth-internal', { getToken: async () => (accessToken === null ? null : { accessToken }) })
        if (appCheck !== undefined) provide('app-check-internal', { getToken: async () => ({ token: appCheck }) })
        const storage = sdk.getStorage(firebase)
        sdk.connectStorageEmulator(storage, hostname, Number(port))
        return storage
      }
      const bytes = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 7919) % 251)
      const same = (one: ArrayBuffer, other: Uint8Array) => {
        const view = new Uint8Array(one)
        return view.length === other.length && view.every((byte, at) => byte === other[at])
      }
      const codeOf = (work: PromiseLike<unknown>) =>
        Promise.resolve(work).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
      Object.assign(globalThis, { open, bytes, same, codeOf, token })
    },
    [app.origin, person.token] as const,
  )
})
after(async () => {
  await browser.close()
  await new Promise((resolve) => pages.close(resolve))
  await app[Symbol.asyncDispose]()
})

/** Runs in the page: `ref(name)` is a file of the person's own, `sdk` the whole SDK. */
function inPage<T>(body: string): Promise<T> {
  return page.evaluate(
    `(async () => { const ref = (name) => sdk.ref(open(token), '${person.lab}/' + name); ${body} })()`,
  ) as Promise<T>
}

for (const size of [0, 262_144, 262_145, 3_000_000]) {
  test(`from a page of another origin, ${size} bytes go there and back`, async () => {
    const result = await inPage(`
      const data = bytes(${size})
      const whole = (await sdk.uploadBytes(ref('w'), data)).metadata.size
      const progress = []
      const task = sdk.uploadBytesResumable(ref('t'), new Blob([data], { type: 'text/plain' }))
      task.on('state_changed', (snapshot) => progress.push(snapshot.bytesTransferred))
      const { metadata } = await task
      return [whole, metadata.size, metadata.contentType, progress.at(-1), same(await sdk.getBytes(ref('t')), data),
        same(await (await sdk.getBlob(ref('w'))).arrayBuffer(), data), (await sdk.getBytes(ref('w'), 10)).byteLength]`)
    assert.deepEqual(result, [size, size, 'text/plain', size, true, true, Math.min(10, size)])
  })
}

test('from a page of another origin, every other operation works too', async () => {
  const result = await inPage(`
    await sdk.uploadString(ref('ops/a'), 'hello')
    const url = await sdk.getDownloadURL(ref('ops/a'))
    const shared = await (await fetch(url)).text()
    const changed = await sdk.updateMetadata(ref('ops/a'), { customMetadata: { k: 'v' }, contentLanguage: 'de' })
    const read = await sdk.getMetadata(ref('ops/a'))
    const listed = (await sdk.listAll(ref('ops'))).items.map((item) => item.name)
    await sdk.deleteObject(ref('ops/a'))
    return [shared, changed.metageneration, read.customMetadata, listed, await codeOf(sdk.getMetadata(ref('ops/a')))]`)
  assert.deepEqual(result, ['hello', '2', { k: 'v' }, ['a'], 'storage/object-not-found'])
})

test('paused in the middle of a part and gone on with at once, it arrives whole', async () => {
  const result = await inPage(`
    const data = bytes(9_000_000)
    const task = sdk.uploadBytesResumable(ref('paused'), data)
    let pauses = 0
    await new Promise((resolve, reject) => task.on('state_changed', (snapshot) => {
      if (snapshot.state === 'running' && snapshot.bytesTransferred > 700_000 * (pauses + 1) && pauses < 4) {
        pauses += 1
        task.pause()
        setTimeout(() => task.resume(), 0)
      }
    }, reject, resolve))
    return [pauses > 0, same(await sdk.getBytes(ref('paused')), data)]`)
  assert.deepEqual(result, [true, true])
})

test('cancelled, it leaves nothing', async () => {
  const result = await inPage(`
    const task = sdk.uploadBytesResumable(ref('cancelled'), bytes(9_000_000))
    task.on('state_changed', (snapshot) => { if (snapshot.bytesTransferred > 300_000) task.cancel() })
    return [await codeOf(task), await codeOf(sdk.getMetadata(ref('cancelled')))]`)
  assert.deepEqual(result, ['storage/canceled', 'storage/object-not-found'])
})

test('a page of another origin is told in the SDK’s words why something is refused', async () => {
  const result = await inPage(`
    const name = '${person.lab}/x'
    return [
      await codeOf(sdk.getMetadata(sdk.ref(open(null), name))),
      await codeOf(sdk.uploadBytes(sdk.ref(open(token), 'elsewhere/x'), bytes(400_000))),
      await codeOf(sdk.uploadBytesResumable(sdk.ref(open(token), 'elsewhere/x'), bytes(400_000))),
      await codeOf(sdk.getMetadata(sdk.ref(open(token, 'another-token'), name))),
      await codeOf(sdk.uploadBytes(sdk.ref(open(token, 'the-right-token'), name), bytes(1))),
      await codeOf(sdk.listAll(sdk.ref(open(token), 'elsewhere'))),
    ]`)
  assert.deepEqual(result, [
    'storage/unauthenticated',
    'storage/unauthorized',
    'storage/unauthorized',
    'storage/unauthorized-app',
    'done',
    'storage/unauthorized',
  ])
})
