import type { ReactNode } from 'react'

/** One honest sentence where a page is still to come: dashed, since it is promised and not posted. */
export function Unbuilt({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-lede gap-5 rounded-frame border border-dashed border-control p-6">
      <svg width="160" height="56" viewBox="0 0 160 56" aria-hidden="true" className="spot">
        <path d="M0 54h160" />
        <path className="accent" d="M0 44h40V30h32" />
        <path className="accent to-come" d="M72 30h36V14h52" />
      </svg>
      <p className="text-ink-2">{children}</p>
    </div>
  )
}
