import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailKey, usernameKey } from './identity.ts'

test('letter case and the ways to write a character make no other name', () => {
  assert.equal(usernameKey('Ada'), usernameKey('aDA'))
  assert.equal(usernameKey('\u00e9mile'), usernameKey('E\u0301mile'))
  assert.notEqual(usernameKey('ada'), usernameKey('ada1'))
})

test('variants of an address that reach one mailbox are one address', () => {
  assert.equal(emailKey('Ada@Example.COM'), emailKey('ada@example.com'))
  assert.equal(emailKey('ａda@example.com'), emailKey('ada@example.com'), 'a full-width a is an a')
  assert.equal(emailKey('j.d.oe@gmail.com'), emailKey('jdoe@gmail.com'))
  assert.equal(emailKey('ada@example.com.'), emailKey('ada@example.com'))
})

test('addresses that may belong to two people stay two', () => {
  assert.notEqual(emailKey('j.doe@example.com'), emailKey('jdoe@example.com'))
  assert.notEqual(emailKey('ada+x@example.com'), emailKey('ada@example.com'))
})
