import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { createTestDatabase } from '../tests/test-database.ts'
import { backUp, restore, SnapshotError } from './snapshot.ts'

/** Tables beyond the product's own, with what makes copying hard: references, identities, odd text, computed columns. */
async function addTables(owner: pg.Client): Promise<void> {
  await owner.query('create schema trial')
  await owner.query(`create table trial.a_child (
    id bigint generated always as identity primary key, parent_id int not null, note text, doubled bigint generated always as (id * 2) stored)`)
  await owner.query(
    'create table trial.parent (id int primary key, friend_id int references trial.parent, data jsonb, raw bytea)',
  )
  await owner.query('alter table trial.a_child add foreign key (parent_id) references trial.parent')
  await owner.query(
    `create function trial.refuse() returns trigger language plpgsql as $$ begin raise 'append only'; end $$`,
  )
  await owner.query(
    `create trigger append_only before update or delete or truncate on trial.a_child execute function trial.refuse()`,
  )
}

async function fill(owner: pg.Client): Promise<void> {
  const notes = [
    'plain',
    'tab\there',
    'line\nbreak\r\n',
    'back\\slash \\. \\N',
    '\u2028 and \u2029',
    '',
    null,
    'ünï €𝄞',
  ]
  await owner.query(
    `insert into trial.parent select n, nullif(n - 1, 0), jsonb_build_object('n', n), decode('00ff0a', 'hex') from generate_series(1, 500) n`,
  )
  for (const note of notes) await owner.query('insert into trial.a_child (parent_id, note) values (7, $1)', [note])
  await owner.query('update platform.clock set speed = 60')
}

async function everything(owner: pg.Client): Promise<unknown> {
  const tables = ['platform.clock', 'trial.parent', 'trial.a_child']
  const rows: unknown[] = []
  for (const name of tables) rows.push((await owner.query(`select * from ${name} order by 1`)).rows)
  return rows
}

test('a backup of a database with data, restored into an empty one, is the same data, and goes on from there', async () => {
  await using source = await createTestDatabase()
  await addTables(source.owner)
  await fill(source.owner)
  const path = join(mkdtempSync(join(tmpdir(), 'dryrun-backup-')), 'backup.gz')
  const written = await backUp(source.owner, path)
  assert.equal(written.rows, 509)

  await using target = await createTestDatabase()
  await addTables(target.owner)
  assert.deepEqual(await restore(target.owner, path), written)
  assert.deepEqual(await everything(target.owner), await everything(source.owner))
  const { rows } = await target.owner.query(`insert into trial.a_child (parent_id) values (1) returning id`)
  assert.equal(rows[0]?.id, '9', 'identities go on after the restored rows')
  await assert.rejects(target.owner.query('delete from trial.a_child'), /append only/, 'triggers are on again')
})

test('a backup taken while others write is of one moment', async () => {
  await using source = await createTestDatabase()
  await addTables(source.owner)
  await fill(source.owner)
  const writer = new pg.Client(source.url)
  await writer.connect()
  let isDone = false
  let pairs = 0
  const writing = (async () => {
    // Each pair is one transaction, so a moment in time has as many parents as children of these.
    for (let id = 1000; !isDone; id++, pairs++) {
      await writer.query('begin')
      await writer.query('insert into trial.a_child (parent_id, note) values (7, $1)', [`pair ${id}`])
      await writer.query('insert into trial.parent (id) values ($1)', [id])
      await writer.query('commit')
    }
  })()
  const path = join(mkdtempSync(join(tmpdir(), 'dryrun-backup-')), 'backup.gz')
  while (pairs < 20) await new Promise((resolve) => setImmediate(resolve))
  await backUp(source.owner, path)
  isDone = true
  await writing
  await writer.end()

  await using target = await createTestDatabase()
  await addTables(target.owner)
  await restore(target.owner, path)
  const { rows } = await target.owner.query(`select
    (select count(*) from trial.a_child where note like 'pair%') as children, (select count(*) from trial.parent where id >= 1000) as parents`)
  assert.equal(rows[0]?.children, rows[0]?.parents)
  assert.ok(Number(rows[0]?.parents) >= 20)
})

test('a filled database, a cut backup and a file of another kind are refused, and nothing changes', async () => {
  await using source = await createTestDatabase()
  await addTables(source.owner)
  await fill(source.owner)
  const folder = mkdtempSync(join(tmpdir(), 'dryrun-backup-'))
  const whole = join(folder, 'whole.gz')
  await backUp(source.owner, whole)
  const before = await everything(source.owner)
  await assert.rejects(restore(source.owner, whole), /not empty/)
  assert.deepEqual(await everything(source.owner), before)

  await using target = await createTestDatabase()
  await addTables(target.owner)
  const empty = await everything(target.owner)
  const text = gunzipSync(readFileSync(whole))
  const damaged: Record<string, Buffer> = {
    'cut.gz': gzipSync(text.subarray(0, text.length - 30)),
    'cut-gzip.gz': readFileSync(whole).subarray(0, 400),
    'other.gz': gzipSync('hello\n'),
    'plain.gz': Buffer.from('hello\n'),
    'newer.gz': gzipSync(text.toString('latin1').replace('"version":1', '"version":2')),
  }
  for (const [name, bytes] of Object.entries(damaged)) {
    writeFileSync(join(folder, name), bytes)
    await assert.rejects(restore(target.owner, join(folder, name)), (error) => error instanceof Error, name)
    assert.deepEqual(await everything(target.owner), empty, name)
  }
  await assert.rejects(restore(target.owner, join(folder, 'other.gz')), SnapshotError)
})
