import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The id of this instance, which its database and its file store both carry. Made up by whoever asks first. */
export async function instanceIdOf(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { rows } = await client.query<{ instance_id: string }>('select instance_id from platform.instance')
  if (rows[0]) return rows[0].instance_id
  await client.query('insert into platform.instance (instance_id) values ($1) on conflict do nothing', [randomUUID()])
  return instanceIdOf(client)
}
