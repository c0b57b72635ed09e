import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellWarned, type WarnedStudent } from './warned.ts'

const student = (studentNo: number, known: Partial<WarnedStudent> = {}): WarnedStudent => ({
  studentNo,
  joinedStep: 0n,
  checkedStep: null,
  flaggedStep: null,
  paidInSteps: [],
  askedSteps: [],
  paidOutSteps: [],
  ...known,
})

test('whoever looked before their first deposit was warned before, also where they never deposited', () => {
  const told = tellWarned(
    [
      student(1, { checkedStep: 1n, paidInSteps: [2n] }),
      student(2, { checkedStep: 3n, paidInSteps: [2n, 4n] }),
      student(3, { checkedStep: 3n }),
      student(4, { flaggedStep: 1n, paidInSteps: [2n] }),
    ],
    { brokeStep: null, toldStep: null },
  )
  assert.deepEqual(told.checked, [1, 2, 3])
  assert.deepEqual(told.checkedBefore, [1, 3])
  assert.deepEqual(told.paidInAfterAll, [1])
  assert.deepEqual([told.paidIn, told.redFlags], [[1, 2, 4], [4]])
  assert.deepEqual([told.askedBefore, told.toldSlow, told.paidInAfterTold], [null, null, null])
})

test('asking before the break counts those who asked earlier than that press, and who of them was paid', () => {
  const told = tellWarned(
    [
      student(1, { askedSteps: [2n], paidOutSteps: [2n] }),
      student(2, { askedSteps: [3n] }),
      student(3, { askedSteps: [5n], paidOutSteps: [6n] }),
      student(4, { askedSteps: [6n] }),
    ],
    { brokeStep: 5n, toldStep: null },
  )
  assert.deepEqual([told.askedBefore, told.askedBeforeAndPaid], [[1, 2], [1]])
})

test('only those who were in the class heard that payouts take longer, and only later deposits came after it', () => {
  const told = tellWarned(
    [
      student(1, { paidInSteps: [1n, 4n] }),
      student(2, { paidInSteps: [3n] }),
      student(3, { joinedStep: 4n, paidInSteps: [5n] }),
    ],
    { brokeStep: null, toldStep: 3n },
  )
  assert.deepEqual([told.toldSlow, told.paidInAfterTold], [[1, 2], [1]])
})
