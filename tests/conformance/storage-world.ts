import { randomUUID } from 'node:crypto'
import { Component } from '@firebase/component'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '../test-app.ts'
import { newMember, Visitor } from '../visitor.ts'

export interface Person {
  readonly visitor: Visitor
  readonly memberId: string
  readonly token: string
  /** Their folder for any kind of file. */
  readonly lab: string
}

export const bucket = 'dryrun'

export async function startStorage(settings: Record<string, string> = {}): Promise<TestApp> {
  return startTestApp({ STORAGE_LAB: 'on', ...settings })
}

export async function newPerson(app: TestApp): Promise<Person> {
  const { visitor, memberId } = await newMember(app)
  return { visitor, memberId, token: await tokenOf(visitor), lab: `lab/${memberId}` }
}

export async function tokenOf(visitor: Visitor): Promise<string> {
  const { status, body } = await visitor.post('/api/storage-token')
  if (status !== 201) throw new Error(`no storage token: ${status}`)
  return body.token as string
}

const apps: FirebaseApp[] = []

interface Sdk {
  readonly token?: string | (() => string | null)
  readonly appCheck?: string
}

/** The real, unmodified SDK, speaking to a server of ours. */
export function sdkAt(origin: string, { token, appCheck }: Sdk = {}): FirebaseStorage {
  const firebase = initializeApp({ storageBucket: bucket, projectId: 'p', apiKey: 'k' }, randomUUID())
  apps.push(firebase)
  const { container } = firebase as unknown as { container: { addOrOverwriteComponent(component: unknown): void } }
  const provide = (name: string, instance: object) =>
    container.addOrOverwriteComponent(new Component(name as never, () => instance as never, 'PRIVATE' as never))
  if (token !== undefined) {
    provide('auth-internal', {
      getToken: async () => {
        const accessToken = typeof token === 'string' ? token : token()
        return accessToken === null ? null : { accessToken }
      },
    })
  }
  if (appCheck !== undefined) provide('app-check-internal', { getToken: async () => ({ token: appCheck }) })
  const storage = getStorage(firebase)
  const { hostname, port } = new URL(origin)
  connectStorageEmulator(storage, hostname, Number(port))
  return storage
}

export async function closeSdks(): Promise<void> {
  for (const app of apps.splice(0)) await deleteApp(app)
}

/** A picture of one's own, without a library's file in the repository. */
export function picture(
  options: { width?: number; height?: number; format?: 'png' | 'jpeg' | 'webp' } = {},
): Promise<Buffer> {
  const { width = 320, height = 200, format = 'png' } = options
  return sharp({ create: { width, height, channels: 3, background: { r: 30, g: 70, b: 200 } } })
    .toFormat(format)
    .toBuffer()
}

export function objectUrl(app: { origin: string }, name: string, query = ''): string {
  return `${app.origin}/v0/b/${bucket}/o/${encodeURIComponent(name)}${query}`
}

export function bucketUrl(app: { origin: string }, query: Record<string, string> = {}): string {
  const text = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${app.origin}/v0/b/${bucket}/o${text.length > 0 ? `?${text.join('&')}` : ''}`
}

export function authorized(token: string, headers: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Firebase ${token}`, ...headers }
}

/** A file in one request, written by hand. */
export function multipart(name: string, bytes: Uint8Array, metadata: object = {}) {
  const boundary = `b${randomUUID().replaceAll('-', '')}`
  const type = (metadata as { contentType?: string }).contentType ?? 'application/octet-stream'
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify({ name, contentType: type, ...metadata })}\r\n--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--`),
  ])
  return {
    method: 'POST',
    headers: {
      'x-goog-upload-protocol': 'multipart',
      'content-type': `multipart/related; boundary=${boundary}`,
    },
    body,
  }
}

export async function put(
  app: { origin: string },
  token: string,
  name: string,
  bytes: Uint8Array,
  metadata: object = {},
): Promise<Response> {
  const { headers, ...rest } = multipart(name, bytes, metadata)
  return fetch(bucketUrl(app, { name }), { ...rest, headers: authorized(token, headers) })
}

export async function startResumable(
  app: { origin: string },
  token: string,
  name: string,
  size: number | undefined,
  metadata: object = {},
): Promise<Response> {
  return fetch(bucketUrl(app, { name }), {
    method: 'POST',
    headers: authorized(token, {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      ...(size !== undefined && { 'x-goog-upload-header-content-length': String(size) }),
      'content-type': 'application/json; charset=utf-8',
    }),
    body: JSON.stringify({ name, contentType: 'application/octet-stream', ...metadata }),
  })
}

export async function uploadUrl(
  app: { origin: string },
  token: string,
  name: string,
  size: number | undefined,
  metadata: object = {},
): Promise<string> {
  const answer = await startResumable(app, token, name, size, metadata)
  const url = answer.headers.get('x-goog-upload-url')
  await answer.body?.cancel()
  if (url === null) throw new Error(`no upload address: ${answer.status}`)
  return url
}

/** One step of an upload in parts. */
export function step(
  url: string,
  token: string,
  command: string,
  options: { offset?: number; bytes?: Uint8Array } = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: authorized(token, {
      'x-goog-upload-command': command,
      ...(options.offset !== undefined && { 'x-goog-upload-offset': String(options.offset) }),
    }),
    ...(options.bytes && { body: options.bytes as Uint8Array<ArrayBuffer> }),
  })
}

export function stateOf(answer: Response): string {
  return `${answer.status} ${answer.headers.get('x-goog-upload-status')} ${answer.headers.get('x-goog-upload-size-received')}`
}

/** The admin of an app that was started with this password, who has chosen another since. */
export async function openAdmin(app: TestApp, password: string): Promise<{ adminId: string; token: string }> {
  const admin = new Visitor(app)
  const { body } = await admin.logIn('admin@dryrun.example', password)
  if (body.user.mustChangePassword)
    await admin.post('/api/password', { password, newPassword: `${password} of my own` })
  return { adminId: body.user.memberId, token: await tokenOf(admin) }
}

/** What was answered; the rest of the answer is read and let go. */
export async function statusOf(sent: Promise<Response>): Promise<number> {
  const answer = await sent
  await answer.arrayBuffer()
  return answer.status
}
