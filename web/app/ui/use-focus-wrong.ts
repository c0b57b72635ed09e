import { useEffect } from 'react'

/** Forms that were sent and not changed since: only there may the focus move, never while somebody types. */
const sent = new WeakSet<Element>()

if (typeof document !== 'undefined') {
  const formOf = ({ target }: Event) => (target instanceof Element ? target.closest('form') : null)
  document.addEventListener('submit', (event) => sent.add(event.target as Element), true)
  document.addEventListener(
    'input',
    (event) => {
      const form = formOf(event)
      if (form) sent.delete(form)
    },
    true,
  )
}

/** When a form that was sent comes back with a complaint, the focus goes to the first field that is marked as wrong. */
export function useFocusWrong(id: string, error: unknown): void {
  useEffect(() => {
    if (!error) return
    const form = document.getElementById(id)?.closest('form')
    if (!form || !sent.has(form)) return
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [id, error])
}
