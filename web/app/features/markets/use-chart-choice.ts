import { useState } from 'react'

/** A choice about the chart that this browser remembers: an average that is shown, or the scale. */
export function useChartChoice(name: string, usual: boolean): [boolean, (chosen: boolean) => void] {
  const key = `chart-${name}`
  const [value, setValue] = useState(() => {
    try {
      const kept = localStorage.getItem(key)
      return kept === null ? usual : kept === 'on'
    } catch {
      return usual
    }
  })
  function choose(chosen: boolean) {
    setValue(chosen)
    try {
      localStorage.setItem(key, chosen ? 'on' : 'off')
    } catch {
      // A browser without storage keeps the choice for this visit only.
    }
  }
  return [value, choose]
}
