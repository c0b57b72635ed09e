import { type ComponentProps, type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Complaint } from './form-state.ts'
import { useDrawnAhead } from './use-drawn-ahead.ts'

interface Shown {
  readonly complaint: Complaint | null
  readonly submit: (event?: FormEvent) => void
  readonly touch: () => void
  readonly isTouched: () => boolean
  readonly takeOver: (entered: FormData) => void
}

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'method' | 'ref'> & { readonly of: Shown }

/** A form that was sent and came back with a complaint leads to the field that it's about, never while somebody types. */
export function Form({ of: form, onInput, ...rest }: Props) {
  const sheet = useRef<HTMLFormElement>(null)
  const answered = useRef<Complaint>(undefined)
  const { complaint, submit, touch, isTouched, takeOver } = form
  const isDrawnAhead = useDrawnAhead()
  const takeOverTyped = useEffectEvent(() => {
    if (isDrawnAhead && sheet.current) takeOver(new FormData(sheet.current))
  })
  // Before anything is drawn again, which would empty the fields.
  useLayoutEffect(() => takeOverTyped(), [])
  // After every rendering, since the field may come only with the step that it stands in.
  useEffect(() => {
    if (!complaint || answered.current === complaint || isTouched()) return
    const field = fieldWith(complaint, sheet.current)
    if (!field) return
    answered.current = complaint
    field.focus()
  })
  return (
    <form
      {...rest}
      ref={sheet}
      // The browser itself sends nothing by it: a form is sent by the program, or not at all.
      method="dialog"
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        touch()
        onInput?.(event)
      }}
    />
  )
}

function fieldWith({ field }: Complaint, sheet: HTMLFormElement | null): HTMLElement | null | undefined {
  const marked = sheet?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // A group of choices isn't marked itself: its first choice has the name.
  return marked ?? (field === null ? null : sheet?.querySelector<HTMLElement>(`[name="${field}"]`))
}
