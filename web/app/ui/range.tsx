import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  readonly label: ReactNode
  /** The value in words, large beside the label; a screen reader hears it too. */
  readonly shown: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
  readonly onChange: (value: number) => void
  readonly children?: ReactNode
}

/** A slider: solid up to its knob, dashed beyond. */
export function Range({ label, shown, min, max, step, value, onChange, children }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A style attribute in the page itself would be refused by its policy; this way it is not one.
    input.current?.style.setProperty('--filled', `${((value - min) / (max - min)) * 100}%`)
  }, [value, min, max])
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <output htmlFor={id} className="range-shown">
          {shown}
        </output>
      </div>
      <input
        ref={input}
        id={id}
        className="range"
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      {children}
    </div>
  )
}
