import type { IChartApi, ISeriesApi } from 'lightweight-charts'
import type { OwnMarksDrawing } from './own-marks.ts'

interface Needs {
  readonly element: HTMLElement
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Candlestick'>
  readonly marks: OwnMarksDrawing
  readonly tagOf: (price: number) => string
  /** An order's line was let go at another price. */
  readonly onMove: (id: string, price: number) => void
  /** False where nobody wants to know. */
  readonly isWanted: () => boolean
}

/** Lets somebody take an open order by its line and move it. Escape, or letting go where it was, changes nothing. */
export function dragOrders({ element, chart, series, marks, tagOf, onMove, isWanted }: Needs): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let held: { id: string; fromY: number; pointerId: number } | undefined

  const heightIn = (event: { clientY: number }) => event.clientY - element.getBoundingClientRect().top
  const lineAt = (event: { clientY: number }) => (isWanted() ? marks.orderAt(heightIn(event)) : undefined)

  function letGo() {
    if (!held) return
    element.releasePointerCapture(held.pointerId)
    held = undefined
    marks.hold(undefined)
    chart.applyOptions({ handleScroll: { pressedMouseMove: true, horzTouchDrag: true } })
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      const id = event.isPrimary && event.button === 0 ? lineAt(event) : undefined
      if (id === undefined) return
      held = { id, fromY: heightIn(event), pointerId: event.pointerId }
      element.setPointerCapture(event.pointerId)
      // The chart itself must not move along.
      chart.applyOptions({ handleScroll: { pressedMouseMove: false, horzTouchDrag: false } })
    },
    { signal, capture: true },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!held) element.toggleAttribute('data-on-order', lineAt(event) !== undefined)
      const price = held && series.coordinateToPrice(heightIn(event))
      if (held && typeof price === 'number' && price > 0) marks.hold({ id: held.id, price, tag: tagOf(price) })
    },
    { signal },
  )
  element.addEventListener(
    'pointerup',
    (event) => {
      if (!held) return
      const { id, fromY } = held
      const y = heightIn(event)
      const price = series.coordinateToPrice(y)
      letGo()
      if (typeof price === 'number' && price > 0 && Math.abs(y - fromY) > 1) onMove(id, price)
    },
    { signal },
  )
  element.addEventListener('pointercancel', letGo, { signal })
  // A finger that holds a line doesn't scroll the page.
  element.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches
      if (touch && lineAt(touch) !== undefined) event.preventDefault()
    },
    { signal, passive: false },
  )
  window.addEventListener('keydown', (event) => event.key === 'Escape' && letGo(), { signal })
  return () => ending.abort()
}
