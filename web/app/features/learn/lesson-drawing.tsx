import type { ReactNode } from 'react'

export function LessonDrawing({ children }: { children: ReactNode }) {
  return (
    <svg className="spot-drawing lesson-drawing" viewBox="2 2 66 58" aria-hidden="true">
      {children}
    </svg>
  )
}
