import type { Instance } from '@dryrun/contract/instance.ts'
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

const daySeconds = 86_400

/** "Clock: 1 day passes in 1 minute", or null where the instance's clock runs like the world's. Says so where a class has it. */
export function clockText(
  i18n: I18n,
  { speed, isOfClass }: Pick<Instance['clock'], 'speed' | 'isOfClass'>,
): string | null {
  if (speed === 1) return null
  if (speed === 0) return isOfClass ? i18n._(msg`A class has stopped the clock`) : i18n._(msg`Clock stopped`)
  const [count, unit] = roundest(daySeconds / speed)
  const time = {
    second: i18n._(msg`${plural(count, { one: '# second', other: '# seconds' })}`),
    minute: i18n._(msg`${plural(count, { one: '# minute', other: '# minutes' })}`),
    hour: i18n._(msg`${plural(count, { one: '# hour', other: '# hours' })}`),
    day: i18n._(msg`${plural(count, { one: '# day', other: '# days' })}`),
  }[unit]
  return isOfClass ? i18n._(msg`A class’s clock: 1 day passes in ${time}`) : i18n._(msg`Clock: 1 day passes in ${time}`)
}

/** The largest unit of which there is at least one, with at most one decimal. */
function roundest(seconds: number): [number, 'second' | 'minute' | 'hour' | 'day'] {
  const units = [
    ['day', daySeconds],
    ['hour', 3600],
    ['minute', 60],
  ] as const
  for (const [unit, length] of units) {
    if (seconds >= length) return [oneDecimal(seconds / length), unit]
  }
  return [oneDecimal(seconds), 'second']
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10
