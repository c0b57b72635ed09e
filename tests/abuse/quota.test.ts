import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sweepFiles } from '@dryrun/server/files/index.ts'
import { openBlobs } from '@dryrun/server/platform/blobs/open-blobs.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import fc from 'fast-check'
import {
  authorized,
  newPerson,
  objectUrl,
  type Person,
  put,
  startResumable,
  startStorage,
  step,
  uploadUrl,
} from '../conformance/storage-world.ts'
import type { TestApp } from '../test-app.ts'

const mebibyte = 1024 * 1024
let one: TestApp
let two: TestApp
before(async () => {
  one = await startStorage()
  two = await startStorage({ DATABASE_URL: one.testDatabase.url, DATA_DIR: one.dataDir })
})
after(async () => {
  await two[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
})

const statusOf = async (sent: Promise<Response>) => {
  const answer = await sent
  await answer.arrayBuffer()
  return answer.status
}

interface Room {
  readonly stored: number
  readonly reserved: number
  readonly uploads: number
}

const nothing: Room = { stored: 0, reserved: 0, uploads: 0 }

async function roomOf({ memberId }: Person, area = 'own'): Promise<Room> {
  const { rows } = await one.testDatabase.owner.query<Room>(
    `select stored_bytes::int as stored, reserved_bytes::int as reserved, open_uploads as uploads
       from files.room where member_id = $1 and area = $2`,
    [memberId, area],
  )
  return rows[0] ?? nothing
}

/** The same, counted from what is there. */
async function countedRoom({ memberId }: Person, area = 'own'): Promise<Room> {
  const { rows } = await one.testDatabase.owner.query<Room>(
    `select (select coalesce(sum(size_bytes), 0)::int from files.object
              where member_id = $1 and starts_with(name, 'lab/') = $2) as stored,
            coalesce(sum(size_bytes), 0)::int as reserved, count(*)::int as uploads
       from files.upload where member_id = $1 and starts_with(name, 'lab/') = $2 and status = 'active'`,
    [memberId, area === 'lab'],
  )
  return rows[0] ?? nothing
}

const expire = (person: Person) =>
  one.testDatabase.owner.query(`update files.upload set expires_at = now() - interval '1 day' where member_id = $1`, [
    person.memberId,
  ])

async function sweep(): Promise<void> {
  const blobs = await openBlobs({ kind: 'directory', folder: `${one.dataDir}/blobs` })
  await sweepFiles({ pool: one.database.pool, clock: one.clock, blobs, log: createLog('silent') })
}

test('of uploads that begin at the same moment on two instances, only so many get in as there is room for', async () => {
  const person = await newPerson(one)
  const begin = (at: number) =>
    statusOf(
      startResumable(
        at % 2 === 0 ? one : two,
        person.token,
        `transactions/${person.memberId}/${at}.png`,
        20 * mebibyte,
      ),
    )
  const answers = await Promise.all(Array.from({ length: 150 }, (_, at) => begin(at)))
  assert.equal(answers.filter((status) => status === 200).length, 10, 'ten times 20 MiB are the whole quota')
  assert.ok(answers.every((status) => status === 200 || status === 402))
  assert.deepEqual(await roomOf(person), { stored: 0, reserved: 200 * mebibyte, uploads: 10 })
  await expire(person)
  await sweep()
  assert.deepEqual(await roomOf(person), nothing, 'what ran out is given back')
  assert.equal(await begin(0), 200)
})

test('limit openUploadsMax, memberBytesMax, labBytesMax, storageTokensPerSessionMax: a member begins at most a hundred uploads, on however many instances, however small they are', async () => {
  const person = await newPerson(one)
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, at) =>
      statusOf(startResumable(at % 2 === 0 ? one : two, person.token, `${person.lab}/${at}`, 1)),
    ),
  )
  assert.equal(answers.filter((status) => status === 200).length, 100)
  assert.equal((await roomOf(person, 'lab')).uploads, 100)
})

test('files sent in one request at the same moment, on two instances, do not pass the quota together', async () => {
  const person = await newPerson(one)
  await put(one, person.token, `${person.lab}/first`, Buffer.from('x'))
  await one.testDatabase.owner.query(
    `update files.room set stored_bytes = 1024 * 1024 * 1024 - 3 * 1000 where member_id = $1 and area = 'lab'`,
    [person.memberId],
  )
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      statusOf(put(at % 2 === 0 ? one : two, person.token, `${person.lab}/${at}`, randomBytes(1000))),
    ),
  )
  assert.deepEqual(
    answers.toSorted((a, b) => a - b),
    [200, 200, 200, ...Array.from({ length: 9 }, () => 402)],
  )
})

