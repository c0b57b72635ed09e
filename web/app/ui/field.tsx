import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Described {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** One sentence; while it stands the field is marked as wrong. */
  readonly error?: ReactNode
}

function describe({ hint, error }: Described, id: string) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error ? { 'aria-invalid': true as const } : {}),
  }
}

/** What is wrong, with its mark: under a field, or at the end of a form where it is about the whole of it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p {...(id && { id })} className="field-error" role="alert">
      {children && (
        <>
          <Icon of={TriangleAlert} size={15} />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}

function Notes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </>
  )
}

function Frame({ id, label, hint, error, children }: Described & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <Notes id={id} hint={hint} error={error} />
    </div>
  )
}

type TextFieldProps = Described &
  ComponentProps<'input'> & { readonly before?: ReactNode; readonly after?: ReactNode; readonly mono?: boolean }

/** `before` is a mark such as a currency, `after` a button such as Show or Copy; both stand inside the border. */
export function TextField({ label, hint, error, before, after, mono, className, ...input }: TextFieldProps) {
  const id = useId()
  const description = describe({ label, hint, error }, input.id ?? id)
  // Addresses, amounts, numbers of telephones: what is typed there runs from left to right in every language.
  const isLeftToRight = mono || input.inputMode === 'decimal' || /^(?:email|tel|url)$/.test(input.type ?? '')
  const control = (
    <input
      {...(isLeftToRight && { dir: 'ltr' })}
      {...input}
      {...description}
      className={classNames('input', mono && 'input-mono', className)}
    />
  )
  return (
    <Frame id={description.id} label={label} hint={hint} error={error}>
      {before || after ? (
        <div className="affix">
          {before && <span className="affix-mark">{before}</span>}
          {control}
          {after}
        </div>
      ) : (
        control
      )}
    </Frame>
  )
}

export function TextArea({ label, hint, error, className, ...area }: Described & ComponentProps<'textarea'>) {
  const id = useId()
  const description = describe({ label, hint, error }, area.id ?? id)
  return (
    <Frame id={description.id} label={label} hint={hint} error={error}>
      <textarea {...area} {...description} className={classNames('input', className)} />
    </Frame>
  )
}

export function Select({ label, hint, error, className, children, ...select }: Described & ComponentProps<'select'>) {
  const id = useId()
  const description = describe({ label, hint, error }, select.id ?? id)
  return (
    <Frame id={description.id} label={label} hint={hint} error={error}>
      <select {...select} {...description} className={classNames('input', className)}>
        {children}
      </select>
    </Frame>
  )
}

type ChoiceProps = Described & ComponentProps<'input'> & { readonly kind: 'checkbox' | 'radio' | 'switch' }

function Choice({ label, hint, error, kind, className, ...input }: ChoiceProps) {
  const id = useId()
  const description = describe({ label, hint, error }, input.id ?? id)
  return (
    <div className={classNames('field', className)}>
      <label className={classNames('choice', kind === 'switch' && 'switch')}>
        <input
          {...input}
          {...description}
          type={kind === 'radio' ? 'radio' : 'checkbox'}
          {...(kind === 'switch' && { role: 'switch' })}
        />
        <span>{label}</span>
      </label>
      <Notes id={description.id} hint={hint} error={error} />
    </div>
  )
}

export const Checkbox = (props: Omit<ChoiceProps, 'kind'>) => <Choice kind="checkbox" {...props} />
export const Radio = (props: Omit<ChoiceProps, 'kind'>) => <Choice kind="radio" {...props} />
export const Switch = (props: Omit<ChoiceProps, 'kind'>) => <Choice kind="switch" {...props} />
