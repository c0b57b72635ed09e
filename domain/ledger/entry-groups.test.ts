import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryGroups, kindsOfGroup } from './entry-groups.ts'
import { dollarTransferKinds } from './transfers.ts'

test('every kind of transfer is in exactly one group', () => {
  assert.deepEqual(entryGroups.flatMap((group) => kindsOfGroup[group]).toSorted(), dollarTransferKinds.toSorted())
})
