export type TimeUnit = 'minute' | 'hour' | 'day'

const lengths = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** How long ago, in the largest unit of which a whole one has passed; null within the first minute. */
export function timeSince(then: Date, now: Date): { readonly count: number; readonly unit: TimeUnit } | null {
  const passed = Math.max(0, now.getTime() - then.getTime())
  for (const unit of ['day', 'hour', 'minute'] as const) {
    if (passed >= lengths[unit]) return { count: Math.floor(passed / lengths[unit]), unit }
  }
  return null
}
