import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

interface Look {
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'small' | 'default' | 'large'
  /** Nothing but an icon inside; the button then needs an aria-label. */
  readonly iconOnly?: boolean
}

function lookOf({ look = 'secondary', size = 'default', iconOnly }: Look, className?: string) {
  return classNames(
    'button',
    look !== 'secondary' && `button-${look}`,
    size !== 'default' && `button-${size}`,
    iconOnly && 'button-icon',
    className,
  )
}

type ButtonProps = Look & ComponentProps<'button'> & { readonly busy?: boolean; readonly children?: ReactNode }

export function Button({ look, size, iconOnly, busy, className, children, onClick, ...rest }: ButtonProps) {
  const shape = { ...(look && { look }), ...(size && { size }), ...(iconOnly && { iconOnly }) }
  return (
    <button
      type="button"
      {...rest}
      // A busy button keeps the focus, so it is told apart rather than disabled.
      {...(busy ? { 'aria-busy': true, onClick: (event) => event.preventDefault() } : { onClick })}
      className={lookOf(shape, className)}
    >
      {busy && <span aria-hidden className="spinner spinner-small" />}
      {children}
    </button>
  )
}

export function ButtonLink({ look, size, iconOnly, className, ...rest }: Look & ComponentProps<typeof Link>) {
  const shape = { ...(look && { look }), ...(size && { size }), ...(iconOnly && { iconOnly }) }
  return <Link {...rest} className={lookOf(shape, className)} />
}
