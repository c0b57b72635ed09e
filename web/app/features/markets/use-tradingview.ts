import { useState } from 'react'

const storageKey = 'tradingview'
export const chartPath = '/dashboard/chart'

function remembered(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

/**
 * Whether this document was loaded as the chart page. Only then does its policy allow frames: somebody who came here
 * from another page by a link still has that page's policy.
 */
function framesAllowed(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname.toLowerCase().startsWith(chartPath)
}

/** The person's choice to let TradingView's widgets in. Off until they say otherwise; remembered in this browser. */
export function useTradingView() {
  const [on, setOn] = useState(remembered)
  function choose(wanted: boolean) {
    try {
      if (wanted) localStorage.setItem(storageKey, 'on')
      else localStorage.removeItem(storageKey)
    } catch {
      // A browser without storage keeps the choice for this visit only.
    }
    setOn(wanted)
    if (wanted && !framesAllowed()) window.location.reload()
  }
  return { on, choose, ready: on && framesAllowed() }
}
