import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellWarned, type WarnedStudent } from './warned.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour))

const student = (studentNo: number, known: Partial<WarnedStudent> = {}): WarnedStudent => ({
  studentNo,
  joinedAt: at(0),
  checkedAt: null,
  flaggedAt: null,
  paidInAt: [],
  askedAt: [],
  paidOutAt: [],
  ...known,
})

test('whoever looked before their first deposit was warned before, also where they never deposited', () => {
  const told = tellWarned(
    [
      student(1, { checkedAt: at(1), paidInAt: [at(2)] }),
      student(2, { checkedAt: at(3), paidInAt: [at(2), at(4)] }),
      student(3, { checkedAt: at(3) }),
      student(4, { flaggedAt: at(1), paidInAt: [at(2)] }),
    ],
    { brokeAt: null, toldAt: null },
  )
  assert.deepEqual(told.checked, [1, 2, 3])
  assert.deepEqual(told.checkedBefore, [1, 3])
  assert.deepEqual(told.paidInAfterAll, [1])
  assert.deepEqual([told.paidIn, told.redFlags], [[1, 2, 4], [4]])
  assert.deepEqual([told.askedBefore, told.toldSlow, told.paidInAfterTold], [null, null, null])
})

test('asking before the break counts those who asked earlier than that moment, and who of them was paid', () => {
  const told = tellWarned(
    [
      student(1, { askedAt: [at(2)], paidOutAt: [at(2)] }),
      student(2, { askedAt: [at(3)] }),
      student(3, { askedAt: [at(5)], paidOutAt: [at(6)] }),
      student(4, { askedAt: [at(6)] }),
    ],
    { brokeAt: at(5), toldAt: null },
  )
  assert.deepEqual([told.askedBefore, told.askedBeforeAndPaid], [[1, 2], [1]])
})

test('only those who were in the class heard that payouts take longer, and only later deposits came after it', () => {
  const told = tellWarned(
    [
      student(1, { paidInAt: [at(1), at(4)] }),
      student(2, { paidInAt: [at(3)] }),
      student(3, { joinedAt: at(4), paidInAt: [at(5)] }),
    ],
    { brokeAt: null, toldAt: at(3) },
  )
  assert.deepEqual([told.toldSlow, told.paidInAfterTold], [[1, 2], [1]])
})
