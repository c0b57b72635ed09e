import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { createEventStreams } from './event-streams.ts'

const limits = { streamsMax: 10, perHolderMax: 4, unreadBytesMax: 1_000, reconnectMsMin: 1, reconnectMsSpread: 1 }

function world() {
  const streams = createEventStreams(limits)
  const open: string[] = []
  return {
    open,
    close: () => streams.close(),
    listen: (holder: string, name: string) => {
      const response = Object.assign(new EventEmitter(), { writableLength: 0, write() {}, end() {}, destroy() {} })
      open.push(name)
      const forget = () => void open.splice(open.indexOf(name), 1)
      return streams.open(() => response as unknown as ServerResponse, forget, holder)
    },
  }
}

test('limit perHolderMax: the newest stream of a network is let in, and its oldest ends', () => {
  const { open, listen, close } = world()
  listen('a school', 'pupil')
  for (let n = 0; n < 4; n++) listen('a flood', `flood ${n}`)
  listen('a flood', 'flood 4')
  assert.deepEqual(open, ['pupil', 'flood 1', 'flood 2', 'flood 3', 'flood 4'])
  close()
})

test('limit streamsMax, visitorStreamsMax: when an instance is full, whoever holds most makes room', () => {
  const { open, listen, close } = world()
  for (let n = 0; n < 4; n++) listen('one flood', `one ${n}`)
  for (let n = 0; n < 3; n++) listen('another', `another ${n}`)
  for (let n = 0; n < 3; n++) listen(`person ${n}`, `person ${n}`)
  listen('somebody new', 'new')
  assert.equal(open.length, 10)
  assert.ok(open.includes('new') && !open.includes('one 0'))
  for (let n = 0; n < 3; n++) assert.ok(open.includes(`person ${n}`))
  close()
})
