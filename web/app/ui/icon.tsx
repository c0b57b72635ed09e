import type { LucideIcon } from 'lucide-react'

/** Icons are decoration: the word beside them, or the label of their button, says what they mean. */
export function Icon({ of: Shape, size = 20, className }: { of: LucideIcon; size?: number; className?: string }) {
  return (
    <Shape
      aria-hidden
      size={size}
      strokeWidth={size < 16 ? 2 : 1.5}
      {...(className === undefined ? {} : { className })}
    />
  )
}
