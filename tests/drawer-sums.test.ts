import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DrawerLine, wrongIn } from './drawer-sums.ts'

const line = (sign: string, text: string, more: Partial<DrawerLine> = {}): DrawerLine => ({
  sign,
  text,
  isResult: sign === '=',
  leads: false,
  ...more,
})
const entry = (text: string) => line('', text, { leads: true })
const result = (text: string) => line('', text, { isResult: true })
const drawer = (pressed: string, ...lines: DrawerLine[]) => ({ pressed, kind: 'sum', sums: [lines] })

test('what adds up to the number passes, signs and all', () => {
  for (const right of [
    drawer('$3,200.00', line('', '$3,500.00'), line('−', '$300.00'), line('=', '$3,200.00')),
    drawer('−$25.00', entry('−$25.00'), result('−$25.00')),
    drawer('$70.00', entry('+$100.00'), entry('−$30.00'), result('$70.00')),
    drawer('$75.00', line('', '$500.00'), line('×', '15%'), line('=', '$75.00')),
    drawer('$0.33', line('', '$1.00'), line('÷', '3'), line('=', '$0.33')),
    drawer('0.5 BTC', entry('+0.50000000'), result('0.50000000 BTC')),
    drawer('12 trades cost $5.01 in fees', line('', '$5.00'), line('+', '$0.01'), line('=', '$5.01')),
    drawer(
      '$1,000,000,000,000.01',
      line('', '$1,000,000,000,000.00'),
      line('+', '$0.01'),
      line('=', '$1,000,000,000,000.01'),
    ),
  ])
    assert.deepEqual(wrongIn(right), [])
})

test('what doesn’t is named', () => {
  const wrong: [string, ReturnType<typeof drawer>][] = [
    ['another number', drawer('$25,750.78', entry('+$25,820.79'), result('$25,820.79'))],
    ['a cent too little', drawer('$10.00', line('', '$5.00'), line('+', '$4.99'), line('=', '$10.00'))],
    ['the other sign', drawer('−$25.00', entry('+$25.00'), result('$25.00'))],
    ['a sum without signs', drawer('$990.00', entry('$1,000.00'), entry('$590.00'), result('$990.00'))],
    ['only the number', drawer('$5.00', line('=', '$5.00'))],
    ['the number twice', drawer('$5.00', line('', '$5.00'), line('=', '$5.00'))],
    ['no last line', drawer('$5.00', line('', '$5.00', { leads: true }))],
    ['something after the last line', drawer('$5.00', entry('$5.00'), result('$5.00'), entry('$7.00'))],
    ['rounded too far', drawer('$0.35', line('', '$1.00'), line('÷', '3'), line('=', '$0.35'))],
    ['rounded down', drawer('$2,057', line('', '$3,000.00'), line('−', '$942.03'), line('=', '$2,057.97'))],
    ['nothing', { pressed: '$5.00', kind: 'cause', sums: [] }],
  ]
  for (const [name, given] of wrong) assert.equal(wrongIn(given).length, 1, name)
})
