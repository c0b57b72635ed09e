import { classNames } from './class-names.ts'

/** Initials until there is a picture. The name stands beside it, so it is decoration. */
export function Avatar({ name, src, large }: { name: string; src?: string | undefined; large?: boolean }) {
  const initials = name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => Array.from(part)[0]?.toLocaleUpperCase())
    .join('')
  return (
    <span aria-hidden className={classNames('avatar', large && 'avatar-large')}>
      {src ? <img src={src} alt="" /> : <bdi>{initials}</bdi>}
    </span>
  )
}