test('an upload that did not say its size reserves all that its folder takes, and gives back what it did not use', async () => {
  const person = await newPerson(one)
  const url = await uploadUrl(one, person.token, `${person.lab}/unannounced`, undefined)
  assert.deepEqual(await roomOf(person, 'lab'), { stored: 0, reserved: 64 * mebibyte, uploads: 1 })
  await step(url, person.token, 'upload, finalize', { offset: 0, bytes: randomBytes(500) })
  assert.deepEqual(await roomOf(person, 'lab'), { stored: 500, reserved: 0, uploads: 0 })
})

test('an upload that is refused at its end gives its room back', async () => {
  const person = await newPerson(one)
  const bytes = Buffer.from('no picture')
  const url = await uploadUrl(one, person.token, `transactions/${person.memberId}/x.png`, bytes.length)
  assert.equal(await statusOf(step(url, person.token, 'upload, finalize', { offset: 0, bytes })), 415)
  assert.deepEqual(await roomOf(person), nothing)
})

test('of two who cancel and finish the same upload on two instances, each byte is given back once', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await newPerson(one)
    const url = await uploadUrl(one, person.token, `${person.lab}/raced`, 1000)
    const elsewhere = url.replace(one.origin, two.origin)
    await step(url, person.token, 'upload', { offset: 0, bytes: randomBytes(1000) })
    await Promise.all([
      statusOf(step(url, person.token, 'finalize', { offset: 1000 })),
      statusOf(step(elsewhere, person.token, 'cancel')),
      statusOf(step(elsewhere, person.token, 'finalize', { offset: 1000 })),
    ])
    assert.deepEqual(await roomOf(person, 'lab'), await countedRoom(person, 'lab'))
    assert.equal((await roomOf(person, 'lab')).uploads, 0)
  }
})

type Deed =
  | { readonly kind: 'put' | 'delete' | 'begin'; readonly file: number; readonly size: number }
  | { readonly kind: 'finish' | 'cancel' | 'too short'; readonly upload: number }
  | { readonly kind: 'expire' }

const deeds = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('put' as const, 'delete' as const, 'begin' as const),
      file: fc.nat({ max: 2 }),
      size: fc.integer({ min: 1, max: 3000 }),
    }),
    fc.record({
      kind: fc.constantFrom('finish' as const, 'cancel' as const, 'too short' as const),
      upload: fc.nat({ max: 5 }),
    }),
    fc.constant({ kind: 'expire' as const }),
  ),
  { minLength: 4, maxLength: 14 },
)

test('whatever a member does, the room that counts for them is that of their files and open uploads', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (list: Deed[]) => {
      const person = await newPerson(one)
      const open: { url: string; size: number }[] = []
      for (const deed of list) {
        await doOne(person, open, deed)
        assert.deepEqual(await roomOf(person, 'lab'), await countedRoom(person, 'lab'))
      }
    }),
    { numRuns: 12 },
  )
})

async function doOne(person: Person, open: { url: string; size: number }[], deed: Deed): Promise<void> {
  if ('file' in deed) {
    const name = `${person.lab}/${deed.file}`
    if (deed.kind === 'put') await statusOf(put(one, person.token, name, randomBytes(deed.size)))
    else if (deed.kind === 'begin')
      open.push({ url: await uploadUrl(one, person.token, name, deed.size), size: deed.size })
    else await statusOf(fetch(objectUrl(one, name), { method: 'DELETE', headers: authorized(person.token) }))
    return
  }
  if (!('upload' in deed)) {
    await expire(person)
    await sweep()
    return
  }
  const upload = open[deed.upload]
  if (!upload) return
  if (deed.kind === 'cancel') await statusOf(step(upload.url, person.token, 'cancel'))
  else if (deed.kind === 'finish')
    await statusOf(step(upload.url, person.token, 'upload, finalize', { offset: 0, bytes: randomBytes(upload.size) }))
  else await statusOf(step(upload.url, person.token, 'finalize', { offset: 0 }))
}
