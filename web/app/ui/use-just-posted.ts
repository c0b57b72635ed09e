import { useState } from 'react'

/**
 * Tells which transfers were posted while someone was looking. They're drawn from dashed to solid, once: the class is
 * `just-posted`. Older ones that come with another page are none of them.
 */
export function useJustPosted(transferNos: readonly string[]): (transferNo: string) => boolean {
  const newest = Math.max(0, ...transferNos.map(Number))
  const [newestAtFirst] = useState(newest)
  return (transferNo) => Number(transferNo) > newestAtFirst
}
