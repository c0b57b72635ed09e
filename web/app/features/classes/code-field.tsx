import { codeLength, codeOf } from '@dryrun/domain/classes/class.ts'
import { type ChangeEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { FieldError } from '../../ui/field.tsx'

interface Props {
  readonly name: string
  readonly label: ReactNode
  readonly value: string
  readonly error: string | undefined
  readonly onCode: (code: string) => void
}

const boxes = Array.from({ length: codeLength }, (_, place) => place)

/**
 * Six boxes like those on the wall, and one real field behind them: so typing, pasting, deleting and screen readers work as
 * in any field. A code is read from left to right in every language.
 */
export function CodeField({ name, label, value, error, onCode }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(0)
  const typedAt = useRef<number>(undefined)
  // Where the field is full, the last box is the one to change.
  const at = Math.min(caret, codeLength - 1)
  const follow = () => setCaret(input.current?.selectionStart ?? 0)

  // A letter that becomes a capital would send the caret to the end.
  useLayoutEffect(() => {
    if (typedAt.current !== undefined) input.current?.setSelectionRange(typedAt.current, typedAt.current)
    typedAt.current = undefined
  })

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    typedAt.current = Math.min(codeOf(before).length, codeLength)
    setCaret(typedAt.current)
    onCode(codeOf(target.value).slice(0, codeLength))
  }

  /** A press on a letter selects it, so that the next one takes its place. */
  function press({ currentTarget, clientX }: MouseEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const box = Math.max(0, Math.floor(((clientX - left) / width) * codeLength))
    const place = Math.min(value.length, box)
    currentTarget.setSelectionRange(place, place + 1)
    follow()
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="class-code" dir="ltr">
        <input
          ref={input}
          id={id}
          name={name}
          value={value}
          onChange={type}
          onSelect={follow}
          onClick={press}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        {boxes.map((place) => (
          <b key={place} aria-hidden="true" {...(place === at && { 'data-at': '' })}>
            {value.charAt(place)}
          </b>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
